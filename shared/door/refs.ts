import { type Bytes, sha256, toHex, toUtf8 } from "./bytes.ts";

// A code carries hashes of ids: of one length whatever an id looks like, and a code says nothing to those who don't know the id.

const prefixOf = async (bytes: Bytes, length: number): Promise<string> =>
  toHex((await sha256(bytes)).subarray(0, length));

/** How a code names an event: 8 bytes of the hash of its id, in hexadecimal digits. */
export const eventRef = (eventId: string): Promise<string> => prefixOf(toUtf8(eventId), 8);

/** How a code names an order: 16 bytes of the hash of its id, in hexadecimal digits. */
export const orderRef = (orderId: string): Promise<string> => prefixOf(toUtf8(orderId), 16);

/** How the list and the log name an order: the first 8 bytes of its ref. Within one event no two orders share them. */
export const orderKeyOf = (ref: string): string => ref.slice(0, 16);

/** How a public key is named: 4 bytes of the hash of its compressed form, in hexadecimal digits. */
export const keyId = (compressedKey: Bytes): Promise<string> => prefixOf(compressedKey, 4);
