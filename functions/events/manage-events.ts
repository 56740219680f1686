import type * as z from "zod";
import { AppError, notFound } from "../../shared/model/errors.ts";
import type { EventFlags, EventInput, EventRecord } from "../../shared/model/event.ts";
import { keepSections } from "../../shared/rules/event-sections.ts";
import { getEventState } from "../../shared/rules/event-state.ts";
import { defaultReturnHours } from "../../shared/rules/return-times.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, type AuditChange, auditRow } from "../audit/audit-row.ts";
import { newId } from "../platform/ids.ts";
import { applyInput } from "../platform/table/apply-input.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { type Write, writeAll } from "../platform/table/transaction.ts";
import { versionConflictError } from "../platform/table/version.ts";
import { firstTypesVersion, toStoredType } from "./change-types.ts";
import { EventEntity } from "./event.entity.ts";
import { toStoredTimes } from "./event-times-input.ts";
import { isUnchanged, toAuditFields } from "./event-transaction.ts";
import { findEvent, type StoredEvent, toEventRecord } from "./events.ts";
import { assertNoHolders } from "./holders.ts";
import { PublicationEntity } from "./publication.entity.ts";
import { StockEntity } from "./stock.entity.ts";
import { createStock, findStock, type Stock } from "./stock.ts";
import { assertNotCancelled } from "./takes-guests.ts";

type Input = z.output<typeof EventInput>;
/** What an update says: the state of an event has verbs of its own, so that saving its form keeps it. */
export type Update = Omit<Input, "is_published">;
type Flags = z.output<typeof EventFlags>;
/** An event with its stock. */
export type Stored = { event: StoredEvent; stock: Stock };
/** An event as it shall be, and what is written with it. */
export type Changed = Stored & { steps?: readonly Write[] };
type Fixed = Pick<StoredEvent, "id" | "created_at" | "version" | "is_published">;

const maxAttempts = 10;

/** An event as an input says it, with what is stored of it and what the input leaves out. */
export const toStoredEvent = <Known extends Fixed & Partial<StoredEvent>>(
  input: Update,
  stored: Known,
  now: string,
) => {
  const {
    total_spots: _inStock,
    confirm_move: _move,
    confirm_entry: _entry,
    date: _date,
    time: _time,
    ...others
  } = input;
  const { doors_time: _doors, start_at: _start, end_at: _end, doors_at: _doorsAt, ticket_types, ...fields } = others;
  // Times are always said: an end or doors that aren't said again are gone.
  const { end_at: _storedEnd, doors_at: _storedDoors, price_ga: _ga, price_vip: _vip, ...kept } = stored;
  const event_section = keepSections(fields.event_section);
  const types = { ticket_types: ticket_types.map(toStoredType) };
  return { ...applyInput(kept, { ...fields, event_section }), ...types, ...toStoredTimes(input), updated_at: now };
};

// Of a new event what is left out is the usual limit; null is never.
const returnHoursOf = ({ return_hours = defaultReturnHours }: Input): number | null => return_hours;

/** Adds an event with its stock. Throws `invalid-input` for times that cannot be. */
export const createEvent = async (admin: Admin, input: Input, now: string): Promise<EventRecord> => {
  const { is_published } = input;
  const fixed = { id: newId("evt", now), created_at: now, version: 0, is_published, types_version: firstTypesVersion };
  const item = toStoredEvent({ ...input, return_hours: returnHoursOf(input) }, fixed, now);
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

/** Whether the stock of an event is closed: sales and RSVPs depend on it, so that none is written to an event whose state has changed since it was read. */
export const isClosed = (event: StoredEvent): boolean => getEventState(event) !== "published";

/** When a draft publishes itself; undefined for whatever else an event is. */
export const publishAtOf = (event: StoredEvent): string | undefined =>
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

/** The condition that an event has the seats that were read. */
export const isUnchangedStock = <Attribute>(
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

/** Everything that changing one event writes: the event, its stock, its audit row, and what the change brings along. */
export const changeSteps = (
  { admin, action }: Pick<AuditChange, "action"> & { admin: Admin },
  before: Stored,
  after: Changed,
  now: string,
): Write[] => {
  const fields = (stored: Stored) => toAuditFields(stored.event, stored.stock);
  const subject = before.event.id;
  const row = auditRow(admin, { action, subject, before: fields(before), after: fields(after) }, now);
  return [
    ...createUpdateWrite(before, after, row),
    ...publicationSteps(before.event, after.event, admin.userId),
    ...(after.steps ?? []),
  ];
};

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
      const refused = await writeAll(changeSteps({ admin, action }, before, after, now));
      return refused.size > 0 ? conflict : toEventRecord(after.event, after.stock, now);
    },
    () =>
      new AppError("unavailable", "This event is selling too fast to change it. Please try again.", {
        retryAfterSeconds: 1,
      }),
  );

/** Who changes which event, and the version they saw. */
export type ChangeRequest = { admin: Admin; eventId: string; version?: number | undefined };

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
