import { type CostLine, liveCost, sumOf, usualHabits } from "../../scripts/cost/live-connections.ts";
import type { Section } from "./figures.ts";

const inDollars = (dollars: number): string => `$${dollars.toFixed(3)}`;

/** The cost of live connections in a month, for members who come once a day and for those who come six times. */
export const liveCosts = (): Section => {
  const once = liveCost(usualHabits);
  const often = liveCost({ ...usualHabits, visitsADay: 6 });
  const cells = ({ count, dollars }: CostLine) => [Math.round(count).toLocaleString("en-US"), inDollars(dollars)];
  const total = [sumOf(once), sumOf(often)] as const;
  return {
    title: "What live connections cost in a month",
    note: "Computed for 1,000 members with 30 minutes a day each; `tests/unit/bench/live-cost.test.ts` asserts the sum, an API test counts what a visit consumes. Wanted: under $1.00 with one visit a day. What a visit costs is opening a connection, half of it writes to the table, so six visits of 5 minutes cost more than one of 30; visits less than 10 minutes apart share a connection. Logs are not in it.",
    columns: ["What", "1 visit a day", "Cost", "6 visits a day", "Cost"],
    rows: [
      ...once.map((line, index) => [line.what, ...cells(line), ...cells(often[index] ?? line)]),
      ["**sum**", "", `**${inDollars(total[0])}**`, "", `**${inDollars(total[1])}**`],
    ],
  };
};
