// The addresses at which friends reach this server, for a page that was opened at localhost.

import { api } from "./api";

const HERE = /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/;

class PublicAddress {
  /** addresses that work elsewhere, the best first; none when this page's own does, or none is known */
  origins = $state.raw<string[]>([]);
  /** why there is none, and the command that helps */
  sentence = $state("");
  command = $state("");

  private asked = false;

  /** Ask, once. */
  look(): void {
    if (this.asked || !HERE.test(window.location.hostname)) return;
    this.asked = true;
    api.reachable().then(
      ({ origins, sentence = "", command = "" }) => {
        this.origins = origins;
        this.sentence = sentence;
        this.command = command;
      },
      () => (this.asked = false),
    );
  }
}

export const publicAddress = new PublicAddress();
