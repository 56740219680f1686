import { allowances, billedSum, billOf, totalOf, variableSum } from "./bill.ts";
import { eveningCost, usualEvening } from "./evening.ts";
import { accountLoadsOf, type Load, loadsOf, ordersOnOneItem } from "./limits.ts";
import { type CostLine, sumOf } from "./live-connections.ts";
import * as month from "./member-month.ts";
import { freeActiveUsers, type Price, prices, pricesAsOf } from "./prices.ts";
import type { Recorded } from "./recorded.ts";
import { useOfMember } from "./use.ts";

/** The sizes of a city that the document tells of. */
export const sizes = [1_000, 10_000, 100_000, 1_000_000, 5_000_000] as const;

/** The sizes whose limits docs/scale.md tells of. */
const growth = sizes.filter((members) => members >= 10_000);

/** What 1,000 monthly members may cost, without the user pool and what is there anyway, in US dollars. */
export const wantedDollars = 2.5;

const dollars = (amount: number): string =>
  amount >= 100 ? `$${Math.round(amount).toLocaleString("en-US")}` : `$${amount.toFixed(amount < 0.1 ? 4 : 2)}`;
const number = (count: number): string =>
  count >= 100 ? Math.round(count).toLocaleString("en-US") : Number(count.toPrecision(3)).toString();

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const linesAcross = (bills: readonly (readonly CostLine[])[]): string[][] =>
  (bills[0] ?? []).map(({ what }, index) => [what, ...bills.map((lines) => dollars(lines[index]?.dollars ?? 0))]);

const billSection = (recorded: Recorded): string => {
  const bills = sizes.map((members) => billOf(members, recorded));
  const row = (what: string, values: readonly number[]) => [
    `**${what}**`,
    ...values.map((value) => `**${dollars(value)}**`),
  ];
  const headings = ["A month", ...sizes.map((members) => `${members.toLocaleString("en-US")} members`)];
  const rows = [
    ...linesAcross(bills.map(({ variable }) => variable)),
    row("variable, at list prices", bills.map(variableSum)),
    row(
      "for each member",
      bills.map((bill) => variableSum(bill) / bill.members),
    ),
    ["of it given to every account for good", ...bills.map((bill) => `-${dollars(allowances(bill))}`)],
    row("variable, as billed", bills.map(billedSum)),
    [
      `Cognito, beyond ${freeActiveUsers.toLocaleString("en-US")} free users`,
      ...bills.map(({ pool }) => dollars(pool.dollars)),
    ],
    ["fixed parts (below)", ...bills.map(({ fixed }) => dollars(sumOf(fixed)))],
    row("everything, as billed", bills.map(totalOf)),
  ];
  const [first] = bills;
  const [listed, billed] = first ? [variableSum(first), billedSum(first)] : [Number.NaN, Number.NaN];
  const verdict = (is: number) => `${dollars(is)}, ${is <= wantedDollars ? "reached" : "missed"}`;
  const wanted = `Wanted for 1,000 members: at most ${dollars(wantedDollars)} variable, without Cognito and without fixed parts. As billed: ${verdict(billed)}. At list prices, before what AWS gives every account for good: ${verdict(listed)}.`;
  return `${table(headings, rows)}\n\n${wanted}`;
};

const countsSection = (recorded: Recorded): string => {
  const bill = billOf(1_000, recorded);
  const lines = [...bill.variable, ...bill.fixed.map((line) => ({ ...line, what: `fixed: ${line.what}` }))];
  return table(
    ["Line, for 1,000 members", "Count", "Price of one", "Costs"],
    lines.map(({ what, count, price, dollars: cost }) => [
      what,
      number(count),
      `$${prices[price].dollars.toPrecision(3)}`,
      dollars(cost),
    ]),
  );
};

const eveningSection = (): string => {
  const lines = eveningCost(usualEvening);
  const { scanners, hours, guests } = usualEvening;
  const rows = lines.map(({ what, count, price, dollars: cost }) => [
    what,
    number(count),
    `$${prices[price].dollars.toPrecision(3)}`,
    dollars(cost),
  ]);
  const columns = [`${scanners} scanners, ${hours} hours, ${guests} guests`, "Count", "Price of one", "Costs"];
  return table(columns, [...rows, ["**an evening**", "", "", `**${dollars(sumOf(lines))}**`]]);
};

const memberSection = (recorded: Recorded): string => {
  const use = useOfMember(recorded, 1_000);
  return table(
    ["A member's month", "Count"],
    [
      ["calls that reach the API", number(use.apiCalls)],
      ["reads that the edge answers", number(use.edgeAnswers)],
      ["files and pictures", number(use.files)],
      ["megabytes to the browser", number(use.bytes / 1e6)],
      ["calls of functions", number(use.functionCalls)],
      ["gigabyte-seconds", number(use.gigabyteSeconds)],
      ["write units", number(use.writes)],
      ["read units", number(use.reads)],
      ["kilobytes of logs", number(use.logBytes / 1e3)],
    ],
  );
};

const percent = (share: number): string => (share < 0.01 ? "under 1 %" : `${Math.round(share * 100)} %`);

const firstOf = ([first]: readonly Load[]): string => {
  if (!first) return "";
  const { part, asked, limit } = first;
  return asked > limit
    ? `Breaks first: ${part}.`
    : `Nothing breaks. Nearest to its limit (${percent(asked / limit)}): ${part}.`;
};

