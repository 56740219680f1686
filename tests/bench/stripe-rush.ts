import { StockEntity } from "../../functions/events/stock.entity.ts";
import { call } from "../support/call.ts";
import { aMember, anEvent, type Member } from "../support/fixtures.ts";
import { stackAt } from "../support/stack.ts";
import { keyOf, openTable } from "../support/table.ts";
import { figuresSection, ms, quantile, type Section } from "./figures.ts";

const people = 500;

const crowd = async (): Promise<Member[]> => {
  const members: Member[] = [];
  while (members.length < people) members.push(...(await Promise.all(Array.from({ length: 10 }, () => aMember()))));
  return members;
};

/** As somebody who taps Pay until the payment page opens; answers the page and how long it took. */
const toPage = async ({ token }: Member, eventId: string) => {
  const begin = performance.now();
  const { body } = await call("tickets", "checkout", { eventId, tier: "GA+" }, { token });
  const wasAtOnce = Boolean(body.url);
  let url: string | null = body.url ?? null;
  for (let turn = 0; !url && turn < 20; turn += 1) {
    const holdId = (await call("tickets", "holds", {}, { token })).body.items?.[0]?.id;
    if (!holdId) break;
    url = (await call("tickets", "payHold", { holdId }, { token })).body.checkout_url ?? null;
  }
  return { url, wasAtOnce, took: performance.now() - begin };
};

/** What 500 buyers at once come to when Stripe takes 25 requests a second to an endpoint, as it does. */
export const rushAtStripesLimit = async (origin: string): Promise<Section> => {
  const [event, members] = await Promise.all([anEvent({ total_spots: people }), crowd()]);
  await stackAt(origin).stripe("api/limit", {});
  const buyers = await Promise.all(members.map((member) => toPage(member, event.id)));
  await stackAt(origin).stripe("api/heal");
  const stock = await (await openTable(origin)).get(keyOf(StockEntity, { event_id: event.id }));
  const pages = new Set(buyers.flatMap(({ url }) => url ?? [])).size;
  const took = buyers.map((buyer) => buyer.took);
  return figuresSection(
    "A rush: 500 buyers at once, and Stripe takes 25 requests a second",
    [
      { what: "seats held", is: String(stock?.held), wanted: String(people), isReached: stock?.held === people },
      {
        what: "payment pages, each its buyer's own",
        is: String(pages),
        wanted: String(people),
        isReached: pages === people,
      },
      { what: "of these with the first request", is: String(buyers.filter(({ wasAtOnce }) => wasAtOnce).length) },
      { what: "median time to the payment page", is: ms(quantile(took, 0.5)) },
      { what: "longest time to the payment page", is: ms(Math.max(...took)) },
    ],
    "At that rate 500 pages take Stripe 20 s. A buyer whose function ran out of time asks again from the hold.",
  );
};
