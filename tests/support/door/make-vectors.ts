import { encodeBase45 } from "../../../shared/door/base45.ts";
import { type Bytes, fromHex, joinBytes, toHex, toUint32 } from "../../../shared/door/bytes.ts";
import { encodeLiveCode } from "../../../shared/door/code.ts";
import { type ListedOrder, seatFlag } from "../../../shared/door/list.ts";
import { orderKeyOf, orderRef } from "../../../shared/door/refs.ts";
import { signPass, signStep } from "../../../shared/door/signatures.ts";
import { stepAt } from "../../../shared/door/steps.ts";
import * as door from "./door.ts";
import { namedKey, toHighS } from "./keys.ts";
import { bytesOfText, toVectorKey, type VectorAnswer, type VectorCode, type Vectors } from "./vectors.ts";

type Draft = [name: string, answer: VectorAnswer, text: string | Promise<string>, now?: number];

const keys = {
  city: door.city,
  phone: door.phone,
  other_city: await namedKey("other city"),
  old_city: await namedKey("old city"),
  other_phone: await namedKey("other phone"),
};

const orderOf = async (digit: string) => {
  const id = `hold_${digit.repeat(32)}`;
  return { id, ref: await orderRef(id) };
};
const [used, moved, refunded, still, absent] = [
  await orderOf("1"),
  await orderOf("2"),
  await orderOf("3"),
  await orderOf("4"),
  await orderOf("5"),
];

const bound = door.issuedAt - door.listBase;
const late = Math.floor(door.now / 1_000) - 3_600;
const listed = (ref: string, name: string, binding: number, flags: number): ListedOrder => [
  orderKeyOf(ref),
  1,
  [name, 0b11, binding, flags],
];
const orders: ListedOrder[] = [
  door.listedOrder(),
  listed(used.ref, "Sam Ortiz", bound, 0),
  listed(moved.ref, "Ada Lind", late - door.listBase, seatFlag.moved),
  listed(refunded.ref, "Ben Cole", bound, seatFlag.refunded),
  listed(still.ref, "Priya Raman", bound, seatFlag.still),
];

const set =
  (at: number, ...values: number[]) =>
  (bytes: Bytes): Bytes => {
    const copy = bytes.slice();
    copy.set(values, at);
    return copy;
  };
const same = (bytes: Bytes): Bytes => bytes;

/** A live code whose signed pass or phone's signature was changed before the rest was made. */
const madeWith = async (pass: (bytes: Bytes) => Bytes, signature: (bytes: Bytes) => Bytes = same): Promise<string> => {
  const signedPass = pass(await signPass(door.city.privateKey, door.livePass()));
  const stamp = await signStep(door.phone.privateKey, signedPass, door.now);
  return encodeLiveCode(signedPass, { ...stamp, signature: signature(stamp.signature) });
};

/** A live code that was changed after it was made. */
const alteredBy = async (change: (bytes: Bytes) => Bytes): Promise<string> =>
  `P1:${encodeBase45(change(fromHex(bytesOfText(await door.liveCode()) ?? "")))}`;

/** A picture of a code, with the step of now put in. */
const restampedCode = async (): Promise<string> => {
  const old = fromHex(bytesOfText(await door.liveCode({}, { at: door.now - 60_000 })) ?? "");
  return `P1:${encodeBase45(set(141, ...toUint32(stepAt(door.now)))(old))}`;
};

const highCitySignature = (bytes: Bytes): Bytes => joinBytes(bytes.subarray(0, 77), toHighS(bytes.subarray(77)));
const letIn = (...ready: number[]): VectorAnswer => ({ word: "let-in", ready });
const refuse = (word: string): VectorAnswer => ({ word, ready: [] });
const checkId = (...id_reasons: string[]): VectorAnswer => ({ word: "check-id", ready: [1, 2], id_reasons });
const problem = (word: string, what: string): VectorAnswer => ({ word, problem: what });

const good = (): Draft[] => [
  ["a live code", letIn(1, 2), door.liveCode()],
  ["a live code of one seat", letIn(2), door.liveCode({ seats: 0b10 })],
  ["a live code of the step before the last", letIn(1, 2), door.liveCode({}, { at: door.now - 30_000 })],
  ["a live code of the next step", letIn(1, 2), door.liveCode({}, { at: door.now + 15_000 })],
  ["a live code of an order whose first seat is in", letIn(2), door.liveCode({ order: used.ref })],
  [
    "a live code issued after the list",
    { word: "new", ready: [1, 2] },
    door.liveCode({ order: absent.ref, issuedAt: door.completeUntil }),
  ],
  ["a live code moved an hour ago", checkId("moved-recently"), door.liveCode({ order: moved.ref, issuedAt: late })],
  ["a still code", checkId("still-code"), door.stillCode({ order: still.ref })],
  [
    "a still code issued after the list",
    checkId("still-code"),
    door.stillCode({ order: absent.ref, issuedAt: door.completeUntil, name: "María José Ñandú" }),
  ],
];