const limitsSection = (members: number, recorded: Recorded): string => {
  const loads = loadsOf(members, recorded).slice(0, 6);
  const rows = loads.map(({ part, asked, limit, unit, seen, remedy }) => [
    part,
    `${number(asked)} of ${limit.toLocaleString("en-US")} ${unit}`,
    asked > limit ? "**beyond**" : percent(asked / limit),
    seen,
    remedy,
  ]);
  return `### ${members.toLocaleString("en-US")} members\n\n${firstOf(loads)}\n\n${table(["Part", "Asked for at the busiest", "Used", "How it shows", "What to do"], rows)}`;
};

const assumptionsSection = (): string =>
  Object.entries(month)
    .map(([group, entries]) => {
      const rows = Object.entries(entries).map(([name, { value, why }]) => [name, String(value), why]);
      return `### ${group}\n\n${table(["What", "Value", "Why"], rows)}`;
    })
    .join("\n\n");

const pricesSection = (): string =>
  table(
    ["Price", "For one", "US dollars", "Source", "Read there"],
    Object.entries<Price>(prices).map(([name, { dollars: price, per, source, isConfirmed }]) => [
      name,
      per,
      price.toPrecision(3),
      source,
      isConfirmed ? "yes" : "no",
    ]),
  );

/** The text of docs/cost.md. */
export const costDocument = (recorded: Recorded): string => `# What a month costs

Computed by \`npm run cost\` from what was recorded and from list prices of ${pricesAsOf.region} as of ${pricesAsOf.day}. What AWS gives every account
for good is a line of its own; what it gives for a first year is left out. Its parts: what a member's visits call (\`scripts/cost/recorded/visits.json\`, counted in a browser), what each call consumes
(\`docs/route-units.json\`), what follows it in the table's stream and from Stripe (\`scripts/cost/recorded/follow-ups.json\`), and the fixed parts of the synthesized
template (\`scripts/cost/recorded/city.json\`). The tests that write these files fail when the city consumes more. How often a member does something,
and how many milliseconds a function is billed, is assumed: [below](#assumptions), each with its reason. Stripe's fees are not in it.
[Decision 44](decisions/0044-the-bill-is-computed-from-recordings.md) says why it is computed this way.

## The bill

${billSection(recorded)}

## What is counted

${memberSection(recorded)}

${countsSection(recorded)}

## An evening at a door with scanners

Not in the bill above: it comes with each event whose door scans codes (\`tests/api/door/contact-cost.test.ts\` counts a contact).

${eveningSection()}

[scale.md](scale.md) says what breaks first as the city grows.

## Assumptions

${assumptionsSection()}

## Prices

List prices in US dollars at their first tier. Where the last column says "no", the figure is the known list price, but no public page
that we could read states it: compare it with the page named before relying on a cent.

${pricesSection()}
`;

const cities = 100;

const citiesSection = (recorded: Recorded): string => {
  const loads = accountLoadsOf(recorded);
  const rows = loads.map(({ what, ofCity, quota, most, remedy }) => [
    what,
    number(ofCity),
    `${number(cities * ofCity)} of ${number(quota)}`,
    number(Math.floor((most ?? quota) / ofCity)),
    remedy,
  ]);
  return table(["What", "One city", `${cities} cities`, "Cities that fit once it is raised", "What to do"], rows);
};

const pushes = (members: number, recorded: Recorded): number =>
  billOf(members, recorded).variable.find(({ what }) => what.includes("pushes of the feed's changes"))?.dollars ?? 0;

/** The text of docs/scale.md. */
export const scaleDocument = (recorded: Recorded): string => `# What breaks first

Computed by \`npm run cost\` from the same recordings and assumptions as [the bill](cost.md). For each size of a city: what its parts are asked for in the busiest second
of the month, or in a rush for one event's tickets, against what they can do before anybody raises a quota. The six nearest to their limit stand in each table.

## The designs that follow

As the city grows, in this order:

1. **Stripe** lets 25 payment pages a second through. The line already serves buyers at that pace, so nobody loses a place; it only takes longer. Ask Stripe for a
   higher rate before a large sale.
2. **An event's stock** is one item. Of two transactions that overlap on it one is refused, and its order waits in line: at ${ordersOnOneItem} orders a second half of them do (each
   holds the item for ${month.machine.transactionMilliseconds.value} ms). Write units are far from their 1,000 by then. Who waits is served one after the other;
   beyond that the stock is spread over shards, and a big sale lets buyers in by lots.
3. **Live messages** grow with the square of the members: each change goes to everybody who is connected. As built they cost ${dollars(pushes(1_000_000, recorded))} a month with a million
   members and ${dollars(pushes(5_000_000, recorded))} with five, most of that bill. From about a hundred thousand members on, a topic with more than 1,000 listeners should be told only that there is
   something new, once a second, and readers fetch it from the edge's copy.
4. **One item that everybody writes** (the feed's counter, the day's figures, the ranking of trending posts) is written by one reader of the stream in batches. It is late long
   before it is refused: shards that are added up when read.
5. **Quotas of the account** (functions at once, calls of API Gateway, sign-ins, emails) are raised by asking, weeks ahead. They don't ask for another design.
6. **Many cities**: an account for each. Roles run out first, and a rush in one city would take every other city's functions.

${growth.map((members) => limitsSection(members, recorded).replace("###", "##")).join("\n\n")}

## ${cities} cities in one account

Each city is a set of stacks of its own. Resources of one stack: \`tests/infra/room.test.ts\` keeps each below 400 of CloudFormation's 500.

${citiesSection(recorded)}
`;
