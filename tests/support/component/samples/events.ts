import type { z } from "zod";
import type { CityEvent, Rsvp } from "../../../../shared/model/event.ts";
import type { Quote, QuoteLine } from "../../../../shared/model/ticket.ts";
import { entryAt, type Prices, typesAt } from "../../prices.ts";
import type { Person } from "../person.ts";

const aType = { note: null, base: null, opens_at: null, closes_at: null, max_per_order: 8, left: null, waiting: 0 };

/** The types of a sample as the API shows them. */
export const typesShown = (prices: Prices): CityEvent["ticket_types"] =>
  typesAt(prices).map((type) => ({
    ...aType,
    tier: type.tier,
    name: type.name,
    price: type.price,
    rule: type.rule,
    base: type.base ?? null,
  }));

/** A published event of January 14th 2031 in Jacksonville, with 50 spots and a GA+ for $20. */
export const anEvent = ({
  price_ga = 2_000,
  price_vip = 3_500,
  ...about
}: Partial<CityEvent> & Prices = {}): CityEvent => {
  const startAt = about.start_at ?? "2031-01-15T03:00:00.000Z";
  return {
    id: "evt_01J00000000000000000000000",
    title: "Riverside Market",
    description: "A long evening by the river.",
    type: "Community Event",
    location: "Downtown Jacksonville",
    date: "Tue, Jan 14",
    time: "10:00 PM – 1:30 AM (Wed) (ET)",
    price: "From $20",
    ...entryAt({ ...about, ticket_types: about.ticket_types ?? typesShown({ price_ga, price_vip }) }),
    image: null,
    hero_video: null,
    featured: false,
    premium: false,
    past: false,
    spots_left: 50,
    total_spots: 50,
    waiting: 0,
    rewards: null,
    countdown_date: null,
    venue_name: null,
    venue_address: null,
    is_published: true,
    state: about.is_published === false ? "draft" : "published",
    cancel_reason: null,
    re_entry: false,
    moved_from: null,
    return_until: null,
    offers_back: false,
    start_at: startAt,
    end_at: null,
    doors_at: startAt,
    event_section: ["city"],
    created_at: "2026-01-02T03:04:05.000Z",
    ...about,
  };
};

/** An event that was over years ago. */
export const aPastEvent = (about: Partial<CityEvent> & Prices = {}): CityEvent =>
  anEvent({ past: true, start_at: "2021-01-15T03:00:00.000Z", ...about });

/** An RSVP of a person. */
export const anRsvp = ({ userId }: Person, event: CityEvent): z.output<typeof Rsvp> => ({
  user_id: userId,
  event_id: event.id,
  status: "attending",
  created_at: "2026-01-02T03:04:05.000Z",
});

/** One ticket's price as the server quotes it: $20, without a discount unless named. */
export const aQuoteLine = (about: Partial<QuoteLine> = {}): QuoteLine => {
  const none = { tier_discount: 0, code_discount: 0, waived: 0, discount_type: "none" } as const;
  const line = { regular: 2_000, ...none, ...about };
  const price = line.regular - line.tier_discount - line.code_discount - line.waived;
  return { price, ...line };
};

/** The server's quote of these lines for a free member. */
export const aQuote = (lines: QuoteLine[], about: Partial<Quote> = {}): Quote => {
  const total = lines.reduce((sum, { price }) => sum + price, 0);
  const regular = lines.reduce((sum, line) => sum + line.regular, 0);
  const code_discount = lines.reduce((sum, line) => sum + line.code_discount, 0);
  return {
    event_id: "evt_01J00000000000000000000000",
    tier: "GA+",
    quantity: lines.length,
    membership_tier: "free",
    lines,
    price_before_discount: regular,
    discount: regular - total,
    total,
    uses_free_ga: false,
    code: null,
    code_discount,
    uses_code: code_discount > 0,
    ...about,
  };
};
