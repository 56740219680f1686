import type { EmailMessage } from "./email-content.ts";
import { renderEventCalendar } from "./event-calendar.ts";
import type { MailSettings } from "./mail-settings.ts";
import type { EmailData } from "./outbox-emails.ts";
import { accountExistsEmail } from "./templates/account-exists.ts";
import { previewCampaignEmail } from "./templates/campaign.ts";
import { colleagueInvitationEmail } from "./templates/colleague-invitation.ts";
import { contactMessageEmail } from "./templates/contact-message.ts";
import { disputeEmail } from "./templates/dispute.ts";
import { eventCancelledEmail } from "./templates/event-cancelled.ts";
import { eventMessageEmail } from "./templates/event-message.ts";
import { eventMovedEmail } from "./templates/event-moved.ts";
import { eventNeedsTicketEmail } from "./templates/event-needs-ticket.ts";
import { eventPostponedEmail } from "./templates/event-postponed.ts";
import { eventReminderEmail } from "./templates/event-reminder.ts";
import { guestInvitationEmail } from "./templates/guest-invitation.ts";
import { guestVoidedEmail } from "./templates/guest-voided.ts";
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
import { waitingOfferEmail } from "./templates/waiting-offer.ts";
import { toUnsubscribeHeaders } from "./unsubscribe-link.ts";

/** Renders an email of the outbox at `now`, with React: a function loads this when it has one to send (decision 65). Throws an Error for a template that this version doesn't know. */
export const renderEmail = (
  data: EmailData,
  settings: MailSettings,
  now: string,
): EmailMessage & { calendar?: string; replyTo?: string; headers?: Record<string, string> } => {
  const { origin, zone } = settings;
  switch (data.template) {
    case "ticket-confirmation":
      return {
        ...ticketConfirmationEmail(data, settings),
        calendar: renderEventCalendar(data.event, origin, zone, now),
      };
    case "event-moved":
      return {
        ...eventMovedEmail(data, settings),
        calendar: renderEventCalendar(data.event, origin, zone, now),
      };
    case "event-postponed":
      return eventPostponedEmail(data, settings);
    case "waiting-offer":
      return waitingOfferEmail(data, settings);
    case "event-message":
      return eventMessageEmail(data, settings);
    case "event-needs-ticket":
      return eventNeedsTicketEmail(data, settings);
    case "event-cancelled":
      return {
        ...eventCancelledEmail(data, settings),
        calendar: renderEventCalendar(data.event, origin, zone, now),
      };
    case "event-reminder":
      return { ...eventReminderEmail(data, settings), headers: toUnsubscribeHeaders(data.unsubscribe) };
    case "ticket-ready":
      return ticketReadyEmail(data, settings);
    case "ticket-taken":
      return ticketTakenEmail(data, settings);
    case "guest-invitation":
      return { ...guestInvitationEmail(data, settings), calendar: renderEventCalendar(data.event, origin, zone, now) };
    case "guest-voided":
      return guestVoidedEmail(data, settings);
    case "ticket-refund":
      return latePaymentRefundEmail(data, settings);
    case "order-refund":
      return orderRefundEmail(data, settings);
    case "dispute":
      return disputeEmail(data, settings);
    case "refund-failed":
      return refundFailedEmail(data, settings);
    case "membership-started":
      return membershipStartedEmail(data, settings);
    case "membership-upgraded":
      return membershipUpgradedEmail(data, settings);
    case "membership-ending":
      return membershipEndingEmail(data, settings);
    case "membership-unpaid":
      return membershipUnpaidEmail(data, settings);
    case "colleague-invitation":
      return colleagueInvitationEmail(data, settings);
    case "account-exists":
      return accountExistsEmail(settings);
    case "campaign-test":
      return previewCampaignEmail(data, settings);
    case "contact-message":
      return contactMessageEmail(data, settings);
    default:
      // Written by another version of the product: it is retried later, not sent empty.
      throw new Error(`No template for ${(data satisfies never as { template?: string }).template}`);
  }
};
