import { renderPoolEmail } from "../../functions/identity/pool-emails.ts";
import type { MailSettings } from "../../functions/mail/mail-settings.ts";
import type { EmailData } from "../../functions/mail/outbox-emails.ts";
import { renderEmail } from "../../functions/mail/render-email.ts";
import { campaignEmail } from "../../functions/mail/templates/campaign.ts";
import { type EventDetails, toEventDetails } from "../../shared/rules/event-facts.ts";

/** One email as it is sent. The user pool's have no plain text: Cognito takes HTML only. */
export type SampleEmail = { name: string; subject: string; html: string; text?: string };

/** The stage whose emails the samples are. */
export const sampleSettings: MailSettings = {
  origin: "https://city.example",
  zone: "America/New_York",
  postalAddress: "PLAYYY Jacksonville, 1 Example Street, Jacksonville, FL 32202, USA",
};

const event: EventDetails = toEventDetails({
  id: "evt_neon",
  title: "RAGER: Neon Tide",
  start_at: "2026-11-22T01:00:00.000Z",
  end_at: "2026-11-22T07:00:00.000Z",
  venue_name: "River Club",
  venue_address: "100 Riverside Ave, Jacksonville, FL 32202",
  location: "Jacksonville",
  image: "/art/hero-rager.webp",
});
const withoutPoster: EventDetails = { ...event, image: null };
// Words and names without a space, as long as their fields let them be, and what would end a tag or an attribute.
const hostile: EventDetails = {
  ...withoutPoster,
  title: `Donaudampfschifffahrtsgesellschaft${"x".repeat(60)} "<b>&'`,
  venue_name: `Rindfleischetikettierung${"y".repeat(60)}`,
};

const doors_at = "2026-11-22T00:30:00.000Z";
const ticket = { event, tier: "GA+", ticket_ids: ["tkt_1"], total: 2_000, code: null, doors_at };
const dispute = { dispute_id: "dp_1Q7rT2", reason: "fraudulent", amount: 4_000, about: "cs_live_a1B2c3D4" };
const refund = { event, tier: "GA+", quantity: 1, left: 0, amount: 2_000 };
const renews_at = "2026-12-21T03:30:00.000Z";

const before = { start_at: "2026-11-21T01:00:00.000Z", place: "River Club, 100 Riverside Ave, Jacksonville, FL 32202" };
const moved = { event, before, place: before.place, return_until: "2026-11-20T17:00:00.000Z" };
const unsubscribe = `${sampleSettings.origin}/hooks/mail/unsubscribe/token`;
const reminder = { event, is_today: false, doors_at, unsubscribe };

const invitation = { event, tier: "VIP+", name: "Dana Rivers", door_mode: "scan" as const, doors_at };

type Variants<Template extends EmailData["template"]> = Record<
  string,
  Omit<Extract<EmailData, { template: Template }>, "template">
>;

