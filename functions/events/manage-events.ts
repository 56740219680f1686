import { Service } from "electrodb";
import type * as z from "zod";
import { AppError, notFound } from "../../shared/model/errors.ts";
import type { CityEvent, EventInput } from "../../shared/model/event.ts";
import { newId } from "../platform/ids.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { commitTransaction } from "../platform/table/transaction.ts";
import { EventEntity } from "./event.entity.ts";
import { findEvent, type StoredEvent, toEvent } from "./events.ts";
import { StockEntity } from "./stock.entity.ts";
import { createStock, findStock, resizeStock, type Stock } from "./stock.ts";

type Input = z.output<typeof EventInput>;

const EventTransaction = new Service({ event: EventEntity, stock: StockEntity });
const maxAttempts = 10;

const toStoredEvent = (input: Input, id: string, createdAt: string, now: string): StoredEvent => {
  const { total_spots: _inStock, doors_at: doors, ...rest } = input;
  const attributes = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== null && value !== undefined),
  );
  // Doors that open at the start are not stored: they move with it.
  const doors_at = doors && doors !== input.start_at ? { doors_at: doors } : {};
  const event_section = [...new Set(input.event_section)];
  return {
    ...(attributes as typeof rest),
    ...doors_at,
    event_section,
    id,
    created_at: createdAt,
    updated_at: now,
  } as StoredEvent;
};

const assertTimesInOrder = ({ start_at, end_at, doors_at }: Input): void => {
  if (end_at && Date.parse(end_at) <= Date.parse(start_at)) {
    throw new AppError("invalid-input", "The event must end after it starts.");
  }
  if (doors_at && Date.parse(doors_at) > Date.parse(start_at)) {
    throw new AppError("invalid-input", "Doors must open no later than the event starts.");
  }
};

/** Adds an event with its stock. Throws `invalid-input` when it ends before its start, or its doors open after it. */
export const createEvent = async (input: Input, now: string): Promise<CityEvent> => {
  assertTimesInOrder(input);
  const item = toStoredEvent(input, newId("evt", now), now, now);
  const seats = createStock(item.id, input.total_spots ?? null);
  const write = () =>
    EventTransaction.transaction.write(({ event, stock }) => [
      event.create(item).commit(),
      stock.create(seats).commit(),
    ]);
  if ((await commitTransaction(write)).length > 0) throw new AppError("conflict", "Couldn't add the event.");
  return toEvent(item, seats, now);
};

// The stock changes with every sale, so the new one is written only if the stock it was derived from is unchanged.
const createUpdateWrite = (item: StoredEvent, before: Stock, after: Stock) => () =>
  EventTransaction.transaction.write(({ event, stock }) => [
    event
      .put(item)
      .where(({ id }, { exists }) => exists(id))
      .commit(),
    stock
      .patch({ event_id: item.id })
      .set({ capacity: after.capacity, left: after.left })
      .where(
        (seats, { eq }) =>
          `${eq(seats.held, before.held)} AND ${eq(seats.sold, before.sold)} AND ${eq(seats.capacity, before.capacity)}`,
      )
      .commit(),
  ]);

/**
 * Changes an event; sold and held seats stay as they are.
 * Throws `not-found`, `invalid-input`, or `event.below-sold` with the number sold (decision D12).
 */
export const updateEvent = async (eventId: string, input: Input, now: string): Promise<CityEvent> => {
  assertTimesInOrder(input);
  return retryOnConflict(
    maxAttempts,
    async () => {
      const [stored, seats] = await Promise.all([findEvent(eventId), findStock(eventId)]);
      if (!stored || !seats) throw notFound("Event not found");
      const item = toStoredEvent(input, eventId, stored.created_at, now);
      const after = resizeStock(seats, input.total_spots ?? null);
      const refused = await commitTransaction(createUpdateWrite(item, seats, after));
      return refused.length > 0 ? conflict : toEvent(item, after, now);
    },
    () =>
      new AppError("unavailable", "This event is selling too fast to change it. Please try again.", {
        retryAfterSeconds: 1,
      }),
  );
};
