// Random ids: browsers' own UUIDs do not exist on pages that come over plain HTTP, as in a home network.

/** An id for a request: 128 random bits. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
