import type * as z from "zod";
import { AppError, notFound } from "../../shared/model/errors.ts";
import type { EventFlags, EventInput, EventRecord } from "../../shared/model/event.ts";
import { counted } from "../../shared/rules/counted.ts";
import { keepSections } from "../../shared/rules/event-sections.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, type AuditChange, auditRow } from "../audit/audit-row.ts";
import { readCount } from "../metrics/counts.ts";
import { newId } from "../platform/ids.ts";
import { applyInput } from "../platform/table/apply-input.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { type Write, writeAll } from "../platform/table/transaction.ts";
import { versionConflictError } from "../platform/table/version.ts";
import { EventEntity } from "./event.entity.ts";
import { toStoredTimes } from "./event-times-input.ts";
import { isUnchanged, toAuditFields } from "./event-transaction.ts";
import { findEvent, type StoredEvent, toEventRecord } from "./events.ts";
import { countComing, createMoveQuestion, createMoveWrite, isAnybodyComing, isMove, toMoved } from "./move-event.ts";
import { StockEntity } from "./stock.entity.ts";
import { createStock, findStock, resizeStock, type Stock } from "./stock.ts";

type Input = z.output<typeof EventInput>;
type Flags = z.output<typeof EventFlags>;
type Stored = { event: StoredEvent; stock: Stock };
/** What is written of an event, and the change of it that those who are coming must learn of. */
type Changed = Stored & { told?: Write };
type Fixed = Pick<StoredEvent, "id" | "created_at" | "version">;

const maxAttempts = 10;

const toStoredEvent = (input: Input, stored: Fixed & Partial<StoredEvent>, now: string): StoredEvent => {
  const { total_spots: _inStock, unpublish_with_holders: _confirmed, date: _date, time: _time, ...others } = input;
  const {
    confirm_move: _move,
    doors_time: _doors,
    start_at: _start,
    end_at: _end,
    doors_at: _doorsAt,
    ...fields
  } = others;
  // Times are always said: an end or doors that aren't said again are gone.
  const { end_at: _storedEnd, doors_at: _storedDoors, ...kept } = stored;
  const event_section = keepSections(fields.event_section);
  return { ...applyInput(kept, { ...fields, event_section }), ...toStoredTimes(input), updated_at: now };
};

/** Adds an event with its stock. Throws `invalid-input` for times that cannot be. */
export const createEvent = async (admin: Admin, input: Input, now: string): Promise<EventRecord> => {
  const item = toStoredEvent(input, { id: newId("evt", now), created_at: now, version: 0 }, now);
  const seats = createStock(item.id, input.total_spots);
  const change = { action: "event.create", subject: item.id, before: null, after: toAuditFields(item, seats) } as const;
  const refused = await writeAll([
    EventEntity.create(item),
    StockEntity.create(seats),
    AuditEntity.create(auditRow(admin, change, now)),
  ]);
  if (refused.size > 0) throw new AppError("conflict", "Couldn't add the event.");
  return toEventRecord(item, seats, now);
};

// The stock changes with every sale, so the new one is written only if the stock it was derived from is unchanged.
const createUpdateWrite = (before: Stored, after: Changed, row: ReturnType<typeof auditRow>): Write[] => [
  EventEntity.put(after.event).where((stored, conditions) => isUnchanged(stored, conditions, before.event)),
  StockEntity.patch({ event_id: after.event.id })
    .set({ capacity: after.stock.capacity, left: after.stock.left })
    .where(
      (seats, { eq }) =>
        `${eq(seats.held, before.stock.held)} AND ${eq(seats.sold, before.stock.sold)} AND ${eq(seats.capacity, before.stock.capacity)}`,
    ),
  AuditEntity.create(row),
  ...(after.told ? [after.told] : []),
];

/** Reads an event with its stock. Throws `not-found`. */
export const readStored = async (eventId: string): Promise<Stored> => {
  const [event, stock] = await Promise.all([findEvent(eventId), findStock(eventId)]);
  if (!event || !stock) throw notFound("Event not found");
  return { event, stock };
};

/** The version of an event after one more change. */
export const nextVersion = ({ version }: StoredEvent): number => (version ?? 0) + 1;

/**
 * Reads, changes and writes an event with its audit row, again if a sale or somebody else's change came in between.
 * Throws `not-found`, or `version-conflict` if somebody else changed it since `version` was read.
 */