const unreadable = (): Draft[] => [
  ["an address", problem("not-a-ticket", "prefix"), "https://playyy.example/events/42"],
  ["small letters", problem("not-a-ticket", "prefix"), door.liveCode().then((text) => text.toLowerCase())],
  [
    "a later version's prefix",
    problem("damaged", "version"),
    door.liveCode().then((text) => text.replace("P1:", "P2:")),
  ],
  ["a later version", problem("damaged", "version"), alteredBy(set(0, 2))],
  ["another kind", problem("damaged", "kind"), alteredBy(set(1, 3))],
  ["the last byte missing", problem("damaged", "length"), alteredBy((bytes) => bytes.slice(0, -1))],
  ["the last character missing", problem("damaged", "length"), door.liveCode().then((text) => text.slice(0, -1))],
  ["a character outside Base45", problem("damaged", "base45"), door.liveCode().then((text) => text.replace(/.$/, "a"))],
  [
    "three characters above 65,535",
    problem("damaged", "base45"),
    door.liveCode().then((text) => text.replace(/^P1:.../, "P1::::")),
  ],
  ["no seat", problem("damaged", "seats"), alteredBy(set(30, 0))],
  ["no tier", problem("damaged", "tier"), alteredBy(set(31, 0))],
  ["an end before its start", problem("damaged", "times"), alteredBy(set(40, 0, 0, 0, 0))],
  [
    "a name that is no UTF-8",
    problem("damaged", "name"),
    door.stillCode().then((text) => `P1:${encodeBase45(set(45, 0xff)(fromHex(bytesOfText(text) ?? "")))}`),
  ],
];

const forged = (): Draft[] => [
  [
    "another city's key",
    problem("other-city", "unknown-key"),
    door.liveCode({ kid: keys.other_city.id }, { cityKey: keys.other_city }),
  ],
  [
    "a revoked key",
    problem("revoked-key", "revoked-key"),
    door.liveCode({ kid: keys.old_city.id }, { cityKey: keys.old_city }),
  ],
  [
    "the city's key id over another city's signature",
    problem("forged", "city-signature"),
    door.liveCode({}, { cityKey: keys.other_city }),
  ],
  ["a seat added", problem("forged", "city-signature"), alteredBy(set(30, 0b111))],
  ["a better tier", problem("forged", "city-signature"), alteredBy(set(31, 2))],
  [
    "another phone's key put in",
    problem("forged", "city-signature"),
    madeWith((bytes) => set(44, ...keys.other_phone.compressed)(bytes)),
  ],
  ["the city's signature in its upper form", problem("forged", "high-s"), madeWith(highCitySignature)],
  ["the phone's signature in its upper form", problem("forged", "high-s"), madeWith(same, toHighS)],
  [
    "a phone's key that is no point of the curve",
    problem("forged", "off-curve"),
    door.liveCode({ deviceKey: fromHex(`02${"00".repeat(31)}01`) }),
  ],
  [
    "a signature of another phone",
    problem("forged", "device-signature"),
    door.liveCode({}, { phoneKey: keys.other_phone }),
  ],
  ["an old code with the step of now", problem("forged", "device-signature"), restampedCode()],
];

const refusedCodes = (): Draft[] => [
  ["another event", refuse("wrong-event"), door.liveCode({ event: "00".repeat(8) })],
  [
    "a second too early",
    refuse("too-early"),
    door.liveCode({}, { at: door.notBefore * 1_000 - 1_000 }),
    door.notBefore * 1_000 - 1_000,
  ],
  ["the moment it is over", refuse("over"), door.liveCode({}, { at: door.notAfter * 1_000 }), door.notAfter * 1_000],
  ["a picture of a code, 45 seconds old", refuse("old-code"), door.liveCode({}, { at: door.now - 45_000 })],
  ["a code of a phone 30 seconds ahead", refuse("old-code"), door.liveCode({}, { at: door.now + 30_000 })],
  ["issued two minutes from now", refuse("old-code"), door.liveCode({ issuedAt: Math.floor(door.now / 1_000) + 120 })],
  ["the seat that is in", refuse("already-in"), door.liveCode({ order: used.ref, seats: 0b01 })],
  ["the phone it was moved from", refuse("moved"), door.liveCode({ order: moved.ref })],
  ["a refunded order", refuse("refunded"), door.liveCode({ order: refunded.ref })],
  ["an order the list doesn't have", refuse("unknown"), door.liveCode({ order: absent.ref })],
  [
    "a still code that a later one replaced",
    refuse("moved"),
    door.stillCode({ order: still.ref, issuedAt: door.issuedAt - 60 }),
  ],
];

const toCode = async ([name, answer, made, now = door.now]: Draft): Promise<VectorCode> => {
  const text = await made;
  return { name, now, answer, text, bytes: bytesOfText(text) };
};

const about =
  "Codes and the answers a scanner gives to them: see door.md. Times of codes and the list are in seconds since 1970, `now` and the log's `at` in milliseconds; bytes in hexadecimal digits.";

/** Makes docs/door-vectors.json. Its signatures differ each time: ECDSA signs with chance. */
export const makeVectors = async (): Promise<Vectors> => ({
  about,
  keys: Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, toVectorKey(key)])),
  refs: [
    { id: door.eventId, ref: door.event },
    { id: door.orderId, ref: door.order },
    used,
    moved,
    refunded,
    still,
    absent,
  ],
  scanner: {
    device: "north-1",
    event: door.event,
    keys: [
      { key: toHex(keys.city.compressed), revoked: false },
      { key: toHex(keys.old_city.compressed), revoked: true },
    ],
    list: { version: 41, base: door.listBase, complete_until: door.completeUntil, orders },
    log: [door.admitRow({ order: orderKeyOf(used.ref) })],
  },
  codes: await Promise.all([...good(), ...unreadable(), ...forged(), ...refusedCodes()].map(toCode)),
});
