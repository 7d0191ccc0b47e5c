// Bytes as hexadecimal digits; and random ids: browsers' own UUIDs do not exist on pages that come over plain HTTP, as
// in a home network.

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** An id for a request: 128 random bits. */
export const newId = (): string => hex(crypto.getRandomValues(new Uint8Array(16)));
