import { townspeople } from "./city/community.ts";
import { deals } from "./city/deals.ts";
import { type Client, eachOf } from "./client.ts";
import { type People, personOf } from "./people.ts";
import { chanceOf } from "./pictures/kit/chance.ts";

const day = 86_400_000;
const ago = (now: string, days: number) => new Date(Date.parse(now) - days * day).toISOString();

/** Redemptions of the demo members, long enough ago that every deal can be redeemed again. */
const redemptions = [
  { by: "premium", deal: "sunset-for-two", daysAgo: 31.2 },
  { by: "premium", deal: "two-pops", daysAgo: 33.5 },
  { by: "premium", deal: "movie-tuesday", daysAgo: 38.1 },
  { by: "premium", deal: "mayport-basket", daysAgo: 44.3 },
  { by: "essential", deal: "six-and-six", daysAgo: 32.4 },
  { by: "essential", deal: "clean-cut", daysAgo: 40.2 },
] as const;

const favourites = ["ramen-for-two", "sunset-paddle", "wheel-night", "oysters-on-us"];

/** Gives the demo members a past: redemptions and favourites. */
export async function remember(call: Client, people: People, dealIds: Map<string, string>, now: string): Promise<void> {
  const premium = personOf(people, "premium");
  const { items } = await call("deals", "claims", {}, { token: premium.token });
  if (items.length > 0) return;
  for (const { by, deal, daysAgo } of redemptions.toReversed()) {
    const { token } = personOf(people, by);
    await call("deals", "claim", { dealId: dealIds.get(deal) ?? "" }, { token, now: ago(now, daysAgo) });
  }
  for (const key of favourites.toReversed())
    await call("deals", "favorite", { dealId: dealIds.get(key) ?? "" }, { token: premium.token });
}

/** Lets the townspeople look around, so that vendors have traffic; nobody's second look is needed to tell it ran. */
export async function strollAround(call: Client, people: People, dealIds: Map<string, string>): Promise<void> {
  const { token } = personOf(people, "admin");
  const { items } = await call("dealsAdmin", "traffic", {}, { token });
  if (items.some(({ views }) => views > 0)) return;
  const chance = chanceOf("a stroll through town");
  const looks = townspeople.flatMap(({ key }) =>
    deals.filter(() => chance.happens(0.3)).map((deal) => ({ key, deal })),
  );
  await eachOf(looks, 4, ({ key, deal }) =>
    call("deals", "view", { dealId: dealIds.get(deal.key) ?? "" }, { token: personOf(people, key).token }),
  );
}

/** The small concert that costs nothing: the townspeople take all of its seats. */
export async function sellOut(call: Client, people: People, eventId: string): Promise<void> {
  const { spots_left } = await call("events", "get", { eventId });
  if (spots_left === 0) return;
  for (const { key } of townspeople) {
    const { token } = personOf(people, key);
    const { items } = await call("tickets", "list", {}, { token });
    if (items.length === 0) await call("tickets", "checkout", { eventId, tier: "GA+", quantity: 8 }, { token });
  }
}

/** Who goes where, by the keys of people and events. */
const plans: Record<string, string[]> = {
  maya: ["night-market", "brooklyn-art-walk", "sunrise-stretch", "jazz-southbank", "beach-bonfire"],
  diego: ["night-market", "sunrise-stretch", "beach-bonfire", "truck-rally"],
  june: ["night-market", "brooklyn-art-walk", "screen-on-the-green", "river-fireworks", "truck-rally"],
  essential: ["truck-rally", "river-fireworks"],
  premium: ["supper-club", "night-market"],
};

/** Lets people say where they will be; saying it twice changes nothing. */
export async function makePlans(call: Client, people: People, eventIds: Map<string, string>): Promise<void> {
  for (const [key, events] of Object.entries(plans)) {
    const { token } = personOf(people, key);
    await eachOf(events, 3, (event) => call("events", "join", { eventId: eventIds.get(event) ?? "" }, { token }));
  }
}
