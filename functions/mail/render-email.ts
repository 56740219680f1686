import { env } from "../platform/env.ts";
import { renderEventCalendar } from "./event-calendar.ts";
import type { EmailMessage } from "./layout.ts";
import type { EmailData } from "./outbox-emails.ts";
import { accountExistsEmail } from "./templates/account-exists.ts";
import { contactMessageEmail } from "./templates/contact-message.ts";
import { disputeEmail } from "./templates/dispute.ts";
import { latePaymentRefundEmail } from "./templates/late-payment-refund.ts";
import { membershipEndingEmail, membershipStartedEmail, membershipUnpaidEmail } from "./templates/membership.ts";
import { orderRefundEmail } from "./templates/order-refund.ts";
import { refundFailedEmail } from "./templates/refund-failed.ts";
import { ticketConfirmationEmail } from "./templates/ticket-confirmation.ts";

/** A letter as the mail it becomes at `now`. */
export const renderEmail = (letter: EmailData, now: string): EmailMessage & { calendar?: string; replyTo?: string } => {
  const origin = env("PUBLIC_ORIGIN");
  switch (letter.template) {
    case "ticket-confirmation":
      return {
        ...ticketConfirmationEmail(letter, origin, env("CITY_ZONE")),
        calendar: renderEventCalendar(letter.event, origin, now),
      };
    case "ticket-refund":
      return latePaymentRefundEmail(letter, origin);
    case "order-refund":
      return orderRefundEmail(letter, origin);
    case "dispute":
      return disputeEmail(letter);
    case "refund-failed":
      return refundFailedEmail(letter, origin);
    case "membership-started":
      return membershipStartedEmail(letter, origin, env("CITY_ZONE"));
    case "membership-ending":
      return membershipEndingEmail(letter, origin, env("CITY_ZONE"));
    case "membership-unpaid":
      return membershipUnpaidEmail(letter, origin, env("CITY_ZONE"));
    case "account-exists":
      return accountExistsEmail(origin);
    case "contact-message":
      return contactMessageEmail(letter);
    default:
      // A mail of another version of the product: put off, not sent empty.
      throw new Error(`No template for ${(letter satisfies never as { template?: string }).template}`);
  }
};
