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

const describeMember = async (userId: string): Promise<Description | null> => {
  const member = await findMember(userId);
  if (!member) return null;
  const { display_name, name, email, phone_number, member_card_number, created_at } = member;
  const terms = [display_name, name].flatMap(termsOfWords);
  return {
    title: display_name,
    subtitle: joinParts([email, phone_number]),
    at: created_at,
    terms: [...terms, ...termsOfEmail(email), ...termsOfPhone(phone_number ?? ""), ...termsOfId(member_card_number)],
  };
};

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

const describeEvent = async (eventId: string): Promise<Description | null> => {
  const event = await findEvent(eventId);
  return (
    event && {
      title: event.title,
      subtitle: event.venue_name ?? event.location,
      at: event.start_at,
      terms: [event.title, event.venue_name ?? ""].flatMap(termsOfWords),
    }
  );
};

const describeDeal = async (id: string): Promise<Description | null> => {
  const { data: deal } = await DealEntity.get({ id }).go(latest);
  return (
    deal && {
      title: deal.offer_details,
      subtitle: deal.business_name,
      at: deal.created_at,
      terms: [deal.offer_details, deal.business_name].flatMap(termsOfWords),
    }
  );
};

const describeVendor = async (id: string): Promise<Description | null> => {
  const { data: vendor } = await VendorEntity.get({ id }).go(latest);
  return (
    vendor && {
      title: vendor.name,
      subtitle: joinParts([vendor.category, vendor.address]),
      at: vendor.created_at,
      terms: termsOfWords(vendor.name),
    }
  );
};

const describePromoCode = async (code: string): Promise<Description | null> => {
  const { data: promo } = await PromoCodeEntity.get({ code }).go(latest);
  return (
    promo && {
      title: promo.code,
      subtitle: promo.description,
      at: promo.created_at,
      terms: [promo.code, promo.description].flatMap(termsOfWords),
    }
  );
};

const describeAmbassador = async (code: string): Promise<Description | null> => {
  const { data: ambassador } = await AmbassadorEntity.get({ code }).go(latest);
  return (
    ambassador && {
      title: ambassador.code,
      subtitle: ambassador.name,
      at: ambassador.created_at,
      terms: [ambassador.code, ambassador.name].flatMap(termsOfWords),
    }
  );
};

const describeCampaign = async (id: string): Promise<Description | null> => {
  const { data: campaign } = await CampaignEntity.get({ id }).go(latest);
  return (
    campaign && {
      title: campaign.title,
      subtitle: campaign.event_title ?? "",
      at: campaign.created_at,
      terms: [campaign.title, campaign.event_title ?? ""].flatMap(termsOfWords),
    }
  );
};

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