/** Every template of the outbox, in each form that looks different. A new template doesn't compile until it stands here. */
const outbox: { [Template in EmailData["template"]]: Variants<Template> } = {
  "ticket-confirmation": {
    "one ticket": { ...ticket, door_mode: "scan" },
    "three tickets": {
      ...ticket,
      ticket_ids: ["tkt_1", "tkt_2", "tkt_3"],
      total: 4_500,
      code: "DANA5",
      door_mode: "member",
    },
    "no poster": { ...ticket, event: withoutPoster, door_mode: "scan" },
    "long words": { ...ticket, event: hostile, tier: `VIP+ ${"z".repeat(60)}`, code: "W".repeat(40) },
  },
  "ticket-ready": {
    "one ticket": { event, doors_at, ticket_ids: ["tkt_1"] },
    "two tickets": { event: withoutPoster, doors_at, ticket_ids: ["tkt_1", "tkt_2"] },
  },
  "event-moved": {
    "other date": { ...moved, has_ticket: true, has_paid: true },
    "other date and place": {
      ...moved,
      event: withoutPoster,
      before: { ...before, place: "The Pier, 1 Ocean Blvd, Jacksonville, FL 32202" },
      has_ticket: true,
      has_paid: false,
    },
    "other place": {
      ...moved,
      before: { start_at: event.start_at, place: "The Pier" },
      has_ticket: false,
      has_paid: false,
    },
    "long words": { ...moved, event: hostile, place: hostile.venue_name ?? "", has_ticket: true, has_paid: true },
  },
  "event-postponed": {
    ticket: { event, before, has_ticket: true, has_paid: true },
    rsvp: { event: withoutPoster, before, has_ticket: false, has_paid: false },
  },
  "event-needs-ticket": {
    rsvp: { event },
    "no picture": { event: withoutPoster },
    "long words": { event: hostile },
  },
  "waiting-offer": {
    tickets: { event, places: "2 VIP+ tickets", until: "2026-11-20T17:30:00.000Z" },
    spot: { event: withoutPoster, places: "a spot", until: "2026-11-20T17:30:00.000Z" },
    "long words": { event: hostile, places: `8 ${"z".repeat(40)} tickets`, until: "2026-11-20T17:30:00.000Z" },
  },
  "event-message": {
    short: { event, text: "Doors moved to 10 PM." },
    "no picture": { event: withoutPoster, text: "The entrance is on Water Street tonight." },
    "long words": { event: hostile, text: `<b>${"y".repeat(290)}` },
  },
  "event-cancelled": {
    paid: { event, reason: "The river is over its banks.", has_ticket: true, has_paid: true },
    "free ticket": { event: withoutPoster, reason: null, has_ticket: true, has_paid: false },
    rsvp: { event, reason: "A storm is coming.", has_ticket: false, has_paid: false },
    "long words": { event: hostile, reason: `<b>${"y".repeat(300)}`, has_ticket: true, has_paid: true },
  },
  "event-reminder": {
    "day before": { ...reminder, reminder: "day-before", door_mode: "member", ticket_ids: ["tkt_1"] },
    "hours before, scanned": {
      ...reminder,
      event: withoutPoster,
      reminder: "hours-before",
      is_today: true,
      door_mode: "scan",
      ticket_ids: ["tkt_1", "tkt_2"],
    },
    rsvp: { ...reminder, reminder: "day-before", door_mode: "scan", ticket_ids: [] },
  },
  "ticket-taken": {
    accepted: { event, tier: "GA+", name: "Dana Rivers" },
    "long name": { event: withoutPoster, tier: "GA+", name: "W".repeat(60) },
  },
  "guest-invitation": {
    "pass by link": { ...invitation, people: 3, has_account: false, path: "/guest#guest_01.secret" },
    "ticket of a member": { ...invitation, event: withoutPoster, people: 1, has_account: true, path: "/ticket/tkt_1" },
    "by name, long words": {
      ...invitation,
      event: hostile,
      door_mode: "member",
      name: "W".repeat(60),
      people: 8,
      has_account: false,
      path: "/guest#guest_01.secret",
    },
  },
  "guest-voided": { voided: { event } },
  "ticket-refund": { late: { event, tier: "GA+", quantity: 2, total: 4_000 } },
  "order-refund": {
    all: refund,
    "one of three": { ...refund, event: withoutPoster, left: 2 },
    cancelled: { ...refund, amount: 0 },
  },
  dispute: {
    open: { ...dispute, status: "needs_response" },
    won: { ...dispute, status: "won" },
    lost: { ...dispute, status: "lost" },
  },
  "refund-failed": {
    failed: { refund_id: "re_1Q7", reason: "expired_or_canceled_card", amount: 4_000, about: "cs_live_a1B2c3D4" },
  },
  "membership-started": { premium: { tier: "premium", amount: 1_999, renews_at } },
  "membership-upgraded": {
    renews: { from: "essential", tier: "premium", at: "2026-11-21T03:30:00.000Z", amount: 1_999, renews_at },
    ends: { from: "essential", tier: "premium", at: "2026-11-21T03:30:00.000Z", amount: 1_999, renews_at: null },
  },
  "membership-ending": {
    cancelled: { tier: "essential", end_at: renews_at, source: "stripe" },
    granted: { tier: "premium", end_at: renews_at, source: "promo" },
  },
  "membership-unpaid": { unpaid: { tier: "premium", until: renews_at } },
  "account-exists": { "signed up again": {} },
  "colleague-invitation": {
    door: { role: "door", invited_by: "Riley Rivers", until: renews_at, path: "/invitation#0123456789abcdefghij" },
    "long name": {
      role: "books",
      invited_by: "W".repeat(60),
      until: renews_at,
      path: "/invitation#0123456789abcdefghij",
    },
  },
  "campaign-test": {
    preview: {
      title: "Three new rooftops",
      message: "They opened this week: https://example.com/rooftop.\n\nCome along!",
    },
  },
  "contact-message": {
    message: {
      name: "Vera <b>Visitor</b>",
      email: "vera@example.com",
      subject: "I paid twice",
      message: `Hello,\nmy card was charged twice.\n${"x".repeat(120)}`,
    },
  },
};

const now = "2026-11-20T12:00:00.000Z";

const outboxSamples = (): SampleEmail[] =>
  Object.entries(outbox).flatMap(([template, variants]) =>
    Object.entries(variants).map(([variant, data]) => ({
      name: `${template}: ${variant}`,
      ...renderEmail({ template, ...data } as EmailData, sampleSettings, now),
    })),
  );

const poolSamples = (): SampleEmail[] =>
  ["SignUp", "ForgotPassword", "VerifyUserAttribute"].flatMap((source) => {
    const email = renderPoolEmail(`CustomMessage_${source}`, { email: "dana@example.com" }, sampleSettings);
    return email ? [{ name: `user pool: ${source}`, ...email, text: undefined }] : [];
  });

const campaignSample = (): SampleEmail => ({
  name: "campaign",
  ...campaignEmail(
    { title: "Three new rooftops", message: "They opened this week: https://example.com/rooftop.\n\nCome along!" },
    {
      reason: "You get this email because you joined our list on January 5, 2026.",
      unsubscribe: `${sampleSettings.origin}/hooks/mail/unsubscribe/cmp_1.tgt_1.code`,
      pixel: `${sampleSettings.origin}/hooks/mail/opened/signed`,
      trackLink: () => `${sampleSettings.origin}/hooks/mail/clicked/signed`,
    },
    sampleSettings,
  ),
});

/** Every email that the product sends, each in all forms that look different. */
export const sampleEmails = (): SampleEmail[] => [...outboxSamples(), ...poolSamples(), campaignSample()];
