// Turn alerts: the window's title and icon always, a sound or a notification where the person has said so.

import { pageTitle } from "../ui/page-title.svelte";
import { file } from "../ui/urls";
import { settings } from "../ui/settings.svelte";

/** Notifications exist, and this page may ask for them: only where it came over HTTPS. */
export function canNotify(): boolean {
  return window.isSecureContext && "Notification" in window;
}

/** Ask the browser, and remember what the person said. */
export async function askToNotify(): Promise<boolean> {
  const allowed = canNotify() && (await Notification.requestPermission()) === "granted";
  settings.put({ notify: allowed });
  return allowed;
}

/** Two soft notes. Made here: no file is loaded. */
export function chime(): void {
  try {
    const audio = new AudioContext();
    const volume = audio.createGain();
    volume.connect(audio.destination);
    [523.25, 659.25].forEach((pitch, n) => {
      const note = audio.createOscillator();
      const begins = audio.currentTime + n * 0.16;
      note.type = "sine";
      note.frequency.value = pitch;
      note.connect(volume);
      note.start(begins);
      note.stop(begins + 0.3);
    });
    volume.gain.setValueAtTime(0.0001, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.08, audio.currentTime + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.45);
    window.setTimeout(() => void audio.close(), 1000);
  } catch {
    // a browser without sound, or one that wants a click first
  }
}

/** Mark the window, or take the mark away. */
export function markWindow(yours: boolean): void {
  pageTitle.mark(yours ? "Your turn" : "");
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = file(yours ? "icon-turn.svg" : "icon.svg");
}

/** It has become this person's turn. */
export function alertTurn(title: string, prompt: string): void {
  if (settings.sound) chime();
  if (!document.hidden || !settings.notify || !canNotify() || Notification.permission !== "granted") return;
  const note = new Notification(`Your turn: ${title}`, { body: prompt, tag: window.location.pathname });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
