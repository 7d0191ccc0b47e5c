// What the page is about, for its header and the window's title.

class Heading {
  text = $state("");
  /** what calls the person, in front of the title */
  private called = "";

  set(text: string): void {
    this.text = text;
    document.title = [this.called, text, "Cellar"].filter(Boolean).join(" · ");
  }

  mark(called: string): void {
    this.called = called;
    this.set(this.text);
  }
}

export const heading = new Heading();
