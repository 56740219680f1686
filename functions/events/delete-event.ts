import { AppError, notFound } from "../../shared/model/errors.ts";
import { counted } from "../../shared/rules/counted.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { getDeadline } from "../platform/deadline.ts";
import { step, writeAll } from "../platform/table/transaction.ts";
import { EventEntity } from "./event.entity.ts";
import { toAuditFields } from "./event-transaction.ts";
import { findEvent } from "./events.ts";
import { setEventFlags } from "./manage-events.ts";
import { RsvpEntity } from "./rsvp.entity.ts";
import { deleteRsvp } from "./rsvps.ts";
import { StockEntity } from "./stock.entity.ts";
import { findStock, type Stock } from "./stock.ts";

const pageSize = 50;
const maxDeletionMilliseconds = 15_000;

const hasTicketsError = ({ sold, held }: Pick<Stock, "sold" | "held">): AppError => {
  const message =
    sold > 0
      ? `${counted(sold, "ticket")} of this event ${sold === 1 ? "is" : "are"} sold. Refund them first, or unpublish the event.`
      : `${counted(held, "ticket")} of this event ${held === 1 ? "is" : "are"} held in open checkouts. Try again in 30 minutes, or unpublish the event.`;
  return new AppError("event.has-tickets", message, { sold, held });
};

// Page by page from the start, since deleted ones are gone from it; at `deadline` the rest is left to the next call.
const deleteRsvps = async (eventId: string, deadline: number): Promise<void> => {
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof readRsvps>> = await readRsvps(eventId, cursor);
    await Promise.all(page.data.map(deleteRsvp));
    cursor = page.cursor;
    if (!cursor) return;
    if (performance.now() > deadline) {
      throw new AppError(
        "unavailable",
        "This event has many RSVPs and is still being deleted. Delete it again to go on.",
        {
          retryAfterSeconds: 1,
        },
      );
    }
  }
};

const readRsvps = (eventId: string, cursor: string | null) =>
  RsvpEntity.query.byEvent({ event_id: eventId }).go({ limit: pageSize, cursor });

/**
 * Deletes an event with its stock and RSVPs. It is unpublished first, so that nobody joins it meanwhile.
 * Throws `not-found`; `event.has-tickets` with the numbers sold and held while there are any; `unavailable` if its RSVPs take too
 * long: the event is then an unpublished one, and deleting it again goes on.
 */
export const deleteEvent = async (admin: Admin, eventId: string, now: string): Promise<void> => {
  const deadline = getDeadline(maxDeletionMilliseconds);
  const [event, stock] = await Promise.all([findEvent(eventId), findStock(eventId)]);
  if (!event || !stock) throw notFound("Event not found");
  if (stock.sold > 0 || stock.held > 0) throw hasTicketsError(stock);
  if (event.is_published)
    await setEventFlags({ admin, eventId }, { is_published: false, unpublish_with_holders: true }, now);
  await deleteRsvps(eventId, deadline);
  const change = {
    action: "event.delete",
    subject: eventId,
    before: toAuditFields(event, stock),
    after: null,
  } as const;
  const refused = await writeAll([
    StockEntity.delete({ event_id: eventId }).where((seats, { eq }) => `${eq(seats.sold, 0)} AND ${eq(seats.held, 0)}`),
    step(
      "event",
      EventEntity.delete({ id: eventId }).where(({ id }, { exists }) => exists(id)),
    ),
    AuditEntity.create(auditRow(admin, change, now)),
  ]);
  if (refused.has("event")) throw notFound("Event not found");
  if (refused.size > 0) throw hasTicketsError((await findStock(eventId)) ?? stock);
  // Whoever joined while it was being deleted.
  await deleteRsvps(eventId, deadline);
};
