// Whether this browser is signed in to an account: its name, and the token by which the server knows.

import { Stored } from "../ui/stored";

export const session = new Stored<{ name: string; token: string }>("cellar.account", ({ name = "", token = "" }) => ({
  name,
  token,
}));

export function signedIn(): boolean {
  return session.get().token !== "";
}
