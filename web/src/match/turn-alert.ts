// Turn alerts: the window's title and icon, a sound, and a notification where the person has said so.

import { pageTitle } from "../ui/page-title.svelte";
import { file, staticSite } from "../ui/urls";
import { settings } from "../ui/settings.svelte";
import { play } from "../ui/sounds";
import { m } from "../words/words";

/** Whoever has waited so long may have looked elsewhere, in milliseconds. */
const PATIENT = 3000;

/** Notifications exist, and this page may ask for them: only where it came over HTTPS. */
export function canNotify(): boolean {
  return window.isSecureContext && "Notification" in window;
}

/** What is told when no page is open. */
export const awayAlerts = () => import("../alerts/away-alerts");

/** Ask the browser, and remember what the person said. A server can notify them when no page is open, too; where it
 * does not, or the browser has no such service, open pages do. */
export async function askToNotify(): Promise<boolean> {
  const allowed = canNotify() && (await Notification.requestPermission()) === "granted";
  settings.put({ notify: allowed });
  if (allowed && !staticSite) void (await awayAlerts()).subscribe().catch(() => undefined);
  return allowed;
}

/** This browser notifies its person no more. */
export async function notifyNoMore(): Promise<void> {
  settings.put({ notify: false });
  if (!staticSite) await (await awayAlerts()).unsubscribe();
}

/** Mark the window, or take the mark away. */
export function markWindow(yours: boolean): void {
  pageTitle.mark(yours ? m.common.your_turn() : "");
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = file(yours ? "icon-turn.svg" : "icon.svg");
}

/** It has become this person's turn, after the others' took so many milliseconds. */
export function alertTurn(title: string, prompt: string, waited: number): void {
  if (document.hidden || waited > PATIENT) play("turn");
  if (!document.hidden || !settings.notify || !canNotify() || Notification.permission !== "granted") return;
  const note = new Notification(m.match.turn_in({ title }), { body: prompt, tag: window.location.pathname });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
