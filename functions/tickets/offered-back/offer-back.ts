import { AppError } from "../../../shared/model/errors.ts";
import type { Ticket } from "../../../shared/model/ticket.ts";
import { days } from "../../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../../platform/clock.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { OfferedTicketEntity } from "../../waiting-lists/offered-ticket.entity.ts";
import { type OfferedStep, readOffered } from "../../waiting-lists/offered-tickets.ts";
import { listSessionTickets } from "../payments/tickets-of-session.ts";
import { getOfferEnd } from "../refunds/return-rules.ts";
import { type ReturnRequest, readOwnOrder, selectOfferable, selectReturnable } from "../refunds/return-tickets.ts";
import { TicketEntity } from "../ticket.entity.ts";
import type { StoredTicket } from "../tickets.ts";

const attempts = 4;
const keptMilliseconds = days(90);

const createBusyError = (): AppError =>
  new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 });

const offerSteps = ({ id, session_id, event_id, tier }: StoredTicket, end: string, now: string): OfferedStep[] => [
  step(
    "ticket",
    TicketEntity.patch({ id })
      .set({ offered_back_at: now })
      .where(({ status, holder_id, dispute_id, transfer_fingerprint, offered_back_at }, { eq, notExists }) =>
        [
          eq(status, "valid"),
          ...[holder_id, dispute_id, transfer_fingerprint, offered_back_at].map((absent) => notExists(absent)),
        ].join(" AND "),
      ),
  ),
  step(
    "offered",
    OfferedTicketEntity.create({
      ...{ ticket_id: id, session_id, event_id, tier },
      state: "offered",
      offered_at: now,
      ttl: toTtl(addMilliseconds(end, keptMilliseconds)),
    }),
  ),
];

/**
 * Offers unused tickets of an own order to the waiting list (R86): each stays valid until somebody takes its place, and then its price goes
 * back. Repeated, nothing changes. Returns the order's tickets as they are then.
 * Throws `not-found` for another's order, as `getOfferEnd`, `ticket.already-redeemed`, `ticket.sent` or `order.disputed`.
 */
export const offerBack = async (request: ReturnRequest, userId: string, now: string): Promise<Ticket[]> => {
  await retryOnConflict(
    attempts,
    async () => {
      const issued = await readOwnOrder(request.sessionId, userId);
      const end = getOfferEnd(issued.event, now);
      const offered = selectOfferable(selectReturnable(issued, request.ticketId));
      if (offered.length === 0) return undefined;
      const refused = await writeAll(offered.flatMap((ticket) => offerSteps(ticket, end, now)));
      return refused.size > 0 ? conflict : undefined;
    },
    createBusyError,
  );
  return listSessionTickets(request.sessionId, userId);
};

const keepSteps = ({ id }: StoredTicket): OfferedStep[] => [
  step(
    "ticket",
    TicketEntity.patch({ id })
      .remove(["offered_back_at"])
      .where(({ offered_back_at, seat_passed }, { exists, notExists }) =>
        [exists(offered_back_at), notExists(seat_passed)].join(" AND "),
      ),
  ),
  step(
    "offered",
    OfferedTicketEntity.delete({ ticket_id: id }).where(
      ({ state }, { eq, notExists }) => `${eq(state, "offered")} OR ${notExists(state)}`,
    ),
  ),
];

const assertNotOnOffer = async (tickets: readonly StoredTicket[]): Promise<void> => {
  const offered = await readOffered(tickets.map(({ id }) => id));
  if (offered.every(({ state }) => state === "offered")) return;
  const text = "Somebody on the waiting list has been offered this ticket. Look again in half an hour.";
  throw new AppError("return.on-offer", text, { retryAfterSeconds: 60 });
};

/**
 * Keeps tickets of an own order that were offered back; repeated, nothing changes. Returns the order's tickets as they are then.
 * Throws `not-found` for another's order, and `return.on-offer` while somebody has been offered one.
 */
export const keepTickets = async (request: ReturnRequest, userId: string): Promise<Ticket[]> => {
  await retryOnConflict(
    attempts,
    async () => {
      const issued = await readOwnOrder(request.sessionId, userId);
      const offered = selectReturnable(issued, request.ticketId).filter(({ offered_back_at }) => offered_back_at);
      if (offered.length === 0) return undefined;
      await assertNotOnOffer(offered);
      const refused = await writeAll(offered.flatMap(keepSteps));
      return refused.size > 0 ? conflict : undefined;
    },
    createBusyError,
  );
  return listSessionTickets(request.sessionId, userId);
};
