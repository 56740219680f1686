import { AppError } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import { days } from "../../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import { readMany } from "../../platform/table/batch-read.ts";
import { step } from "../../platform/table/transaction.ts";
import type { StoredHold } from "../holds/holds.ts";
import type { TicketStep } from "../ticket-transaction.ts";
import { FreeTicketCountEntity } from "./free-ticket-count.entity.ts";

/** Two years, as long as every limit is kept by address (R37). */
const keptMilliseconds = days(730);

type CountedOrder = Pick<StoredHold, "event_id" | "lines" | "free_owners">;

/** How many tickets of an order cost nothing. */
export const countFreeTickets = ({ lines }: Pick<StoredHold, "lines">): number =>
  lines.filter(({ price }) => price === 0).length;

// What is given back was counted before, so it has no condition: the count of a deleted account may be gone.
const changeCountStep = (owner: string, event_id: string, by: number, now: string): TicketStep => {
  const ttl = toTtl(addMilliseconds(now, keptMilliseconds));
  const change = FreeTicketCountEntity.upsert({ owner, event_id }).set({ ttl }).add({ tickets: by });
  if (by < 0) return step("free", change);
  return step(
    "free",
    change.where(
      ({ tickets }, { notExists, lte }) => `${notExists(tickets)} OR ${lte(tickets, limits.freeTickets - by)}`,
    ),
  );
};

const amountFor = (owner: string, order: CountedOrder | null): number =>
  order?.free_owners?.includes(owner) ? countFreeTickets(order) : 0;

/**
 * Counts the free tickets of an order under its owners and gives back those of the order it replaces, each count in one write;
 * refused when a payer would have more than 8 of the event.
 */
export const moveFreeTicketsSteps = (
  order: CountedOrder | null,
  replaced: CountedOrder | null,
  now: string,
): TicketStep[] => {
  const owners = new Set([...(order?.free_owners ?? []), ...(replaced?.free_owners ?? [])]);
  const eventId = order?.event_id ?? replaced?.event_id ?? "";
  return [...owners].flatMap((owner) => {
    const by = amountFor(owner, order) - amountFor(owner, replaced);
    return by === 0 ? [] : [changeCountStep(owner, eventId, by, now)];
  });
};

/** Gives back some free tickets of an order that were canceled. */
export const returnFreeTicketsSteps = (
  { event_id, free_owners = [] }: Pick<StoredHold, "event_id" | "free_owners">,
  amount: number,
  now: string,
): TicketStep[] => (amount > 0 ? free_owners.map((owner) => changeCountStep(owner, event_id, -amount, now)) : []);

const readLargestCount = async (owners: string[], event_id: string): Promise<number> => {
  const counts = await readMany(
    FreeTicketCountEntity,
    owners.map((owner) => ({ owner, event_id })),
  );
  return Math.max(0, ...counts.map(({ tickets }) => tickets));
};

const describeLimit = (left: number): string =>
  left > 0
    ? `You can have ${left} more free ${left === 1 ? "ticket" : "tickets"} for this event. Please choose fewer tickets.`
    : `You already have ${limits.freeTickets} free tickets for this event, and that's the limit.`;

/**
 * The error for an order with more free tickets than its payer may still have, or null if there are enough by now. Those of the
 * order it replaces are available to its buyer.
 */
export const findFreeLimitError = async (
  order: CountedOrder,
  replaced: CountedOrder | null,
): Promise<AppError | null> => {
  const owners = order.free_owners ?? [];
  const counted = await readLargestCount(owners, order.event_id);
  const own = Math.max(0, ...owners.map((owner) => amountFor(owner, replaced)));
  const left = Math.max(0, limits.freeTickets - counted + own);
  if (countFreeTickets(order) <= left) return null;
  return new AppError("order.free-limit", describeLimit(left), { left, limit: limits.freeTickets });
};