export const changeEvent = (
  { admin, eventId, version, action }: Pick<AuditChange, "action"> & ChangeRequest,
  change: (stored: Stored) => Changed | Promise<Changed>,
  now: string,
): Promise<EventRecord> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const before = await readStored(eventId);
      if (version !== undefined && version !== (before.event.version ?? 0)) throw versionConflictError();
      const after = await change(before);
      const fields = (stored: Stored) => toAuditFields(stored.event, stored.stock);
      const row = auditRow(admin, { action, subject: eventId, before: fields(before), after: fields(after) }, now);
      const refused = await writeAll(createUpdateWrite(before, after, row));
      return refused.size > 0 ? conflict : toEventRecord(after.event, after.stock, now);
    },
    () =>
      new AppError("unavailable", "This event is selling too fast to change it. Please try again.", {
        retryAfterSeconds: 1,
      }),
  );

/** Who changes which event, and the version they saw. */
export type ChangeRequest = { admin: Admin; eventId: string; version?: number | undefined };

const modeOf = ({ door_mode }: Pick<Input, "door_mode">) => door_mode ?? "member";

// Whoever is in came in one way: tickets that members redeemed mean nothing to scanners, and the other way round.
const assertDoorMode = (before: StoredEvent, input: Input): void => {
  if (!before.door_opened_at || input.door_mode === undefined || modeOf(before) === input.door_mode) return;
  throw new AppError(
    "event.door-open",
    "A scanner is paired or somebody is in already, so how the door works can't change any more.",
  );
};

// Holders and whoever is paying keep the page, everybody else loses it: that is asked before, with how many there are (R55).
const assertMayUnpublish = async ({ event, stock }: Stored, isConfirmed: boolean | undefined): Promise<void> => {
  if (!event.is_published || isConfirmed) return;
  const { sold: tickets, held } = stock;
  const rsvps = Math.max(0, await readCount("event-rsvps", event.id));
  const holders = [
    ...(tickets > 0 ? [counted(tickets, "ticket")] : []),
    ...(rsvps > 0 ? [counted(rsvps, "RSVP")] : []),
    ...(held > 0 ? [counted(held, "reserved ticket")] : []),
  ];
  if (holders.length === 0) return;
  const listed = new Intl.ListFormat("en-US").format(holders);
  throw new AppError("event.has-holders", `This event has ${listed}. Confirm that you want to unpublish it.`, {
    tickets,
    rsvps,
    held,
  });
};

/**
 * Changes an event; sold and held seats stay as they are, and so do fields without a default that the input leaves out.
 * Throws `not-found`; `invalid-input`; `version-conflict` if somebody else changed it since `version` was read; `event.below-sold`
 * with the number sold (R12); `event.has-holders` as `setEventFlags`; `event.door-open` for another way in once a scanner is paired or somebody is in;
 * `event.move-confirm` for another start or place of what somebody is coming to, without `confirm_move`. `readPaid` says what they paid, in cents.
 */
export const updateEvent = (
  request: ChangeRequest,
  input: Input,
  { now, readPaid }: { now: string; readPaid: () => Promise<number> },
): Promise<EventRecord> =>
  changeEvent(
    { ...request, action: "event.update" },
    async ({ event, stock }) => {
      assertDoorMode(event, input);
      if (!input.is_published) await assertMayUnpublish({ event, stock }, input.unpublish_with_holders);
      const next = toStoredEvent(input, { ...event, version: nextVersion(event) }, now);
      const resized = resizeStock(stock, input.total_spots);
      if (!isMove(event, next, now)) return { event: next, stock: resized };
      const coming = await countComing(event.id, stock);
      const isComing = isAnybodyComing(coming);
      const moved = { event: toMoved(event, next, isComing, now), stock: resized };
      if (!isComing) return moved;
      if (!input.confirm_move) throw createMoveQuestion(coming, await readPaid());
      return { ...moved, told: createMoveWrite(request.admin, event, moved.event, now) };
    },
    now,
  );

/**
 * Features or publishes an event, or takes either back; what isn't named stays.
 * Throws `not-found`; `version-conflict` if somebody else changed it since `version` was read; `event.has-holders` with the numbers
 * of tickets, RSVPs and reserved tickets when it is unpublished without `unpublish_with_holders`.
 */
export const setEventFlags = (
  request: ChangeRequest,
  flags: Omit<Flags, "version">,
  now: string,
): Promise<EventRecord> =>
  changeEvent(
    { ...request, action: "event.update" },
    async ({ event, stock }) => {
      const { featured = event.featured, is_published = event.is_published, unpublish_with_holders } = flags;
      if (!is_published) await assertMayUnpublish({ event, stock }, unpublish_with_holders);
      return { event: { ...event, featured, is_published, version: nextVersion(event), updated_at: now }, stock };
    },
    now,
  );
