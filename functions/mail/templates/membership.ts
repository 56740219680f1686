import { plans } from "../../../shared/model/plans.ts";
import { toCityTime } from "../../../shared/rules/city-time.ts";
import { formatCents } from "../../../shared/rules/money.ts";
import type { EmailMessage } from "../email-content.ts";
import { renderLayout } from "../layout.ts";
import type { MailSettings } from "../mail-settings.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

const formatDay = (instant: string, zone: string): string => toCityTime(instant, zone).format("MMMM D, YYYY");
const manageLink = ({ origin }: MailSettings) => ({ label: "Manage membership", url: `${origin}/subscription` });

/** The email that welcomes a new subscriber. Amount in cents a month. */
export const membershipStartedEmail = (
  { tier, amount, renews_at }: EmailDataOf<"membership-started">,
  settings: MailSettings,
): EmailMessage => {
  const { name } = plans[tier];
  return renderLayout(
    {
      subject: `Welcome to ${name}`,
      preview: "Your card is in your profile, and every deal is open to you.",
      heading: `Welcome to ${name}`,
      lines: ["Your membership is active. Show your member card at our partners and enjoy the city."],
      facts: [
        ["Plan", name],
        ["Price", `${formatCents(amount)} a month`],
        ...(renews_at ? [["Renews on", formatDay(renews_at, settings.zone)] as [string, string]] : []),
      ],
      action: { label: "See deals", url: `${settings.origin}/dashboard` },
      links: [manageLink(settings)],
    },
    settings,
  );
};

/** The email that says what an upgrade changed, from when, and what is charged next. Amount in cents a month. */
export const membershipUpgradedEmail = (
  { from, tier, at, amount, renews_at }: EmailDataOf<"membership-upgraded">,
  settings: MailSettings,
): EmailMessage => {
  const { name } = plans[tier];
  const price = `${formatCents(amount)} a month`;
  return renderLayout(
    {
      subject: `Your plan is now ${name}`,
      preview: "Here's what you pay from now on, and when.",
      heading: `Your plan is now ${name}`,
      lines: [
        `Your plan changed from ${plans[from].name} to ${name}, and a new month began. What was left of ${plans[from].name} was taken off its price.`,
      ],
      facts: [
        ["Plan", name],
        ["Since", formatDay(at, settings.zone)],
        ["Price", price],
        [
          "Next charge",
          renews_at ? `${formatCents(amount)} on ${formatDay(renews_at, settings.zone)}` : "None: it doesn't renew",
        ],
      ],
      action: manageLink(settings),
    },
    settings,
  );
};

const cancelled = {
  reason: "You cancelled it, so you won't be charged again.",
  offer: "Changed your mind? You can resume it any time before then.",
};

const limited = {
  reason: "You got it for a limited time, so you won't be charged.",
  offer: "Want to stay a member? Choose a plan whenever you like.",
};

/** The email that says when a membership ends because it was cancelled, or was granted for a limited time. */
export const membershipEndingEmail = (
  { tier, end_at, source }: EmailDataOf<"membership-ending">,
  settings: MailSettings,
): EmailMessage => {
  const { name } = plans[tier];
  const day = formatDay(end_at, settings.zone);
  const { reason, offer } = source === "stripe" ? cancelled : limited;
  return renderLayout(
    {
      subject: `Your ${name} membership ends on ${day}`,
      preview: `Everything in it stays yours until ${day}.`,
      heading: `Your ${name} membership is ending`,
      lines: [`You'll keep everything in ${name} until ${day}. ${reason}`, offer],
      facts: [
        ["Plan", name],
        ["Ends on", day],
      ],
      action: manageLink(settings),
    },
    settings,
  );
};

/** The email that says that a renewal couldn't be charged, and how long the membership stays active. */
export const membershipUnpaidEmail = (
  { tier, until }: EmailDataOf<"membership-unpaid">,
  settings: MailSettings,
): EmailMessage => {
  const { name } = plans[tier];
  const day = formatDay(until, settings.zone);
  return renderLayout(
    {
      subject: "We couldn't charge your card",
      preview: `Update your card to stay a member after ${day}.`,
      heading: "Your payment didn't go through",
      lines: [
        `We couldn't charge your card for ${name}. You'll keep your membership until ${day} while we try again.`,
        "To stay a member, update your card under Manage Subscription.",
      ],
      facts: [
        ["Plan", name],
        ["Active until", day],
      ],
      action: manageLink(settings),
    },
    settings,
  );
};
