import { env } from "../platform/env.ts";
import type { Letter } from "./letters.ts";
import { accountExists } from "./templates/account-exists.ts";
import { contactMessage } from "./templates/contact-message.ts";
import { dispute } from "./templates/dispute.ts";
import { eventCalendar } from "./templates/event-calendar.ts";
import { membershipEnding, membershipStarted, membershipUnpaid } from "./templates/membership.ts";
import { orderRefund } from "./templates/order-refund.ts";
import type { Paper } from "./templates/paper.ts";
import { refundFailed } from "./templates/refund-failed.ts";
import { ticketConfirmation } from "./templates/ticket-confirmation.ts";
import { ticketRefund } from "./templates/ticket-refund.ts";

/** A letter as the mail it becomes at `now`. */
export const render = (letter: Letter, now: string): Paper & { calendar?: string; replyTo?: string } => {
  const origin = env("PUBLIC_ORIGIN");
  switch (letter.template) {
    case "ticket-confirmation":
      return {
        ...ticketConfirmation(letter, origin, env("CITY_ZONE")),
        calendar: eventCalendar(letter.event, origin, now),
      };
    case "ticket-refund":
      return ticketRefund(letter, origin);
    case "order-refund":
      return orderRefund(letter, origin);
    case "dispute":
      return dispute(letter);
    case "refund-failed":
      return refundFailed(letter, origin);
    case "membership-started":
      return membershipStarted(letter, origin, env("CITY_ZONE"));
    case "membership-ending":
      return membershipEnding(letter, origin, env("CITY_ZONE"));
    case "membership-unpaid":
      return membershipUnpaid(letter, origin, env("CITY_ZONE"));
    case "account-exists":
      return accountExists(origin);
    case "contact-message":
      return contactMessage(letter);
    default:
      // A mail of another version of the product: put off, not sent empty.
      throw new Error(`No template for ${(letter satisfies never as { template?: string }).template}`);
  }
};
