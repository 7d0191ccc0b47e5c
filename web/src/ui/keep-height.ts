// An attachment against layout shift: an element that has grown keeps its height, so that what stands below stays.

/** The most of the screen's height that is kept free. */
const MOST = 0.6;

/** Let an element grow, but not shrink again while it is as wide as it was. */
export function keepHeight(node: HTMLElement): () => void {
  let [width, least] = [0, 0];
  const observer = new ResizeObserver(() => {
    if (node.clientWidth !== width) {
      [width, least] = [node.clientWidth, 0];
      node.style.minHeight = "";
    }
    // A part of a pixel counts too.
    const height = Math.min(Math.ceil(parseFloat(getComputedStyle(node).height)), MOST * window.innerHeight);
    if (height <= least) return;
    least = height;
    node.style.minHeight = `${Math.floor(least)}px`;
  });
  observer.observe(node);
  return () => observer.disconnect();
}
