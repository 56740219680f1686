import type { CityEvent } from "../../../../shared/model/event.ts";
import type { LinePlace } from "../../../../shared/model/line.ts";
import type { Hold, Quote, Ticket } from "../../../../shared/model/ticket.ts";
import type { WaitingEntry } from "../../../../shared/model/waiting-list.ts";
import type { Prices } from "../../prices.ts";
import { aPerson, type Person } from "../person.ts";
import { anEvent, aQuote, aQuoteLine } from "./events.ts";

const hour = 3_600_000;

/** An instant some hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * hour).toISOString();

/** A GA+ ticket of an event that begins in two hours: its holder redeems it at the door. */
export const aTicket = (
  { event, ...about }: Partial<Omit<Ticket, "event">> & { event?: Partial<Ticket["event"]> } = {},
  { userId }: Person = aPerson(),
): Ticket => {
  const start_at = event?.start_at ?? inHours(2);
  return {
    id: "tkt_00000001",
    user_id: userId,
    event_id: "evt_00000001",
    session_id: "cs_test_1",
    tier: "GA+",
    tier_name: about.tier ?? "GA+",
    status: "valid",
    refunded: false,
    refund_failed: false,
    price_paid: 2_000,
    discount_type: null,
    purchase_ts: inHours(-24),
    check_in_ts: null,
    out_ts: null,
    last4_phone: "0188",
    code_used: null,
    number: 1,
    order_quantity: 1,
    holder_id: null,
    held_by: null,
    is_being_sent: false,
    offered_back_at: null,
    event: {
      title: "RAGER on the roof",
      start_at,
      end_at: null,
      doors_at: start_at,
      venue_name: "The Dock",
      venue_address: "1 Water St, Jacksonville",
      location: "Jacksonville",
      moved_from: null,
      return_until: null,
      offers_back: false,
      image: null,
      door_mode: "member",
      re_entry: false,
      transfer_until: start_at,
      state: "published",
      cancel_reason: null,
      ...event,
    },
    ...about,
  };
};

/** A party in two days, whose tickets are on sale: GA+ for $20, VIP+ for $50. */
export const aParty = (about: Partial<CityEvent> & Prices = {}): CityEvent =>
  anEvent({
    id: "evt_00000001",
    title: "RAGER on the roof",
    type: "RAGER",
    price_vip: 5_000,
    spots_left: 500,
    total_spots: 500,
    venue_name: "The Dock",
    venue_address: "1 Water St, Jacksonville",
    start_at: inHours(48),
    event_section: ["rager"],
    ...about,
  });

type Order = { tier: Quote["tier"]; quantity?: number | undefined; ambassadorCode?: string | null | undefined };

/** What a free member is asked to pay for an order: a code takes $5 off each ticket. */
export const quoteFor = ({ tier, quantity = 1, ambassadorCode = null }: Order): Quote => {
  const regular = tier === "GA+" ? 2_000 : 5_000;
  const code_discount = ambassadorCode ? 500 : 0;
  const lines = Array.from({ length: quantity }, () => aQuoteLine({ regular, code_discount }));
  return aQuote(lines, { event_id: "evt_00000001", tier, code: ambassadorCode });
};

/** One GA+, held for another 20 minutes, with its payment page. */
export const aHold = (about: Partial<Hold> = {}): Hold => ({
  id: "hld_00000001",
  event_id: "evt_00000001",
  event_title: "RAGER on the roof",
  event_start_at: inHours(48),
  tier: "GA+",
  tier_name: "GA+",
  quantity: 1,
  total: 2_000,
  status: "held",
  expires_at: inHours(1 / 3),
  checkout_url: "https://pay.test/cs_test_1",
  uses_free_ga: false,
  created_at: inHours(-1 / 6),
  ...about,
});

/** The 120th place in an event's line, with an order of two GA+. */
export const aPlace = (about: Partial<LinePlace> = {}): LinePlace => ({
  event_id: "evt_00000001",
  number: 120,
  ahead: 119,
  state: "waiting",
  order: { tier: "GA+", quantity: 2, ambassador_code: null, expected_total: 4_000 },
  hold: null,
  ticket_ids: [],
  error: null,
  joined_at: inHours(-1 / 60),
  wait_seconds: 5,
  ...about,
});

/** A member's place in a waiting list for two GA+ tickets, third in line. */
export const aWaitingEntry = (about: Partial<WaitingEntry> = {}): WaitingEntry => ({
  event_id: "evt_00000001",
  event_title: "RAGER on the roof",
  event_start_at: inHours(48),
  event_image: null,
  tier: "GA+",
  tier_name: "GA+",
  quantity: 2,
  state: "waiting",
  place: 3,
  offer: null,
  rests_until: null,
  unanswered: 0,
  offers_from: null,
  joined_at: inHours(-1),
  ended: null,
  ...about,
});
