// An attachment for images that the lobby draws.

import type { Attachment } from "svelte/attachments";
import { settings } from "../ui/settings.svelte";
import { transport } from "./transport";

/** The address of a game's poster. */
export const poster = (game: string): string => `/api/games/${game}/picture.svg?theme=${settings.theme}`;

/** Has an `img` show the picture at an address of the lobby. */
export function lobbyImage(path: string): Attachment<HTMLImageElement> {
  return (image) => {
    const source = transport().picture(path);
    if (typeof source === "string") {
      image.src = source;
      return;
    }
    let gone = false;
    // A picture that cannot be had is left out: it says nothing that the words beside it do not.
    source.then((found) => void (gone || (image.src = found)), () => undefined);
    return () => void (gone = true);
  };
}
