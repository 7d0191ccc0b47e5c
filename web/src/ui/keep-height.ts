// An attachment against layout shift: an element that has grown keeps its height, so that what stands below stays.

/** The most of the screen's height that is kept free; less on a phone, where the board has the rest. */
const most = (): number => (window.innerWidth > 860 ? 0.6 : 0.42) * window.innerHeight;

/** Let an element grow, but not shrink again while it is as wide, and the window as high, as they were. */
export function keepHeight(node: HTMLElement): () => void {
  let [width, room, least] = [0, 0, 0];
  const observer = new ResizeObserver(() => {
    if (node.clientWidth !== width || innerHeight !== room) {
      [width, room, least] = [node.clientWidth, innerHeight, 0];
      node.style.minHeight = "";
    }
    // A part of a pixel counts too; what is there for a moment does not.
    const passes = [...node.querySelectorAll<HTMLElement>(".passing")];
    const passing = passes.reduce((sum, one) => sum + one.offsetHeight + 8, 0);
    const height = Math.min(Math.ceil(parseFloat(getComputedStyle(node).height)) - passing, most());
    if (height <= least) return;
    least = height;
    node.style.minHeight = `${Math.floor(least)}px`;
  });
  observer.observe(node);
  // What is kept holds the element itself up: only the page tells that the window has become lower.
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}
