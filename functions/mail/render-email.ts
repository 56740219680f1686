import { env } from "../platform/env.ts";
import { renderEventCalendar } from "./event-calendar.ts";
import type { EmailMessage } from "./layout.ts";
import type { EmailData } from "./outbox-emails.ts";
import { accountExistsEmail } from "./templates/account-exists.ts";
import { previewCampaignEmail } from "./templates/campaign.ts";
import { contactMessageEmail } from "./templates/contact-message.ts";
import { disputeEmail } from "./templates/dispute.ts";
import { latePaymentRefundEmail } from "./templates/late-payment-refund.ts";
import {
  membershipEndingEmail,
  membershipStartedEmail,
  membershipUnpaidEmail,
  membershipUpgradedEmail,
} from "./templates/membership.ts";
import { orderRefundEmail } from "./templates/order-refund.ts";
import { refundFailedEmail } from "./templates/refund-failed.ts";
import { ticketConfirmationEmail } from "./templates/ticket-confirmation.ts";
import { ticketReadyEmail } from "./templates/ticket-ready.ts";
import { ticketTakenEmail } from "./templates/ticket-taken.ts";

/** Renders an email of the outbox at `now`. Throws an Error for a template that this version doesn't know. */
export const renderEmail = (data: EmailData, now: string): EmailMessage & { calendar?: string; replyTo?: string } => {
  const origin = env("PUBLIC_ORIGIN");
  switch (data.template) {
    case "ticket-confirmation":
      return {
        ...ticketConfirmationEmail(data, origin, env("CITY_ZONE")),
        calendar: renderEventCalendar(data.event, origin, env("CITY_ZONE"), now),
      };
    case "ticket-ready":
      return ticketReadyEmail(data, origin, env("CITY_ZONE"));
    case "ticket-taken":
      return ticketTakenEmail(data, origin, env("CITY_ZONE"));
    case "ticket-refund":
      return latePaymentRefundEmail(data, origin);
    case "order-refund":
      return orderRefundEmail(data, origin);
    case "dispute":
      return disputeEmail(data);
    case "refund-failed":
      return refundFailedEmail(data, origin);
    case "membership-started":
      return membershipStartedEmail(data, origin, env("CITY_ZONE"));
    case "membership-upgraded":
      return membershipUpgradedEmail(data, origin, env("CITY_ZONE"));
    case "membership-ending":
      return membershipEndingEmail(data, origin, env("CITY_ZONE"));
    case "membership-unpaid":
      return membershipUnpaidEmail(data, origin, env("CITY_ZONE"));
    case "account-exists":
      return accountExistsEmail(origin);
    case "campaign-test":
      return previewCampaignEmail(data, origin, env("POSTAL_ADDRESS"));
    case "contact-message":
      return contactMessageEmail(data);
    default:
      // Written by another version of the product: it is retried later, not sent empty.
      throw new Error(`No template for ${(data satisfies never as { template?: string }).template}`);
  }
};
