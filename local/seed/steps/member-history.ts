import { days } from "../../../shared/rules/durations.ts";
import { type ApiClient, mapConcurrently } from "../api-client.ts";
import { residents } from "../city/accounts.ts";
import { deals } from "../city/deals.ts";
import { getPerson, type People } from "./people.ts";

const daysBefore = (now: string, count: number) => new Date(Date.parse(now) - days(count)).toISOString();

/** Redemptions of the demo members, long enough ago that every deal can be redeemed again. */
const redemptions = [
  { by: "premium", deal: "sunset-for-two", daysAgo: 31.2 },
  { by: "premium", deal: "two-pops", daysAgo: 33.5 },
  { by: "premium", deal: "movie-tuesday", daysAgo: 38.1 },
  { by: "premium", deal: "mayport-basket", daysAgo: 44.3 },
  { by: "essential", deal: "six-and-six", daysAgo: 32.4 },
  { by: "essential", deal: "clean-cut", daysAgo: 40.2 },
] as const;

const favorites = ["ramen-for-two", "sunset-paddle", "wheel-night", "oysters-on-us"];

/** Gives the demo members a history: redeemed deals and favorites. Does nothing when they have one. */
export const seedRedemptions = async (
  call: ApiClient,
  people: People,
  dealIds: Map<string, string>,
  now: string,
): Promise<void> => {
  const premium = getPerson(people, "premium");
  const { items } = await call("deals", "claims", {}, { token: premium.token });
  if (items.length > 0) return;
  for (const { by, deal, daysAgo } of redemptions.toReversed()) {
    const { token } = getPerson(people, by);
    await call("deals", "claim", { dealId: dealIds.get(deal) ?? "" }, { token, now: daysBefore(now, daysAgo) });
  }
  for (const key of favorites.toReversed())
    await call("deals", "favorite", { dealId: dealIds.get(key) ?? "" }, { token: premium.token });
};

/** Lets residents view some deals, so that vendors have traffic. Does nothing when any deal has been viewed. */
export const seedDealViews = async (call: ApiClient, people: People, dealIds: Map<string, string>): Promise<void> => {
  const { token } = getPerson(people, "admin");
  const { items } = await call("dealsAdmin", "vendors", { limit: 100 }, { token });
  if (items.some(({ views }) => views > 0)) return;
  const views = residents.flatMap(({ key }, turn) =>
    deals.filter((_, index) => (index * (turn + 2)) % 7 < 2).map((deal) => ({ key, deal })),
  );
  await mapConcurrently(views, 4, ({ key, deal }) =>
    call("deals", "view", { dealId: dealIds.get(deal.key) ?? "" }, { token: getPerson(people, key).token }),
  );
};

/** Sells out the smallest free event: the residents take all of its seats. */
export const seedSoldOutEvent = async (call: ApiClient, people: People, eventId: string): Promise<void> => {
  const { spots_left } = await call("events", "get", { eventId });
  if (spots_left === 0) return;
  for (const { key } of residents) {
    const { token } = getPerson(people, key);
    const { items } = await call("tickets", "list", {}, { token });
    if (items.length === 0) await call("tickets", "checkout", { eventId, tier: "GA+", quantity: 8 }, { token });
  }
};

/** Who goes where: event keys by person. */
const rsvps: Record<string, string[]> = {
  maya: ["night-market", "brooklyn-art-walk", "sunrise-stretch", "beach-bonfire"],
  diego: ["night-market", "sunrise-stretch", "beach-bonfire", "truck-rally"],
  june: [
    "night-market",
    "brooklyn-art-walk",
    "screen-on-the-green",
    "river-fireworks",
    "truck-rally",
    "sunrise-stretch",
  ],
  essential: ["truck-rally", "river-fireworks", "sunrise-stretch"],
  premium: ["sunrise-stretch", "night-market"],
};

/** RSVPs for people; a second run changes nothing. */
export const seedRsvps = async (call: ApiClient, people: People, eventIds: Map<string, string>): Promise<void> => {
  for (const [key, events] of Object.entries(rsvps)) {
    const { token } = getPerson(people, key);
    await mapConcurrently(events, 3, (event) =>
      call("events", "join", { eventId: eventIds.get(event) ?? "" }, { token }),
    );
  }
};
