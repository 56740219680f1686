import type { SearchKind } from "../../shared/model/search.ts";
import { counted } from "../../shared/rules/counted.ts";
import { formatPrice } from "../../shared/rules/money.ts";
import { CampaignEntity } from "../campaigns/campaign.entity.ts";
import { DealEntity } from "../deals/deal.entity.ts";
import { VendorEntity } from "../deals/vendor.entity.ts";
import { findEvent } from "../events/events.ts";
import { findMember } from "../members/members.ts";
import { readMany } from "../platform/table/batch-read.ts";
import { PromoCodeEntity } from "../promo-codes/promo-code.entity.ts";
import { AmbassadorEntity } from "../tickets/ambassadors/ambassador.entity.ts";
import { findGuestsOf } from "../tickets/guests/guests.ts";
import { findSessionOutcome } from "../tickets/payments/payment-sessions.ts";
import { TicketEntity } from "../tickets/ticket.entity.ts";
import { termsOfEmail, termsOfId, termsOfPhone, termsOfWords } from "./search-terms.ts";

/** What the search shows of something, and the terms that it is found by. */
export type Description = { title: string; subtitle: string; at: string; terms: string[] };

const joinParts = (parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(" · ");

const latest = { consistent: true } as const;

/** Describes what `read` finds; null for what is gone. */
const describing =
  <Stored>(read: (subject: string) => Promise<Stored | null>, toDescription: (stored: Stored) => Description) =>
  async (subject: string): Promise<Description | null> => {
    const stored = await read(subject);
    return stored && toDescription(stored);
  };

const describeMember = describing(
  findMember,
  ({ display_name, name, email, phone_number, member_card_number, created_at }) => ({
    title: display_name,
    subtitle: joinParts([email, phone_number]),
    at: created_at,
    terms: [
      ...[display_name, name].flatMap(termsOfWords),
      ...termsOfEmail(email),
      ...termsOfPhone(phone_number ?? ""),
      ...termsOfId(member_card_number),
    ],
  }),
);

// The event's title is the one of the time when the entry was made: renaming an event doesn't write all its orders.
const describeOrder = async (sessionId: string): Promise<Description | null> => {
  const order = await findSessionOutcome(sessionId);
  if (!order || order.ticket_ids.length === 0) return null;
  const tickets = await readMany(
    TicketEntity,
    order.ticket_ids.map((id) => ({ id })),
  );
  const [first] = tickets;
  if (!first) return null;
  const [event, member, guests] = await Promise.all([
    findEvent(first.event_id),
    first.is_guest ? null : findMember(first.user_id),
    findGuestsOf(tickets),
  ]);
  const { name = "", email = "" } = member ?? [...guests.values()][0] ?? {};
  const ids = [sessionId, order.payment_intent, ...tickets.map(({ cancelled_by }) => cancelled_by)];
  return {
    title: name || "No name",
    subtitle: joinParts([event?.title, counted(tickets.length, "ticket"), formatPrice(order.amount)]),
    at: first.purchase_ts,
    terms: [
      ...termsOfWords(name),
      ...(email ? termsOfEmail(email) : []),
      ...tickets.flatMap(({ last4_phone }) => (last4_phone ? [last4_phone] : [])),
      ...ids.flatMap((id) => (id ? termsOfId(id) : [])),
    ],
  };
};

const describeEvent = describing(findEvent, ({ title, venue_name, location, start_at }) => ({
  title,
  subtitle: venue_name ?? location,
  at: start_at,
  terms: [title, venue_name ?? ""].flatMap(termsOfWords),
}));

const describeDeal = describing(
  async (id) => (await DealEntity.get({ id }).go(latest)).data,
  ({ offer_details, business_name, created_at }) => ({
    title: offer_details,
    subtitle: business_name,
    at: created_at,
    terms: [offer_details, business_name].flatMap(termsOfWords),
  }),
);

const describeVendor = describing(
  async (id) => (await VendorEntity.get({ id }).go(latest)).data,
  ({ name, category, address, created_at }) => ({
    title: name,
    subtitle: joinParts([category, address]),
    at: created_at,
    terms: termsOfWords(name),
  }),
);

const describePromoCode = describing(
  async (code) => (await PromoCodeEntity.get({ code }).go(latest)).data,
  ({ code, description, created_at }) => ({
    title: code,
    subtitle: description,
    at: created_at,
    terms: [code, description].flatMap(termsOfWords),
  }),
);

const describeAmbassador = describing(
  async (code) => (await AmbassadorEntity.get({ code }).go(latest)).data,
  ({ code, name, created_at }) => ({
    title: code,
    subtitle: name,
    at: created_at,
    terms: [code, name].flatMap(termsOfWords),
  }),
);

const describeCampaign = describing(
  async (id) => (await CampaignEntity.get({ id }).go(latest)).data,
  ({ title, event_title, created_at }) => ({
    title,
    subtitle: event_title ?? "",
    at: created_at,
    terms: [title, event_title ?? ""].flatMap(termsOfWords),
  }),
);

const describe: Readonly<Record<SearchKind, (subject: string) => Promise<Description | null>>> = {
  member: describeMember,
  order: describeOrder,
  event: describeEvent,
  deal: describeDeal,
  vendor: describeVendor,
  "promo-code": describePromoCode,
  ambassador: describeAmbassador,
  campaign: describeCampaign,
};

/** Reads what the search shows of something as it is now, and the terms that it is found by, each once; null for what is gone. */
export const describeSubject = async (kind: SearchKind, subject: string): Promise<Description | null> => {
  const found = await describe[kind](subject);
  return found && { ...found, terms: [...new Set(found.terms)] };
};
