import { AppError, notFound } from "../../../shared/model/errors.ts";
import { eventLimits } from "../../../shared/model/event-limits.ts";
import type { NightMessage } from "../../../shared/model/night.ts";
import { formatCityMoment } from "../../../shared/rules/city-time.ts";
import { isPast } from "../../../shared/rules/event-times.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { countEverybodyComing } from "../../events/count-rsvps.ts";
import { createChange } from "../../events/create-change.ts";
import { EventEntity } from "../../events/event.entity.ts";
import { EventChangeEntity } from "../../events/event-change.entity.ts";
import { isUnchanged } from "../../events/event-transaction.ts";
import { findEvent, type StoredEvent } from "../../events/events.ts";
import { assertNotCancelled } from "../../events/takes-guests.ts";
import { env } from "../../platform/env.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { onlyCheck, step, writeAll } from "../../platform/table/transaction.ts";
import { countMessageStep, nextMessageAt } from "./message-days.ts";
import { toMessage } from "./messages.ts";

const maxAttempts = 10;

const createLimitError = (now: string): AppError => {
  const againAt = nextMessageAt(now);
  const when = formatCityMoment(againAt, env("CITY_ZONE"));
  return new AppError(
    "event.message-limit",
    `This event has sent its ${eventLimits.messagesPerDay} messages of today. You can send the next one on ${when}.`,
    { againAt },
  );
};

// A postponed event's date may be over: those who are coming wait for the new one.
const assertMayTell = async (event: StoredEvent, now: string): Promise<void> => {
  assertNotCancelled(event);
  if (!event.is_published) throw new AppError("event.not-published", "Publish this event first.");
  if (!event.postponed_at && isPast(event, now)) throw new AppError("event.past", "This event is over.");
  if ((await countEverybodyComing(event.id)) === 0)
    throw new AppError("event.nobody-holds", "Nobody has a ticket or an RSVP, so there's nobody to tell.");
};

/**
 * Sends a message to everybody who holds a standing ticket of an event or has an RSVP: it is counted and stored in one transaction, and the
 * job tells each of them once (R84). At most 3 for each event and day of the city.
 * Throws `not-found`; `event.not-published`; `event.cancelled`, whose holders were told and refunded; `event.past`; `event.nobody-holds`;
 * `event.message-limit` with `againAt`.
 */
export const sendMessage = (
  admin: Admin,
  { eventId, text }: { eventId: string; text: string },
  now: string,
): Promise<NightMessage> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const event = await findEvent(eventId);
      if (!event) throw notFound("Event not found");
      await assertMayTell(event, now);
      const change = createChange(admin, { kind: "message", before: event, text }, now);
      const row = auditRow(
        admin,
        { action: "event.message", subject: eventId, details: { name: event.title, text } },
        now,
      );
      const isSame = EventEntity.delete({ id: eventId }).where((stored, conditions) =>
        isUnchanged(stored, conditions, event),
      );
      const refused = await writeAll([
        step("event", onlyCheck(isSame)),
        countMessageStep(eventId, now),
        step("change", EventChangeEntity.create(change)),
        step("audit", AuditEntity.create(row)),
      ]);
      if (refused.has("limit")) throw createLimitError(now);
      return refused.size > 0 ? conflict : toMessage(change);
    },
    () => new AppError("unavailable", "This event keeps changing. Please try again.", { retryAfterSeconds: 1 }),
  );
