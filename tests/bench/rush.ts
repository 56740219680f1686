import { StockEntity } from "../../functions/events/stock.entity.ts";
import { call } from "../support/call.ts";
import { aMember, anEvent } from "../support/fixtures.ts";
import { keyOf, openTable } from "../support/table.ts";
import { figuresSection, ms, quantile, type Section } from "./figures.ts";

const [people, attemptsEach, spots] = [50, 10, 50];

type Attempt = { status: number; code: string; took: number };

/** What 500 checkouts that are all in flight at once come to, for an event with 50 spots. */
export const rushForSpots = async (origin: string): Promise<Section> => {
  const event = await anEvent({ total_spots: spots });
  const buyers: { token: string }[] = [];
  for (let made = 0; made < people; made += 10)
    buyers.push(...(await Promise.all(Array.from({ length: 10 }, () => aMember()))));
  const attempt = async ({ token }: { token: string }): Promise<Attempt> => {
    const begin = performance.now();
    const { status, error } = await call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token });
    return { status, code: error?.code ?? "", took: performance.now() - begin };
  };
  const all = Array.from({ length: attemptsEach }, () => buyers).flat();
  const answers = await Promise.all(all.map(attempt));
  const count = (isIt: (answer: Attempt) => boolean) => answers.filter(isIt).length;
  const won = count(({ status }) => status === 201);
  const stock = await (await openTable(origin)).get(keyOf(StockEntity, { event_id: event.id }));
  const isExact = won === spots && stock?.held === spots && stock?.left === 0;
  const soldOut = count(({ code }) => code === "event.sold-out");
  return figuresSection(
    "A rush: 500 checkouts at once for 50 spots",
    [
      { what: "spots held", is: String(won), wanted: String(spots), isReached: isExact },
      {
        what: "told that it is sold out",
        is: String(soldOut),
        wanted: "450",
        isReached: soldOut === all.length - spots,
      },
      { what: "told to try again (503)", is: String(count(({ status }) => status === 503)) },
      {
        what: "any other answer",
        is: String(count(({ status, code }) => ![201, 503].includes(status) && code !== "event.sold-out")),
      },
      {
        what: "median answer",
        is: ms(
          quantile(
            answers.map(({ took }) => took),
            0.5,
          ),
        ),
      },
      { what: "slowest answer", is: ms(Math.max(...answers.map(({ took }) => took))) },
    ],
    "All are sent before the first is answered. One process plays the Lambda that AWS would run several hundred of.",
  );
};
