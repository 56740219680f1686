import { AppError } from "../../shared/model/errors.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { binWrite } from "../bin/bin.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { EventEntity } from "./event.entity.ts";
import { isUnchanged, toAuditFields } from "./event-transaction.ts";
import { assertNoHolders } from "./holders.ts";
import { isUnchangedStock, readStored } from "./manage-events.ts";
import { PublicationEntity } from "./publication.entity.ts";
import { StockEntity } from "./stock.entity.ts";
import { hasNoneWaiting } from "./stock.ts";

const maxAttempts = 10;

/**
 * Deletes an event that nobody has a ticket, a reservation or an RSVP of, or waits for, with its stock, for 30 days into the bin; whoever comes
 * at the same moment keeps it.
 * Throws `not-found`, and `event.has-holders` with the numbers of tickets, RSVPs, reserved tickets and members who wait.
 */
export const deleteEvent = (admin: Admin, eventId: string, now: string): Promise<void> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const { event, stock } = await readStored(eventId);
      const hasNoRsvps = await assertNoHolders(stock, "deleted");
      const before = toAuditFields(event, stock);
      const refused = await writeAll([
        StockEntity.delete({ event_id: eventId }).where((seats, operations) => {
          const { eq, notExists } = operations;
          const isEmpty = `${eq(seats.sold, 0)} AND ${eq(seats.held, 0)} AND (${notExists(seats.joined)} OR ${eq(seats.joined, 0)})`;
          return [isEmpty, hasNoneWaiting(seats, operations), isUnchangedStock(seats, operations, stock)].join(" AND ");
        }),
        EventEntity.delete({ id: eventId }).where((stored, operations) => isUnchanged(stored, operations, event)),
        binWrite(
          { kind: "event", id: eventId, name: event.title, record: { event, stock }, image: event.image },
          admin,
          now,
        ),
        PublicationEntity.delete({ event_id: eventId }),
        AuditEntity.create(auditRow(admin, { action: "event.delete", subject: eventId, before, after: null }, now)),
        ...hasNoRsvps,
      ]);
      return refused.size > 0 ? conflict : undefined;
    },
    () =>
      new AppError("unavailable", "People are joining this event right now. Please try again.", {
        retryAfterSeconds: 1,
      }),
  );
