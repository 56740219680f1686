import type { PaidTier } from "../../shared/model/membership.ts";

/** What an email says about an event. */
export type EmailEvent = {
  id: string;
  title: string;
  start_at: string;
  end_at?: string | undefined;
  venue_name?: string | undefined;
  venue_address?: string | undefined;
  location: string;
  /** A path of our own or an address elsewhere, as stored with the event. */
  image?: string | null | undefined;
};

/** Every email the product sends: its template and the data it needs, no more. Amounts in cents. */
export type EmailData =
  | {
      template: "ticket-confirmation";
      event: EmailEvent;
      tier: string;
      ticket_ids: string[];
      total: number;
      code: string | null;
    }
  | {
      template: "order-refund";
      event: EmailEvent;
      tier: string;
      /** How many tickets were canceled, and how many of the order are still valid. */
      quantity: number;
      left: number;
      amount: number;
    }
  /** `status` is Stripe's; `about` is the payment session or subscription that was paid. */
  | { template: "dispute"; dispute_id: string; status: string; reason: string; amount: number; about: string }
  | { template: "refund-failed"; refund_id: string; reason: string; amount: number; about: string }
  | { template: "membership-started"; tier: PaidTier; amount: number; renews_at: string | null }
  | { template: "membership-ending"; tier: PaidTier; end_at: string; source: "stripe" | "promo" | "admin" }
  | { template: "membership-unpaid"; tier: PaidTier; until: string }
  | { template: "ticket-refund"; event: EmailEvent; tier: string; quantity: number; total: number }
  | { template: "account-exists" }
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
});

/** The part of an event that emails need. */
export const toEmailEvent = ({
  id,
  title,
  start_at,
  end_at,
  venue_name,
  venue_address,
  location,
  image,
}: EmailEvent): EmailEvent => ({
  id,
  title,
  start_at,
  end_at,
  venue_name,
  venue_address,
  location,
  image,
});
