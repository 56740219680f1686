import * as z from "zod";
import { eventLimits } from "./event-limits.ts";
import { limits } from "./limits.ts";
import { Id, Instant, Line } from "./primitives.ts";

/** How people come in: members redeem their tickets themselves, or scanners read the tickets' codes. */
export const DoorMode = z.enum(["member", "scan"]);
export type DoorMode = z.infer<typeof DoorMode>;

/** What a paired scanner may do: let codes in, or also check in by hand and take back. */
export const DoorRole = z.enum(["scan", "supervisor"]);
export type DoorRole = z.infer<typeof DoorRole>;

/** The place where a scanner stands, as the back-office named it. */
export const Gate = Line(eventLimits.gateLength);

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));

/** How the list and the log name an order. */
const OrderKey = hex(16);

/** A compressed public key on P-256. */
export const CompressedKey = hex(66);

/** A signature, as r and s. */
export const Signature = hex(128);

/** Seats of an order as bits: seat 1 is the lowest. */
const SeatMask = z.int().min(1).max(255);

const Milliseconds = z.int().min(0);
const Seconds = z.int().min(0).max(0xff_ff_ff_ff);

/** A row's number in its device's log, from 1. */
const Sequence = z.int().min(1).max(eventLimits.doorRows);

const unreadable = /[^0-9A-HJKMNP-TV-Z]/;

/**
 * A pairing code as somebody types or scans it: 26 characters of Crockford's alphabet. Spaces, dashes and small letters are forgiven, and
 * so are O, I and L for the digits they look like.
 */
export const PairingCode = z
  .string()
  .max(80)
  .overwrite((code) => code.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1"))
  .refine((code) => code.length === 26 && !unreadable.test(code), "A pairing code has 26 letters and digits");

/** Seats that share holder, binding and flags (shared/door/list.ts): name, mask, binding, flags. */
const ListedSeats = z.tuple([z.string(), SeatMask, z.int(), z.int().min(0)]);

/** One order of the list: its key, the number of its tier, its seats. */
export const ListedOrder = z.tuple([OrderKey, z.int().min(1)], ListedSeats);
export type ListedOrder = z.infer<typeof ListedOrder>;

/** A page of the list. `version` is the server's time in milliseconds when the first page was read; `base` is in seconds since 1970. */
export const ListPage = z.object({
  version: Milliseconds,
  base: Seconds,
  cursor: z.string().nullable(),
  next: z.string().nullable(),
  orders: z.array(ListedOrder),
});
export type ListPage = z.infer<typeof ListPage>;

/** Whole orders that changed after version `from`, as they are at version `to`; bindings from before `complete_until` (seconds) are in. */
export const ListDelta = z.object({
  from: Milliseconds,
  to: Milliseconds,
  complete_until: Seconds,
  orders: z.array(ListedOrder),
});
export type ListDelta = z.infer<typeof ListDelta>;

const RowAddress = z.object({ device: Id, sequence: Sequence });
const RowReason = z.string().max(limits.reasonLength);
const rowOrigin = { device: Id, sequence: Sequence, at: Milliseconds };

/** Seats that were let in. `at` is in milliseconds, `issued_at` in seconds since 1970; null where there was no code. */
const AdmitRow = z.object({
  ...rowOrigin,
  kind: z.literal("admit"),
  order: OrderKey,
  seats: SeatMask,
  gate: z.string().max(eventLimits.gateLength),
  by: z.enum(["live", "still", "hand"]),
  issued_at: Seconds.nullable(),
  step: Seconds.nullable(),
  reason: RowReason.nullable(),
});

/** Seats that went out and may come back. */
const ExitRow = AdmitRow.extend({ kind: z.literal("exit") });

/** Takes back seats that another row let in or out. */
const UndoRow = z.object({
  ...rowOrigin,
  kind: z.literal("undo"),
  row: RowAddress,
  seats: SeatMask,
  reason: RowReason,
});

/** Takes back everything that a device let in or out since a moment, or from a row on. */
const VoidRow = z.object({
  ...rowOrigin,
  kind: z.literal("void"),
  of: Id,
  since: Milliseconds,
  from_sequence: Sequence,
});

/** A row of a device's log (shared/door/log.ts). */
export const DoorRow = z.discriminatedUnion("kind", [AdmitRow, ExitRow, UndoRow, VoidRow]);
export type DoorRow = z.infer<typeof DoorRow>;

/** A public key of the city, compressed. A revoked one stays in the list: its codes get an answer of their own. */
export const CityKey = z.object({ key: CompressedKey, revoked: z.boolean() });
export type CityKey = z.infer<typeof CityKey>;

/** A city's key as the back-office sees it. Codes are signed with it from `from` on. */
export const DoorKey = CityKey.extend({
  kid: hex(8),
  from: Instant,
  revoked_at: Instant.nullable(),
});
export type DoorKey = z.infer<typeof DoorKey>;

/** How many seats a device let in, and how many codes it refused. */
export const DoorTotals = z.object({ admitted: z.int().min(0), refused: z.int().min(0) });
export type DoorTotals = z.infer<typeof DoorTotals>;

/** A paired scanner. `acknowledged` is the highest sequence up to which the server has its log. */
export const DoorDevice = z.object({
  id: Id,
  event_id: Id,
  role: DoorRole,
  gate: z.string(),
  label: z.string(),
  paired_at: Instant,
  /** When it stops letting people in; six hours later it deletes what it has. */
  ends_at: Instant,
  acknowledged: z.int().min(0),
  totals: DoorTotals,
  last_seen_at: Instant.nullable(),
  list_version: Milliseconds.nullable(),
  clock_error_ms: z.int().nullable(),
  has_jumped: z.boolean(),
  revoked_at: Instant.nullable(),
  /** From when on nothing that it let in or sent counts. */
  void_since: Instant.nullable(),
  /** Whether two devices wrote under its name. */
  is_cloned: z.boolean(),
  version: z.int().min(0),
});
export type DoorDevice = z.infer<typeof DoorDevice>;

/** What a scanner shows of its event. `tiers` are their names by number, from 1. */
export const DoorEvent = z.object({
  id: Id,
  title: z.string(),
  start_at: Instant,
  doors_at: Instant,
  /** When the last ticket of the event stops counting. */
  closes_at: Instant,
  tiers: z.array(z.string()),
  /** Whether who is in may go out and come back. */
  re_entry: z.boolean(),
});
export type DoorEvent = z.infer<typeof DoorEvent>;

/**
 * How many came in, in all and by gate, and how many of them are out now: inside are those who came in less those who are out. `capacity` is
 * null where the event has none.
 */
export const DoorInside = z.object({
  capacity: z.int().min(0).nullable(),
  admitted: z.int().min(0),
  out: z.int().min(0),
  gates: z.array(z.object({ gate: z.string(), admitted: z.int().min(0) })),
});
export type DoorInside = z.infer<typeof DoorInside>;

/** A row that let in who was in already, or whom the list doesn't know: kept, counted, and nobody's ticket changed. */
export const DoorConflict = z.object({
  row: AdmitRow,
  problem: z.enum(["conflict", "unknown"]),
  name: z.string().nullable(),
  /** The order in the back-office; null for one that the list doesn't know. */
  session_id: z.string().nullable(),
  received_at: Instant,
});
export type DoorConflict = z.infer<typeof DoorConflict>;

/** Where a ticket's code lives, for the one who holds the ticket. `unbound`: nowhere yet; `not-yet`: codes can't be made yet. */
export const CodeState = z.enum(["unbound", "here", "elsewhere", "still", "not-yet"]);
export type CodeState = z.infer<typeof CodeState>;
