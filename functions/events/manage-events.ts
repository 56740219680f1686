import type * as z from "zod";
import { AppError, notFound } from "../../shared/model/errors.ts";
import type { EventFlags, EventInput, EventRecord } from "../../shared/model/event.ts";
import { keepSections } from "../../shared/rules/event-sections.ts";
import { getEventState } from "../../shared/rules/event-state.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, type AuditChange, auditRow } from "../audit/audit-row.ts";
import { newId } from "../platform/ids.ts";
import { applyInput } from "../platform/table/apply-input.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { type Write, writeAll } from "../platform/table/transaction.ts";
import { versionConflictError } from "../platform/table/version.ts";
import { assertTypesFit, firstTypesVersion, nextTypesVersion, toStoredType } from "./change-types.ts";
import { createChangeWrite } from "./create-change.ts";
import { EventEntity } from "./event.entity.ts";
import { toStoredTimes } from "./event-times-input.ts";
import { isUnchanged, toAuditFields } from "./event-transaction.ts";
import { findEvent, type StoredEvent, toEventRecord } from "./events.ts";
import { assertNoHolders } from "./holders.ts";
import { countComing, createMoveQuestion, isAnybodyComing, isMove, toMoved } from "./move-event.ts";
import { PublicationEntity } from "./publication.entity.ts";
import { StockEntity } from "./stock.entity.ts";
import { createStock, findStock, resizeStock, type Stock } from "./stock.ts";
import { assertNotCancelled } from "./takes-guests.ts";

type Input = z.output<typeof EventInput>;
/** What an update says: the state of an event has verbs of its own, so that saving its form keeps it. */
type Update = Omit<Input, "is_published">;
type Flags = z.output<typeof EventFlags>;
type Stored = { event: StoredEvent; stock: Stock };
/** An event as it shall be, and what is written with it. */
type Changed = Stored & { steps?: readonly Write[] };
type Fixed = Pick<StoredEvent, "id" | "created_at" | "version" | "is_published">;

const maxAttempts = 10;

const toStoredEvent = <Known extends Fixed & Partial<StoredEvent>>(input: Update, stored: Known, now: string) => {
  const { total_spots: _inStock, confirm_move: _confirmed, date: _date, time: _time, ...others } = input;
  const { doors_time: _doors, start_at: _start, end_at: _end, doors_at: _doorsAt, ticket_types, ...fields } = others;
  // Times are always said: an end or doors that aren't said again are gone.
  const { end_at: _storedEnd, doors_at: _storedDoors, price_ga: _ga, price_vip: _vip, ...kept } = stored;
  const event_section = keepSections(fields.event_section);
  const types = { ticket_types: ticket_types.map(toStoredType) };
  return { ...applyInput(kept, { ...fields, event_section }), ...types, ...toStoredTimes(input), updated_at: now };
};

/** Adds an event with its stock. Throws `invalid-input` for times that cannot be. */
export const createEvent = async (admin: Admin, input: Input, now: string): Promise<EventRecord> => {
  const { is_published } = input;
  const fixed = { id: newId("evt", now), created_at: now, version: 0, is_published, types_version: firstTypesVersion };
  const item = toStoredEvent(input, fixed, now);
  const seats = { ...createStock(item.id, input.total_spots), is_closed: isClosed(item) };
  const change = { action: "event.create", subject: item.id, before: null, after: toAuditFields(item, seats) } as const;
  const refused = await writeAll([
    EventEntity.create(item),
    StockEntity.create(seats),
    AuditEntity.create(auditRow(admin, change, now)),
  ]);
  if (refused.size > 0) throw new AppError("conflict", "Couldn't add the event.");
  return toEventRecord(item, seats, now);
};

// A sale and an RSVP depend on the stock, so that none is written to an event whose state has changed since it was read.
const isClosed = (event: StoredEvent): boolean => getEventState(event) !== "published";

const publishAtOf = (event: StoredEvent): string | undefined =>
  getEventState(event) === "draft" ? event.publish_at : undefined;

const publicationSteps = (before: StoredEvent, after: StoredEvent, by: string): Write[] => {
  const publish_at = publishAtOf(after);
  if (publish_at === publishAtOf(before)) return [];
  const event_id = after.id;
  return [publish_at ? PublicationEntity.put({ event_id, publish_at, by }) : PublicationEntity.delete({ event_id })];
};

type StockConditions<Attribute> = {
  eq(attribute: Attribute, value: number): string;
  notExists(attribute: Attribute): string;
};

const isUnchangedStock = <Attribute>(
  seats: Record<"held" | "sold" | "capacity" | "revision", Attribute>,
  { eq, notExists }: StockConditions<Attribute>,
  { held, sold, capacity, revision }: Stock,
): string =>
  [
    eq(seats.held, held),
    eq(seats.sold, sold),
    eq(seats.capacity, capacity),
    revision === undefined ? notExists(seats.revision) : eq(seats.revision, revision),
  ].join(" AND ");

