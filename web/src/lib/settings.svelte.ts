// What a person prefers, kept in this browser.

const KEY = "cellar.settings";

export type Theme = "auto" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast" | "off";

class Settings {
  theme = $state<Theme>("auto");
  speed = $state<Speed>("normal");
  name = $state("");

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Record<string, string>>;
      if (kept.theme === "light" || kept.theme === "dark") this.theme = kept.theme;
      if (kept.speed === "slow" || kept.speed === "fast" || kept.speed === "off") this.speed = kept.speed;
      if (typeof kept.name === "string") this.name = kept.name.slice(0, 40);
    } catch {
      // nothing kept that can be read
    }
    this.paint();
  }

  keep(): void {
    this.paint();
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme: this.theme, speed: this.speed, name: this.name }));
    } catch {
      // private window: it lasts as long as the page
    }
  }

  private paint(): void {
    if (this.theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();

export function reducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
