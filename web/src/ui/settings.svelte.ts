// A person's settings, in localStorage.

const KEY = "cellar.settings";

export type Theme = "auto" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast" | "off";

class Settings {
  theme = $state<Theme>("auto");
  speed = $state<Speed>("normal");
  name = $state("");
  /** whether sounds are off; how a person is called when it is their turn, whether that was asked; whether chat is
   * shown */
  muted = $state(false);
  notify = $state(false);
  asked = $state(false);
  chat = $state(true);
  /** moves are written in the game's notation as well */
  notation = $state(false);

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Record<string, unknown>>;
      if (kept.theme === "light" || kept.theme === "dark") this.theme = kept.theme;
      if (kept.speed === "slow" || kept.speed === "fast" || kept.speed === "off") this.speed = kept.speed;
      if (typeof kept.name === "string") this.name = kept.name.slice(0, 40);
      this.muted = kept.muted === true;
      this.notify = kept.notify === true;
      this.asked = kept.asked === true;
      this.chat = kept.chat !== false;
      this.notation = kept.notation === true;
    } catch {
      // nothing kept that can be read
    }
    this.paint();
  }

  /** Change what is a switch, and keep it. */
  put(now: Partial<Pick<Settings, "name" | "muted" | "notify" | "asked" | "chat" | "notation">>): void {
    Object.assign(this, now);
    this.keep();
  }

  keep(): void {
    this.paint();
    try {
      const { theme, speed, name, muted, notify, asked, chat, notation } = this;
      localStorage.setItem(KEY, JSON.stringify({ theme, speed, name, muted, notify, asked, chat, notation }));
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
