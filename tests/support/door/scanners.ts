import { randomBytes, randomInt } from "node:crypto";
import type { door } from "../../../shared/api/door.ts";
import type { doorAdmin } from "../../../shared/api/door-admin.ts";
import type { RequestOf, ResponseOf } from "../../../shared/api/route.ts";
import { orderKeyOf, orderRef } from "../../../shared/door/refs.ts";
import type { DoorRow } from "../../../shared/model/door.ts";
import type { TicketTier } from "../../../shared/model/ticket-type.ts";
import { call, ok } from "../call.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../fixtures.ts";

type Admit = Extract<DoorRow, { kind: "admit" }>;
type Exit = Extract<DoorRow, { kind: "exit" }>;
type Undo = Extract<DoorRow, { kind: "undo" }>;
type SyncInput = RequestOf<typeof door.sync>;
type Shift = Partial<RequestOf<typeof doorAdmin.createCode>>;

/** A rager tonight whose door uses scanners. */
export const aScannedEvent = (about: Parameters<typeof anEvent>[0] = {}) => {
  const start_at = new Date(Date.now() + 3_600_000).toISOString();
  return anEvent({ start_at, ...about, ...({ door_mode: "scan" } as object) });
};

/** A minute of the last weeks: all tests pair from one address, and in one minute it may pair only so often. */
export const aMinuteAgo = (): string => new Date(Date.now() - randomInt(1, 40_000) * 60_000).toISOString();

/** A code that pairs a scanner with an event within 10 minutes of `now`. */
export const aPairingCode = async (eventId: string, about: Shift = {}, now?: string): Promise<string> => {
  const { token } = await anAdmin();
  const shift = { role: "scan", gate: "North", ...about, eventId } as const;
  return (await ok(call("doorAdmin", "createCode", shift, { token, now }))).code;
};

/** A paired scanner: its `token` calls the door's routes. */
export type Scanner = { id: string; eventId: string; token: string; gate: string };

/** A scanner that is paired with an event. */
export const aScanner = async (eventId: string, about: Shift = {}): Promise<Scanner> => {
  const now = aMinuteAgo();
  const code = await aPairingCode(eventId, about, now);
  const { device, token } = await ok(call("door", "pair", { code, label: "Test phone" }, { now }));
  return { id: device.id, eventId, token: `Door ${token}`, gate: device.gate };
};

/** An order of some tickets, as the list and the log name it. */
export type DoorOrder = { buyer: Member; orderKey: string; ticketIds: string[] };

/** Buys tickets of an event and waits until its list has them. */
export const aDoorOrder = async (eventId: string, quantity = 1, tier: TicketTier = "GA+"): Promise<DoorOrder> => {
  const buyer = await aMember();
  const { session, hold } = await buy(buyer, eventId, { quantity, tier });
  await payAndSettle(session);
  await stack().settled();
  const tickets = await ticketsOf(buyer, session);
  return {
    buyer,
    orderKey: orderKeyOf(await orderRef(hold.id)),
    ticketIds: tickets.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0)).map(({ id }) => id),
  };
};

/** A row that lets seat 1 of an order in, unless said otherwise. */
export const anAdmission = (
  { id: device, gate }: Scanner,
  { orderKey: order }: Pick<DoorOrder, "orderKey">,
  about: Partial<Admit> = {},
): Admit => ({
  kind: "admit",
  device,
  sequence: 1,
  at: Date.now(),
  order,
  seats: 1,
  gate,
  by: "live",
  issued_at: Math.floor(Date.now() / 1_000),
  step: Math.floor(Date.now() / 15_000),
  reason: null,
  ...about,
});

/** A row that lets seat 1 of an order out, unless said otherwise. */
export const anExit = (...[scanner, order, about]: Parameters<typeof anAdmission>): Exit => ({
  ...anAdmission(scanner, order, about),
  kind: "exit",
});

/** A row that takes another one back. */
export const anUndo = ({ id: device }: Scanner, row: Admit | Exit, about: Partial<Undo> = {}): Undo => ({
  kind: "undo",
  device,
  sequence: 1,
  at: Date.now(),
  row: { device: row.device, sequence: row.sequence },
  seats: row.seats,
  reason: "Wrong person",
  ...about,
});

/** One contact of a scanner, without a list unless said otherwise; tells the whole answer. */
export const trySync = ({ token }: Scanner, rows: DoorRow[] = [], about: Partial<SyncInput> = {}, now?: string) =>
  call(
    "door",
    "sync",
    {
      rows,
      list_version: null,
      seen: {},
      totals: { admitted: 0, refused: 0 },
      clock: { error_ms: 12, has_jumped: false },
      ...about,
    },
    { token, now },
  );

/** The same where it must go well. */
export const sync = (...contact: Parameters<typeof trySync>): Promise<ResponseOf<typeof door.sync>> =>
  ok(trySync(...contact));

/** A ticket as the back-office sees it. */
export const statusOf = async ({ buyer }: DoorOrder, ticketId: string) => {
  const { status, check_in_ts } = await ok(call("tickets", "get", { ticketId }, { token: buyer.token }));
  return { status, check_in_ts };
};

/** The key of an order that no list has. */
export const anUnknownOrder = () => ({ orderKey: randomBytes(8).toString("hex") });

/** What the server has of a device's log, as the back-office reads it: its first 50 rows. */
export const readLog = async (eventId: string, device: string): Promise<DoorRow[]> => {
  const { token } = await anAdmin();
  const { items } = await ok(call("doorAdmin", "log", { eventId, device, limit: 50 }, { token }));
  return items.map(({ row }) => row);
};
