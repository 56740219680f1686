import { toHex } from "../../../shared/door/bytes.ts";
import { createKeyRing } from "../../../shared/door/city-keys.ts";
import { encodeLiveCode, encodeStillCode, type LivePass, type StillPass } from "../../../shared/door/code.ts";
import type { Door } from "../../../shared/door/decide.ts";
import { foldLog } from "../../../shared/door/fold.ts";
import type { DoorList, ListedOrder } from "../../../shared/door/list.ts";
import type { AdmitRow, LogRow } from "../../../shared/door/log.ts";
import { eventRef, orderKeyOf, orderRef } from "../../../shared/door/refs.ts";
import { signPass, signStep } from "../../../shared/door/signatures.ts";
import { namedKey, rfcKey, type TestKey } from "./keys.ts";

const seconds = (instant: string): number => Date.parse(instant) / 1_000;

export const eventId = "event_01KAH5T2Q8ZJ3N6W4R7Y9M0B1C";
export const orderId = "hold_5b1f0c7e92a84d36b0e1f7a3c4d58e69";

/** 9:30 PM in Jacksonville: the doors have been open for half an hour. */
export const now = Date.parse("2026-11-22T02:30:07.000Z");
export const issuedAt = seconds("2026-11-20T18:00:00.000Z");
export const notBefore = seconds("2026-11-22T01:00:00.000Z");
export const notAfter = seconds("2026-11-22T08:00:00.000Z");
/** One second before the list below was read. */
export const completeUntil = seconds("2026-11-22T02:29:00.000Z");
export const listBase = seconds("2026-11-01T00:00:00.000Z");

export const city = await rfcKey();
/** The city's public key as scanners receive it. */
export const cityKeyText = toHex(city.compressed);
export const phone = await namedKey("phone");
export const event = await eventRef(eventId);
export const order = await orderRef(orderId);

/** A pass of seats 1 and 2, bound to `phone`. */
export const livePass = (changes: Partial<LivePass> = {}): LivePass => ({
  kind: "live",
  kid: city.id,
  event,
  order,
  seats: 0b11,
  tier: 1,
  issuedAt,
  notBefore,
  notAfter,
  deviceKey: phone.compressed,
  ...changes,
});

export const stillPass = (changes: Partial<StillPass> = {}): StillPass => {
  const { deviceKey: _key, ...facts } = livePass();
  return { ...facts, kind: "still", name: "Priya Raman", ...changes };
};

type Signing = { cityKey?: TestKey; phoneKey?: TestKey; at?: number };

/** The text that a phone shows at an instant. */
export const liveCode = async (
  changes: Partial<LivePass> = {},
  { cityKey = city, phoneKey = phone, at = now }: Signing = {},
): Promise<string> => {
  const signedPass = await signPass(cityKey.privateKey, livePass(changes));
  return encodeLiveCode(signedPass, await signStep(phoneKey.privateKey, signedPass, at));
};

export const stillCode = async (changes: Partial<StillPass> = {}): Promise<string> =>
  encodeStillCode(await signPass(city.privateKey, stillPass(changes)));

/** The order of the passes above as the list has it. */
export const listedOrder = (flags = 0, binding = issuedAt - listBase, name = "Priya Raman"): ListedOrder => [
  orderKeyOf(order),
  1,
  [name, 0b11, binding, flags],
];

export const listOf = (...orders: ListedOrder[]): DoorList => ({
  version: 41,
  base: listBase,
  completeUntil,
  orders: new Map(orders.map((one) => [one[0], one])),
});

/** A row that lets seat 1 of the order in. */
export const admitRow = (changes: Partial<AdmitRow> = {}): AdmitRow => ({
  kind: "admit",
  device: "south-1",
  sequence: 1,
  at: now - 600_000,
  order: orderKeyOf(order),
  seats: 0b01,
  gate: "South",
  by: "live",
  issuedAt,
  step: 119_092_800,
  reason: null,
  ...changes,
});

type DoorParts = { list?: DoorList; rows?: LogRow[]; keys?: { key: string; revoked: boolean }[] };

/** A scanner at the gate North, paired to the event, with the city's key, the list and the log. */
export const aDoor = async ({ list = listOf(listedOrder()), rows = [], keys }: DoorParts = {}): Promise<Door> => ({
  device: "north-1",
  event,
  keys: await createKeyRing(keys ?? [{ key: cityKeyText, revoked: false }]),
  list,
  log: foldLog(rows),
});
