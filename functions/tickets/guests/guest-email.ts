import { toEventDetails } from "../../../shared/rules/event-facts.ts";
import { nameTier } from "../../../shared/rules/ticket-types.ts";
import type { StoredEvent } from "../../events/events.ts";
import { withTypes } from "../../events/ticket-types.ts";
import { outboxEmail } from "../../mail/outbox-emails.ts";
import { fingerprint, newSecretCode } from "../../platform/ids.ts";
import { emailStep, type TicketStep } from "../ticket-transaction.ts";
import type { StoredGuest } from "./guests.ts";

type Invited = Pick<StoredGuest, "id" | "has_account" | "name" | "tier" | "people" | "ticket_ids">;

/**
 * A new link for a guest without an account, with what is stored of it. The secret stands behind the address's `#`, so that no server's log
 * has it; what counts is the last link that was made.
 */
export const createGuestLink = ({
  id,
  has_account,
  ticket_ids,
}: Pick<Invited, "id" | "has_account" | "ticket_ids">) => {
  if (has_account) return { path: `/ticket/${ticket_ids[0]}`, stored: {} };
  const secret = newSecretCode();
  return { path: `/guest#${id}.${secret}`, stored: { link_fingerprint: fingerprint(secret) } };
};

/** Queues the email that brings a guest their tickets, or their link; `mailId` makes it one. */
export const guestEmailStep = (
  guest: Invited & { email: string },
  event: StoredEvent,
  { mailId, path }: { mailId: string; path: string },
  now: string,
): TicketStep =>
  emailStep(
    outboxEmail(
      mailId,
      guest.email,
      {
        template: "guest-invitation",
        event: toEventDetails(event),
        tier: nameTier(withTypes(event), guest.tier),
        name: guest.name ?? "",
        people: guest.people,
        has_account: guest.has_account,
        door_mode: event.door_mode,
        doors_at: event.doors_at ?? event.start_at,
        path,
      },
      now,
    ),
  );
