import { AppError, notFound } from "../../shared/model/errors.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../platform/table/transaction.ts";
import { EventEntity } from "./event.entity.ts";
import { toAuditFields } from "./event-transaction.ts";
import { assertNoHolders } from "./holders.ts";
import { readStored } from "./manage-events.ts";
import { PublicationEntity } from "./publication.entity.ts";
import { StockEntity } from "./stock.entity.ts";

const maxAttempts = 10;

/**
 * Deletes an event that nobody has a ticket, a reservation or an RSVP of, with its stock; whoever comes at the same moment keeps it.
 * Throws `not-found`, and `event.has-holders` with the numbers of tickets, RSVPs and reserved tickets.
 */
export const deleteEvent = (admin: Admin, eventId: string, now: string): Promise<void> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const { event, stock } = await readStored(eventId);
      const hasNoRsvps = await assertNoHolders(stock, "deleted");
      const before = toAuditFields(event, stock);
      const refused = await writeAll([
        StockEntity.delete({ event_id: eventId }).where(
          ({ sold, held, joined }, { eq, notExists }) =>
            `${eq(sold, 0)} AND ${eq(held, 0)} AND (${notExists(joined)} OR ${eq(joined, 0)})`,
        ),
        step(
          "event",
          EventEntity.delete({ id: eventId }).where(({ id }, { exists }) => exists(id)),
        ),
        PublicationEntity.delete({ event_id: eventId }),
        AuditEntity.create(auditRow(admin, { action: "event.delete", subject: eventId, before, after: null }, now)),
        ...hasNoRsvps,
      ]);
      if (refused.has("event")) throw notFound("Event not found");
      return refused.size > 0 ? conflict : undefined;
    },
    () =>
      new AppError("unavailable", "People are joining this event right now. Please try again.", {
        retryAfterSeconds: 1,
      }),
  );
