import type { PaidTier } from "../../shared/model/membership.ts";
import type { Role } from "../../shared/model/roles.ts";
import type { EventDetails } from "../../shared/rules/event-facts.ts";
import { currentRequestId } from "../platform/request-id.ts";

type WhenAndWhere = { start_at: string; place: string };

/** Whether somebody has a ticket of an event or paid for one: who hasn't has an RSVP. */
/** `is_waiting`: they are on the waiting list, and aren't coming by now. */
type Holding = { has_ticket: boolean; has_paid: boolean; is_waiting?: boolean };

/** Every email the product sends: its template and the data it needs, no more. Amounts in cents. */
export type EmailData =
  | {
      template: "ticket-confirmation";
      event: EventDetails;
      tier: string;
      ticket_ids: string[];
      total: number;
      code: string | null;
      /** How the event's door worked when the tickets were sold; left out by what was queued before doors had scanners. */
      door_mode?: "member" | "scan" | undefined;
      /** When doors open; left out by what was queued before the email said so. */
      doors_at?: string | undefined;
    }
  | {
      template: "order-refund";
      event: EventDetails;
      tier: string;
      /** How many tickets were canceled, and how many of the order are still valid. */
      quantity: number;
      left: number;
      amount: number;
    }
  /** `ticket_ids` are the holder's valid tickets of one order. */
  | {
      template: "ticket-ready";
      event: EventDetails;
      doors_at: string;
      ticket_ids: string[];
    }
  /** `before` is what it was; `return_until` is until when whoever paid may return a ticket, null where nobody may. */
  | ({
      template: "event-moved";
      event: EventDetails;
      before: WhenAndWhere;
      place: string;
      return_until: string | null;
    } & Holding)
  | ({ template: "event-postponed"; event: EventDetails; before: WhenAndWhere } & Holding)
  | { template: "event-needs-ticket"; event: EventDetails }
  /** `places` are what is kept, as people say it, until `until`. */
  | { template: "waiting-offer"; event: EventDetails; places: string; until: string }
  /** `text` is what an administrator wrote. */
  | { template: "event-message"; event: EventDetails; text: string }
  | ({ template: "event-cancelled"; event: EventDetails; reason: string | null } & Holding)
  /** `ticket_ids` are the holder's unused tickets, none for an RSVP; `unsubscribe` is the link that ends these emails. */
  | {
      template: "event-reminder";
      reminder: "day-before" | "hours-before";
      event: EventDetails;
      is_today: boolean;
      doors_at: string;
      door_mode: "member" | "scan";
      ticket_ids: string[];
      unsubscribe: string;
    }
  /** To the buyer: `name` took the ticket that was sent. */
  | { template: "ticket-taken"; event: EventDetails; tier: string; name: string }
  /** `path` is where the tickets are: one in the app, or the link of a guest without an account. */
  | {
      template: "guest-invitation";
      event: EventDetails;
      tier: string;
      name: string;
      /** The guest and those who come along. */
      people: number;
      has_account: boolean;
      door_mode: "member" | "scan" | undefined;
      doors_at: string;
      path: string;
    }
  | { template: "guest-voided"; event: EventDetails }
  /** `status` is Stripe's; `about` is the payment session or subscription that was paid. */
  | { template: "dispute"; dispute_id: string; status: string; reason: string; amount: number; about: string }
  | { template: "refund-failed"; refund_id: string; reason: string; amount: number; about: string }
  | { template: "membership-started"; tier: PaidTier; amount: number; renews_at: string | null }
  /** `at` is when the plan changed; `renews_at` is null when it won't renew. */
  | {
      template: "membership-upgraded";
      from: PaidTier;
      tier: PaidTier;
      at: string;
      amount: number;
      renews_at: string | null;
    }
  | { template: "membership-ending"; tier: PaidTier; end_at: string; source: "stripe" | "promo" | "admin" }
  | { template: "membership-unpaid"; tier: PaidTier; until: string }
  | {
      template: "ticket-refund";
      event: EventDetails;
      tier: string;
      quantity: number;
      total: number;
      /** Absent where its seats were gone. */
      is_event_cancelled?: boolean;
    }
  | { template: "account-exists" }
  /** `path` is the one-use link in the app, good until `until`. */
  | { template: "colleague-invitation"; role: Role; invited_by: string; until: string; path: string }
  /** A campaign as its author wants to see it first. */
  | { template: "campaign-test"; title: string; message: string }
  | { template: "contact-message"; name: string; email: string; subject: string; message: string };

/** The data of one template. */
export type EmailDataOf<Template extends EmailData["template"]> = Extract<EmailData, { template: Template }>;

/** The outbox item of an email. An id is used once, so the same email isn't sent twice. */
export const outboxEmail = (id: string, to: string, data: EmailData, now: string) => ({
  id,
  to,
  letter: JSON.stringify(data),
  status: "pending" as const,
  due_at: now,
  created_at: now,
  request_id: currentRequestId(),
});
