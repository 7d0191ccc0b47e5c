// An optional account of a server, signed in to by a passkey: it joins the seats, the matches and the progress of one's
// devices. The device's own store stays what counts here; the server keeps a copy that the devices merge.

import { ApiError, ask, download } from "../net/api";
import type { Account as Told, Hold, SeatsElsewhere, SignedIn, ToSign } from "../net/messages";
import { keepToken } from "../net/seat-tokens";
import { settings } from "../ui/settings.svelte";
import { staticSite } from "../ui/urls";
import { archived, runningHolds, takeInArchive, type Archive } from "./archive";
import { reached, takeIn, type Progress } from "./progress";
import { session, signedIn } from "../net/signed-in";

/** As many tables as the server takes in one request, and so many tries where another device is writing as well. */
const MOST_HELD = 200;
const TRIES = 3;
const [FORBIDDEN, UNKNOWN, CONFLICT] = [403, 404, 409] as const;

/** What devices have in common. */
interface Shelf {
  progress?: Progress;
  archive?: Archive;
}

export class Account {
  /** undefined: not known yet; null: this server has none */
  told = $state.raw<Told | null | undefined>(undefined);
  /** the recovery code, while it can be written down */
  code = $state("");

  async look(): Promise<void> {
    try {
      this.told = staticSite ? null : await get<Told>("");
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.status === UNKNOWN) this.told = null;
      else if (problem.status === FORBIDDEN && signedIn()) {
        this.forget();
        await this.look();
      } else throw problem;
    }
  }

  async create(name: string): Promise<void> {
    const credential = await made((await post<ToSign>("/offer", { name })).options);
    await this.enter(await post<SignedIn>("/create", { name, credential }));
  }

  async signIn(): Promise<void> {
    const credential = await signed((await post<ToSign>("/challenge", {})).options);
    await this.enter(await post<SignedIn>("/sign-in", { credential }));
  }

  async recover(name: string, code: string): Promise<void> {
    await this.enter(await post<SignedIn>("/recover", { name, code }));
  }

  async addPasskey(): Promise<void> {
    const credential = await made((await post<ToSign>("/offer", {})).options);
    this.told = await post<Told>("/passkeys", { credential });
  }

  /** Takes in what other devices have reached, and tells them what this one has; says whether there was anything. */
  async sync(): Promise<boolean> {
    await this.look();
    if (!this.told?.name) return false;
    const before = shelf();
    if (this.told.sentence) return false; // it cannot be used as it is
    await this.merge();
    return (await this.joinSeats()) || shelf() !== before;
  }

  async rename(name: string): Promise<void> {
    this.told = await post<Told>("/name", { name });
    session.put({ ...session.get(), name });
  }

  async exported(): Promise<void> {
    download("cellar-account.json", await (await request("/export")).text(), "application/json");
  }

  /** This browser, with what it has or without it, or every browser. */
  async signOut(where: "here" | "cleared" | "everywhere"): Promise<void> {
    await post<Told>("/sign-out", { everywhere: where === "everywhere" });
    if (where === "cleared") localStorage.clear();
    this.forget();
    await this.look();
  }

  async remove(): Promise<void> {
    await post<Told>("/delete", {});
    this.forget();
    await this.look();
  }

  private async enter({ name, token, recovery = "" }: SignedIn): Promise<void> {
    session.put({ name, token });
    if (!settings.name) settings.put({ name });
    this.code = recovery;
    await this.sync();
  }

  private forget(): void {
    session.put({ name: "", token: "" });
    this.code = "";
  }

  private async merge(): Promise<void> {
    for (let tries = 0; this.told; tries++) {
      const { version = 0, shelf: there = "{}" } = this.told;
      const { progress, archive } = JSON.parse(there) as Shelf;
      if (progress) takeIn(progress);
      if (archive) takeInArchive(archive);
      if (shelf() === there) return;
      try {
        this.told = await post<Told>("/shelf", { version, shelf: shelf() });
        return;
      } catch (problem) {
        if (!(problem instanceof ApiError && problem.status === CONFLICT) || tries === TRIES) throw problem;
        await this.look();
      }
    }
  }

  /** The seats of this device become the account's, and the account's this device's. */
  private async joinSeats(): Promise<boolean> {
    let gained = false;
    for (let more = true; more; ) {
      const asked: Hold[] = runningHolds().slice(0, MOST_HELD);
      const found = await post<SeatsElsewhere>("/seats", { holds: asked });
      for (const { table, token } of found.holds ?? []) keepToken(table, token);
      gained ||= !!found.holds?.length;
      more = found.more ?? false;
    }
    return gained;
  }
}

export const account = new Account();

function shelf(): string {
  const common: Shelf = { progress: reached(), archive: archived() };
  return JSON.stringify(common);
}

function request(path: string, body?: unknown): Promise<Response> {
  const asked = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  return ask(`/api/account${path}`, asked, "", session.get().token);
}

async function get<T>(path: string): Promise<T> {
  return (await (await request(path)).json()) as T;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  return (await (await request(path, body)).json()) as T;
}

/** A new passkey, as the server reads it. */
async function made(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
  );
  return written(await navigator.credentials.create({ publicKey }));
}

/** What a passkey has signed. */
async function signed(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON,
  );
  return written(await navigator.credentials.get({ publicKey }));
}

function written(credential: Credential | null): string {
  return JSON.stringify((credential as PublicKeyCredential).toJSON());
}
