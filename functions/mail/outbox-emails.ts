import type { PaidTier } from "../../shared/model/membership.ts";

/** What a mail about an event says of it. */
export type EmailEvent = {
  id: string;
  title: string;
  start_at: string;
  end_at?: string | undefined;
  venue_name?: string | undefined;
  venue_address?: string | undefined;
  location: string;
  /** A path of our own or an address elsewhere, as the event has it. */
  image?: string | null | undefined;
};

/** Every mail the product sends, by template, with what it needs and nothing more. Amounts in cents. */
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
      /** How many tickets were cancelled, and how many of the order stay valid. */
      quantity: number;
      left: number;
      amount: number;
    }
  | { template: "dispute"; dispute_id: string; status: string; reason: string; amount: number; about: string }
  | { template: "refund-failed"; refund_id: string; reason: string; amount: number; about: string }
  | { template: "membership-started"; tier: PaidTier; amount: number; renews_at: string | null }
  | { template: "membership-ending"; tier: PaidTier; end_at: string; source: "stripe" | "promo" | "admin" }
  | { template: "membership-unpaid"; tier: PaidTier; until: string }
  | { template: "ticket-refund"; event: EmailEvent; tier: string; quantity: number; total: number }
  | { template: "account-exists" }
  | { template: "contact-message"; name: string; email: string; subject: string; message: string };

/** The item that puts a mail into the outbox; an id is used once, so the same news is not mailed twice. */
export const outboxEmail = (id: string, to: string, letter: EmailData, now: string) => ({
  id,
  to,
  letter: JSON.stringify(letter),
  status: "pending" as const,
  due_at: now,
  created_at: now,
});

/** An event as letters carry it. */
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
