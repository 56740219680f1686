import { base45Length, decodeBase45, encodeBase45 } from "./base45.ts";
import { type Bytes, fromHex, joinBytes, readUint32, toHex, toUint32, toUtf8 } from "./bytes.ts";
import { nameBytes, readName } from "./holder-name.ts";
import { compressedKeyLength, signatureLength } from "./p256.ts";
import { CodeError } from "./problem.ts";
import { isSeatMask, type SeatMask } from "./seats.ts";

/**
 * What the city signs: whose seats these are and when they count. `kid`, `event` and `order` are hashes in hexadecimal digits
 * (refs.ts); times are in seconds since 1970. `issuedAt` rises strictly for each seat: it numbers the seat's bindings.
 */
export type PassFacts = {
  kid: string;
  event: string;
  order: string;
  seats: SeatMask;
  tier: number;
  issuedAt: number;
  notBefore: number;
  notAfter: number;
};

/** Bound to the key of one phone, which signs each step. `deviceKey` is compressed. */
export type LivePass = PassFacts & { kind: "live"; deviceKey: Bytes };

/** Bound to a name, for print and for phones without a key; its holder always shows an ID. */
export type StillPass = PassFacts & { kind: "still"; name: string };

export type Pass = LivePass | StillPass;

/** What a phone adds to its pass for one step. */
export type Stamp = { step: number; signature: Bytes };

/** A code, taken apart. Nothing of it is proved. `signedPass` is the pass with the city's signature at its end. */
export type Code = { pass: LivePass; signedPass: Bytes; stamp: Stamp } | { pass: StillPass; signedPass: Bytes };

const prefix = "P1:";
const version = 1;
const kinds = { live: 1, still: 2 } as const;
const at = { kid: 2, event: 6, order: 14, seats: 30, tier: 31, issuedAt: 32, notBefore: 36, notAfter: 40, rest: 44 };
const stampLength = 4 + signatureLength;
const livePassLength = at.rest + compressedKeyLength;
const liveLength = livePassLength + signatureLength + stampLength;
const stillPassLength = (name: number): number => at.rest + 1 + name;
const shortestLength = stillPassLength(1) + signatureLength;

const hexOf = (hex: string, length: number): Bytes => {
  const bytes = fromHex(hex);
  if (bytes.length !== length) throw new RangeError(`${length} bytes are needed, not ${bytes.length}`);
  return bytes;
};

const factsBytes = (pass: Pass): Bytes =>
  joinBytes(
    Uint8Array.of(version, kinds[pass.kind]),
    hexOf(pass.kid, 4),
    hexOf(pass.event, 8),
    hexOf(pass.order, 16),
    Uint8Array.of(pass.seats, pass.tier),
    ...[pass.issuedAt, pass.notBefore, pass.notAfter].map(toUint32),
  );

const restBytes = (pass: Pass): Bytes => {
  if (pass.kind === "live") return pass.deviceKey;
  const name = toUtf8(pass.name);
  return joinBytes(Uint8Array.of(name.length), name);
};

/** Writes a pass, ready for the city's signature. Throws `RangeError` or `CodeError` when a fact is none that a code can carry. */
export const encodePass = (pass: Pass): Bytes => {
  const bytes = joinBytes(factsBytes(pass), restBytes(pass));
  decodePass(bytes);
  return bytes;
};

const assertFacts = ({ seats, tier, notBefore, notAfter }: PassFacts): void => {
  if (!isSeatMask(seats)) throw new CodeError("seats");
  if (tier === 0) throw new CodeError("tier");
  if (notBefore >= notAfter) throw new CodeError("times");
};

const readFacts = (bytes: Bytes): PassFacts => ({
  kid: toHex(bytes.subarray(at.kid, at.event)),
  event: toHex(bytes.subarray(at.event, at.order)),
  order: toHex(bytes.subarray(at.order, at.seats)),
  seats: bytes[at.seats] ?? 0,
  tier: bytes[at.tier] ?? 0,
  issuedAt: readUint32(bytes, at.issuedAt),
  notBefore: readUint32(bytes, at.notBefore),
  notAfter: readUint32(bytes, at.notAfter),
});

const readLive = (bytes: Bytes, facts: PassFacts): LivePass => {
  if (bytes.length !== livePassLength) throw new CodeError("length");
  return { ...facts, kind: "live", deviceKey: bytes.slice(at.rest) };
};

const readStill = (bytes: Bytes, facts: PassFacts): StillPass => {
  const length = bytes[at.rest] ?? 0;
  if (length > nameBytes || bytes.length !== stillPassLength(length)) throw new CodeError("length");
  const name = readName(bytes.subarray(at.rest + 1));
  if (name === null) throw new CodeError("name");
  return { ...facts, kind: "still", name };
};

// Without its signature.
const decodePass = (bytes: Bytes): Pass => {
  if (bytes[0] !== version) throw new CodeError("version");
  const kind = bytes[1];
  if (kind !== kinds.live && kind !== kinds.still) throw new CodeError("kind");
  const facts = readFacts(bytes);
  const pass = kind === kinds.live ? readLive(bytes, facts) : readStill(bytes, facts);
  assertFacts(facts);
  return pass;
};

const decodeBytes = (bytes: Bytes): Code => {
  const isLive = bytes[0] === version && bytes[1] === kinds.live;
  if (isLive && bytes.length !== liveLength) throw new CodeError("length");
  const stampAt = bytes.length - (isLive ? stampLength : 0);
  const signedPass = bytes.slice(0, stampAt);
  const pass = decodePass(signedPass.slice(0, -signatureLength));
  if (pass.kind === "still") return { pass, signedPass };
  return { pass, signedPass, stamp: { step: readUint32(bytes, stampAt), signature: bytes.slice(stampAt + 4) } };
};

/**
 * Takes the text of a QR code apart; proves nothing. Throws `CodeError`: `prefix` for any other QR code, `version`, `length`,
 * `base45`, `kind`, `seats`, `tier`, `times` or `name` for a damaged one.
 */
export const decodeCode = (text: string): Code => {
  if (!text.startsWith(prefix)) throw new CodeError(/^P\d{1,3}:/.test(text) ? "version" : "prefix");
  const characters = text.slice(prefix.length);
  const length = base45Length(characters.length);
  if (length === null || length < shortestLength || length > liveLength) throw new CodeError("length");
  return decodeBytes(decodeBase45(characters));
};

/** The seats of a pass that the server made, as a mask. Checks nothing of it. */
export const seatsOfPass = (signedPass: Bytes): number => signedPass[at.seats] ?? 0;

/** Writes the text of a live code: 317 characters, 53 x 53 modules at level L. */
export const encodeLiveCode = (signedPass: Bytes, { step, signature }: Stamp): string =>
  prefix + encodeBase45(joinBytes(signedPass, toUint32(step), signature));

/** Writes the text of a still code. */
export const encodeStillCode = (signedPass: Bytes): string => prefix + encodeBase45(signedPass);
