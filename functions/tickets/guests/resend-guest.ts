import { AppError } from "../../../shared/model/errors.ts";
import type { Guest } from "../../../shared/model/guest.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { findEvent } from "../../events/events.ts";
import { assertNotCancelled } from "../../events/takes-guests.ts";
import { step, writeAll } from "../../platform/table/transaction.ts";
import { GuestEntity } from "./guest.entity.ts";
import { createGuestLink, guestEmailStep } from "./guest-email.ts";
import { getGuest } from "./guests.ts";
import { toGuests } from "./list-guests.ts";

/**
 * Emails a guest their tickets or a new link, with its audit row; the link of before ends, the code stays.
 * Throws `not-found`, `event.cancelled`, `guest.voided` for a guest who is voided or was erased, or `conflict` when somebody changes them meanwhile.
 */
export const resendGuest = async (admin: Admin, eventId: string, guestId: string, now: string): Promise<Guest> => {
  const [guest, event] = await Promise.all([getGuest(eventId, guestId), findEvent(eventId)]);
  if (!event) throw new AppError("order.no-event", "This event was removed, so there is nothing to send.");
  assertNotCancelled(event);
  const [shown] = await toGuests([guest], event);
  const { email } = guest;
  if (!email || shown?.state === "voided")
    throw new AppError("guest.voided", "This guest has no tickets any more. Add them once more to send new ones.");
  const { path, stored } = createGuestLink(guest);
  const details = { guest_id: guestId };
  const row = auditRow(admin, { action: "event.resend-guest", subject: eventId, details }, now);
  const refused = await writeAll([
    step(
      "guest",
      GuestEntity.patch({ id: guestId })
        .set({ ...stored, sent_at: now })
        .where(({ sent_at, voided_at, erased_at }, { eq, notExists }) =>
          [eq(sent_at, guest.sent_at), notExists(voided_at), notExists(erased_at)].join(" AND "),
        ),
    ),
    guestEmailStep({ ...guest, email }, event, { mailId: `guest-again-${row.id}`, path }, now),
    step("audit", AuditEntity.create(row)),
  ]);
  if (refused.size > 0) throw new AppError("conflict", "This guest has just changed. Please look again.");
  return { ...(shown as Guest), sent_at: now };
};