// The stock changes with every sale, so the new one is written only if the stock it was derived from is unchanged.
const createUpdateWrite = (before: Stored, after: Changed, row: ReturnType<typeof auditRow>): Write[] => [
  EventEntity.put(after.event).where((stored, conditions) => isUnchanged(stored, conditions, before.event)),
  StockEntity.patch({ event_id: after.event.id })
    .set({
      capacity: after.stock.capacity,
      left: after.stock.left,
      is_closed: isClosed(after.event),
      ...(after.event.types_version === undefined ? {} : { types_version: after.event.types_version }),
    })
    .where((seats, conditions) => isUnchangedStock(seats, conditions, before.stock)),
  AuditEntity.create(row),
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
 * Reads, changes and writes an event with its audit row, again if a sale or somebody else's change came in between; a change that
 * answers null leaves it as it is.
 * Throws `not-found`, or `version-conflict` if somebody else changed it since `version` was read.
 */
export const changeEvent = (
  { admin, eventId, version, action }: Pick<AuditChange, "action"> & ChangeRequest,
  change: (stored: Stored) => Changed | null | Promise<Changed | null>,
  now: string,
): Promise<EventRecord> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const before = await readStored(eventId);
      if (version !== undefined && version !== (before.event.version ?? 0)) throw versionConflictError();
      const after = await change(before);
      if (!after) return toEventRecord(before.event, before.stock, now);
      const fields = (stored: Stored) => toAuditFields(stored.event, stored.stock);
      const row = auditRow(admin, { action, subject: eventId, before: fields(before), after: fields(after) }, now);
      const refused = await writeAll([
        ...createUpdateWrite(before, after, row),
        ...publicationSteps(before.event, after.event, admin.userId),
        ...(after.steps ?? []),
      ]);
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
const assertDoorMode = (before: StoredEvent, input: Update): void => {
  if (!before.door_opened_at || input.door_mode === undefined || modeOf(before) === input.door_mode) return;
  throw new AppError(
    "event.door-open",
    "A scanner is paired or somebody is in already, so how the door works can't change any more.",
  );
};

/**
 * Changes an event; its state, its sold and held seats stay as they are, and so do fields without a default that the input leaves out.
 * A new date ends a postponement.
 * Throws `not-found`; `invalid-input`; `version-conflict` if somebody else changed it since `version` was read; `event.below-sold`
 * with the number sold (R12); as `assertTypesFit`; `event.cancelled`; `event.door-open` for another way in once a scanner is paired or somebody is in;
 * `event.move-confirm` for another start or place of what somebody is coming to, without `confirm_move`. `readPaid` says what they paid, in cents.
 */
export const updateEvent = (
  request: ChangeRequest,
  input: Update,
  { now, readPaid }: { now: string; readPaid: () => Promise<number> },
): Promise<EventRecord> =>
  changeEvent(
    { ...request, action: "event.update" },
    async ({ event, stock }) => {
      assertNotCancelled(event);
      assertDoorMode(event, input);
      const resized = resizeStock(stock, input.total_spots);
      const written = toStoredEvent(input, { ...event, version: nextVersion(event) }, now);
      const next = { ...written, types_version: nextTypesVersion(event, written) };
      assertTypesFit(event, next, stock);
      if (!isMove(event, next, now)) return { event: next, stock: resized };
      const coming = await countComing(event.id, stock);
      const isComing = isAnybodyComing(coming);
      const moved = { event: toMoved(event, next, isComing, now), stock: resized };
      if (!isComing) return moved;
      if (!input.confirm_move) throw createMoveQuestion(moved.event, coming, await readPaid());
      return {
        ...moved,
        steps: [createChangeWrite(request.admin, { kind: "moved", before: event, after: moved.event }, now)],
      };
    },
    now,
  );

/** A draft as it is once published. */
export const publish = ({ publish_at: _done, ...event }: StoredEvent, now: string): StoredEvent => ({
  ...event,
  is_published: true,
  version: nextVersion(event),
  updated_at: now,
});

// A draft has no state of its sales, and none is left for when it is published again.
const unpublish = ({ sales_stopped_at: _stopped, postponed_at: _postponed, ...event }: StoredEvent): StoredEvent => ({
  ...event,
  is_published: false,
});

/**
 * Features or publishes an event, or takes either back; what isn't named stays.
 * Throws `not-found`; `version-conflict` if somebody else changed it since `version` was read; `event.cancelled`; `event.has-holders`
 * with the numbers of tickets, RSVPs and reserved tickets of one that shall be a draft again.
 */
export const setEventFlags = (
  request: ChangeRequest,
  flags: Omit<Flags, "version">,
  now: string,
): Promise<EventRecord> =>
  changeEvent(
    { ...request, action: "event.update" },
    async ({ event, stock }) => {
      assertNotCancelled(event);
      const { featured = event.featured, is_published = event.is_published } = flags;
      const next = { ...event, featured, version: nextVersion(event), updated_at: now };
      if (is_published === event.is_published) return { event: next, stock };
      if (is_published) return { event: { ...publish(event, now), featured }, stock };
      return { event: unpublish(next), stock, steps: await assertNoHolders(stock, "unpublished") };
    },
    now,
  );
