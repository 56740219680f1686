import { plans } from "../../../shared/model/plans.ts";
import { toCityTime } from "../../../shared/rules/city-time.ts";
import { type EmailMessage, formatDollars, renderLayout } from "../layout.ts";
import type { EmailData } from "../outbox-emails.ts";

type Of<Name extends EmailData["template"]> = Extract<EmailData, { template: Name }>;

const dayIn = (instant: string, zone: string): string => toCityTime(instant, zone).format("MMMM D, YYYY");
const manage = (origin: string) => [{ label: "Manage my membership", url: `${origin}/subscription` }];

/** The mail that welcomes a new subscriber. Amount in cents a month. */
export const membershipStartedEmail = (
  letter: Of<"membership-started">,
  origin: string,
  zone: string,
): EmailMessage => {
  const name = plans[letter.tier].name;
  return renderLayout({
    subject: `Welcome to ${name}`,
    heading: `You're ${name} now`,
    lines: ["Your membership has started. Show your member card at our partners and enjoy the city."],
    facts: [
      ["Plan", name],
      ["Price", `${formatDollars(letter.amount)} a month`],
      ...(letter.renews_at ? [["Renews on", dayIn(letter.renews_at, zone)] as [string, string]] : []),
    ],
    links: [{ label: "See the deals", url: `${origin}/dashboard` }, ...manage(origin)],
  });
};

/** The mail that says when a membership ends: it was cancelled, or was given for a time. */
export const membershipEndingEmail = (letter: Of<"membership-ending">, origin: string, zone: string): EmailMessage => {
  const name = plans[letter.tier].name;
  const day = dayIn(letter.end_at, zone);
  const [why, offer] =
    letter.source === "stripe"
      ? [
          "You have cancelled it, and nothing more will be charged.",
          "Changed your mind? Take the cancellation back until then.",
        ]
      : [
          "It was given to you for a time, and nothing will be charged.",
          "Want to stay? Choose a plan before then or whenever you like.",
        ];
  return renderLayout({
    subject: `Your ${name} membership ends on ${day}`,
    heading: `Your ${name} membership is ending`,
    lines: [`You have everything in ${name} until ${day}. ${why}`, offer],
    facts: [
      ["Plan", name],
      ["Ends on", day],
    ],
    links: manage(origin),
  });
};

/** The mail that says that a renewal could not be charged, and until when the membership goes on. */
export const membershipUnpaidEmail = (letter: Of<"membership-unpaid">, origin: string, zone: string): EmailMessage => {
  const name = plans[letter.tier].name;
  const day = dayIn(letter.until, zone);
  return renderLayout({
    subject: "We could not charge your card",
    heading: "Your payment did not go through",
    lines: [
      `We could not charge your card for ${name}. You keep your membership until ${day} while we try again.`,
      "Please change the card under Manage Subscription to stay a member.",
    ],
    facts: [
      ["Plan", name],
      ["Kept until", day],
    ],
    links: manage(origin),
  });
};
