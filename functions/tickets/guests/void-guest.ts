import { AppError } from "../../../shared/model/errors.ts";
import type { Guest } from "../../../shared/model/guest.ts";
import { formatCityMoment } from "../../../shared/rules/city-time.ts";
import { toEventDetails } from "../../../shared/rules/event-facts.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { outboxEmail } from "../../mail/outbox-emails.ts";
import { env } from "../../platform/env.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { cancelTicketsSteps, type IssuedOrder, isCancellable, readIssuedOrder } from "../refunds/cancel-tickets.ts";
import { getIssuedOrder } from "../refunds/refund-order.ts";
import { emailStep, type TicketStep } from "../ticket-transaction.ts";
import { GuestEntity } from "./guest.entity.ts";
import { GuestAddressEntity } from "./guest-address.entity.ts";
import { getGuest, type StoredGuest, sessionOfGuest } from "./guests.ts";
import { toGuests } from "./list-guests.ts";

const maxAttempts = 5;

const assertNobodyIn = ({ tickets }: IssuedOrder): void => {
  const first = tickets.find(({ status }) => status === "redeemed");
  if (!first) return;
  const since = first.check_in_ts ? ` since ${formatCityMoment(first.check_in_ts, env("CITY_ZONE"))}` : "";
  const text = `This guest is in${since}. Undo that at the door first if it was a mistake.`;
  throw new AppError("guest.already-in", text, { in_at: first.check_in_ts });
};

const guestSteps = (
  admin: Admin,
  { id, event_id, email, people }: StoredGuest,
  { event }: IssuedOrder,
  reason: string,
  now: string,
): TicketStep[] => {
  const details = { guest_id: id, people, reason };
  return [
    step(
      "guest",
      GuestEntity.patch({ id })
        .set({ voided_at: now, void_reason: reason })
        .remove(["link_fingerprint"])
        .where(({ voided_at }, { notExists }) => notExists(voided_at)),
    ),
    ...(email ? [step("address", GuestAddressEntity.delete({ event_id, email }))] : []),
    ...(email && event
      ? [
          emailStep(
            outboxEmail(`guest-voided-${id}`, email, { template: "guest-voided", event: toEventDetails(event) }, now),
          ),
        ]
      : []),
    step("audit", AuditEntity.create(auditRow(admin, { action: "event.void-guest", subject: event_id, details }, now))),
  ];
};

/**
 * Cancels all tickets of a guest, who is told by email: the seats are back in the same transaction, the code is dead with the scanners' next
 * contact. Repeated, it changes nothing.
 * Throws `not-found`, or `guest.already-in` with the time once anybody came in with them; in each case nothing has changed.
 */
export const voidGuest = async (
  admin: Admin,
  { eventId, guestId }: { eventId: string; guestId: string },
  reason: string,
  now: string,
): Promise<Guest> => {
  const attempt = async () => {
    const guest = await getGuest(eventId, guestId);
    const issued = await readIssuedOrder(await getIssuedOrder(sessionOfGuest(guestId)));
    assertNobodyIn(issued);
    const standing = issued.tickets.filter(isCancellable);
    if (standing.length === 0 || guest.voided_at) return guest;
    const refused = await writeAll([
      ...(await cancelTicketsSteps(issued, standing, { by: `void_${guestId}`, releasesLocks: true }, now)),
      ...guestSteps(admin, guest, issued, reason, now),
    ]);
    return refused.size === 0 ? getGuest(eventId, guestId) : conflict;
  };
  const guest = await retryOnConflict(
    maxAttempts,
    attempt,
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );
  const { event } = await readIssuedOrder(await getIssuedOrder(sessionOfGuest(guestId)));
  if (!event) throw new AppError("order.no-event", "This event was removed.");
  return (await toGuests([guest], event))[0] as Guest;
};
