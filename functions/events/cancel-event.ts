import { AppError } from "../../shared/model/errors.ts";
import type { EventRecord } from "../../shared/model/event.ts";
import { isPast } from "../../shared/rules/event-times.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { auditRow } from "../audit/audit-row.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../platform/table/transaction.ts";
import { versionConflictError } from "../platform/table/version.ts";
import { countOwnRsvps } from "./count-rsvps.ts";
import { createChangeWrite } from "./create-change.ts";
import { EventEntity } from "./event.entity.ts";
import { isUnchanged, toAuditFields } from "./event-transaction.ts";
import { type StoredEvent, toEventRecord } from "./events.ts";
import { type ChangeRequest, nextVersion, readStored } from "./manage-events.ts";
import { PublicationEntity } from "./publication.entity.ts";
import { StockEntity } from "./stock.entity.ts";
import type { Stock } from "./stock.ts";
import { createEventCancelledError } from "./takes-guests.ts";

const maxAttempts = 10;

// A draft that nobody has a ticket or an RSVP for concerns nobody.
const assertConcernsSomebody = async ({ id, is_published }: StoredEvent, { sold, held }: Stock): Promise<void> => {
  if (is_published || sold > 0 || held > 0 || (await countOwnRsvps(id)) > 0) return;
  throw new AppError(
    "event.nobody-holds",
    "This draft has no tickets and no RSVPs, so there's nobody to tell. Delete it instead.",
  );
};

const assertMayCancel = async (
  event: StoredEvent,
  stock: Stock,
  version: number | undefined,
  now: string,
): Promise<void> => {
  if (event.cancelled_at) throw createEventCancelledError();
  if (version !== undefined && version !== (event.version ?? 0)) throw versionConflictError();
  if (isPast(event, now)) throw new AppError("event.past", "This event is over, so it can't be cancelled any more.");
  await assertConcernsSomebody(event, stock);
};

const toCancelled = (
  { publish_at: _never, ...event }: StoredEvent,
  cancel_reason: string,
  now: string,
): StoredEvent => ({
  ...event,
  cancelled_at: now,
  cancel_reason,
  calendar_sequence: (event.calendar_sequence ?? 0) + 1,
  version: nextVersion(event),
  updated_at: now,
});

const closeStockStep = (event_id: string, now: string) =>
  step("stock", StockEntity.patch({ event_id }).set({ is_closed: true, closed_at: now }));

/**
 * Calls an event off for good: in one transaction nothing of it can be bought any more, and the change is there that its holders are told
 * of and their orders refunded by (functions/event-changes).
 * Throws `not-found`; `event.cancelled` when it is already; `version-conflict`; `event.past`; `event.nobody-holds` for a draft that
 * concerns nobody.
 */
export const cancelEvent = (request: ChangeRequest, reason: string, now: string): Promise<EventRecord> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const { event, stock } = await readStored(request.eventId);
      await assertMayCancel(event, stock, request.version, now);
      const cancelled = toCancelled(event, reason, now);
      const [before, after] = [toAuditFields(event, stock), toAuditFields(cancelled, stock)];
      const row = auditRow(request.admin, { action: "event.cancel", subject: event.id, before, after }, now);
      const refused = await writeAll([
        EventEntity.put(cancelled).where((stored, conditions) => isUnchanged(stored, conditions, event)),
        closeStockStep(event.id, now),
        createChangeWrite(request.admin, { kind: "cancelled", before: event, reason }, now),
        AuditEntity.create(row),
        ...(event.publish_at ? [PublicationEntity.delete({ event_id: event.id })] : []),
      ]);
      return refused.size > 0 ? conflict : toEventRecord(cancelled, stock, now);
    },
    () => new AppError("unavailable", "This event keeps changing. Please try again.", { retryAfterSeconds: 1 }),
  );
