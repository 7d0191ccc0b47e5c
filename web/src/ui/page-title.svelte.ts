// The page's title, for its header and the window.

class PageTitle {
  text = $state("");
  /** the same: while a page goes, Svelte still tells it what was there before */
  private said = "";
  /** what calls the person, in front of the title */
  private called = "";

  set(text: string): void {
    this.text = this.said = text;
    document.title = [this.called, text, "Cellar"].filter(Boolean).join(" · ");
  }

  mark(called: string): void {
    this.called = called;
    this.set(this.said);
  }
}

export const pageTitle = new PageTitle();
