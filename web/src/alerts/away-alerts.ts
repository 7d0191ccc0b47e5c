// Alerts for whoever is not there: this browser subscribes at its push service, and a server tells it of turns at the
// tables at which this device holds seats. Emails, whose owner has confirmed them on this device, are told of them too.

import { ask, get, post } from "../net/api";
import type { AlertsOffered, AlertsSet, AlertsWish } from "../net/messages";
import { seatTokens } from "../net/seat-tokens";
import { session } from "../net/signed-in";
import { Stored } from "../ui/stored";

/** As many tables as a server takes in one request: those that this device came to last. */
const MOST = 60;

/** The code of an address that was confirmed here. */
const confirmed = new Stored<{ code: string }>("cellar.mail", ({ code = "" }) => ({ code }));

let known: Promise<AlertsOffered> | undefined;

/** What the server offers; asked once. */
export function offered(): Promise<AlertsOffered> {
  known ??= get<AlertsOffered>("/api/alerts").catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function put(wish: Partial<AlertsWish>): Promise<AlertsSet> {
  const body = JSON.stringify({ holds: seatTokens().slice(0, MOST), ...wish });
  return (await (await ask("/api/alerts", { method: "POST", body }, "", session.get().token)).json()) as AlertsSet;
}

/** Has this browser told of one's turns; the browser has been asked already. */
export async function subscribe(): Promise<boolean> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const { push } = await offered();
  if (!push || !worker?.pushManager) return false;
  const there = await worker.pushManager.getSubscription();
  const own = there ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: push }));
  const { endpoint = "", keys = {} } = own.toJSON();
  await put({ push: { endpoint, key: keys.p256dh ?? "", secret: keys.auth ?? "" } });
  return true;
}

/** Nothing is sent to this browser any more. */
export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const own = await worker?.pushManager?.getSubscription();
  if (!own) return;
  await post("/api/alerts/stop", { endpoint: own.endpoint });
  await own.unsubscribe();
}

/** Has what is told already told of this device's newest tables too. Alerts are an extra: nobody hears of a failure. */
export async function renew(notify: boolean): Promise<void> {
  const { code } = confirmed.get();
  const allowed = notify && "Notification" in window && Notification.permission === "granted";
  await Promise.allSettled([allowed && subscribe(), code && put({ code })]);
}

/** Asks the owner of an address whether they want emails. */
export const askForMail = (mail: string): Promise<AlertsSet> => put({ mail });

export async function confirmMail(code: string): Promise<void> {
  await post("/api/alerts/confirm", { code });
  confirmed.put({ code });
  await put({ code });
}

export async function stopMail(code: string): Promise<void> {
  await post("/api/alerts/stop", { code });
  confirmed.put({ code: "" });
}
