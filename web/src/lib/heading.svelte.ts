// What the page is about, for its header and the window's title.

class Heading {
  text = $state("");

  set(text: string): void {
    this.text = text;
    document.title = text ? `${text} · Cellar` : "Cellar";
  }
}

export const heading = new Heading();
