// The studies of this device, in localStorage.

import { newId } from "../ui/random-id";
import { Stored } from "../ui/stored";
import { read, written, type Study } from "./study";

/** A study of this device. */
export interface OwnStudy {
  id: string;
  /** when it was last changed, milliseconds since 1970 */
  changed: number;
  study: Study;
}

/** By id; each as its text, so that one that cannot be read leaves the others alone. */
type Shelf = Record<string, { changed: number; text: string }>;

const store = new Stored<Shelf>("cellar.studies", (found) => ({ ...found }) as Shelf);

/** All of them, the one that was changed last first. */
export function myStudies(): OwnStudy[] {
  return Object.keys(store.get())
    .flatMap((id) => ownStudy(id) ?? [])
    .sort((one, other) => other.changed - one.changed);
}

export function ownStudy(id: string): OwnStudy | null {
  const kept = store.get()[id];
  try {
    return kept ? { id, changed: kept.changed, study: read(kept.text) } : null;
  } catch {
    return null;
  }
}

/** Keeps a study; false where this browser has no room for it, or keeps nothing. */
export function keepStudy(study: Study, id: string, changed = Date.now()): boolean {
  return store.put({ ...store.get(), [id]: { changed, text: written(study) } });
}

/** A new study of this device. */
export function newStudy(study: Study): { id: string; kept: boolean } {
  const id = newId();
  return { id, kept: keepStudy(study, id) };
}

export function deleteStudy(id: string): void {
  const { [id]: _study, ...others } = store.get();
  store.put(others);
}
