import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allowances, billedSum, billOf, isExact, totalOf, variableSum } from "../../../scripts/cost/bill.ts";
import { accountLoadsOf, loadsOf } from "../../../scripts/cost/limits.ts";
import * as month from "../../../scripts/cost/member-month.ts";
import { freeActiveUsers, freeForGood, type PriceName, prices, pricesAsOf } from "../../../scripts/cost/prices.ts";
import { readRecorded } from "../../../scripts/cost/recorded.ts";
import { costDocument, scaleDocument, sizes, wantedDollars } from "../../../scripts/cost/report.ts";
import { callsOfMonth, useOfMember } from "../../../scripts/cost/use.ts";

const recorded = readRecorded();

test("1,000 monthly members cost at most $2.50 a month, without Cognito and without fixed parts", () => {
  const dollars = billedSum(billOf(1_000, recorded));
  expect(dollars).toBeLessThanOrEqual(wantedDollars);
  // A bill of nothing would also be low: what is counted is really there.
  expect(dollars).toBeGreaterThan(1);
});

test("what AWS gives for good is taken off once, and never more than a city consumes of it", () => {
  const [small, large] = [billOf(1_000, recorded), billOf(1_000_000, recorded)];
  expect(allowances(small)).toBeGreaterThan(0);
  expect(allowances(small)).toBeLessThan(variableSum(small));
  const most = Object.entries(freeForGood).reduce(
    (sum, [name, count]) => sum + count * prices[name as PriceName].dollars,
    0,
  );
  expect(allowances(large)).toBeLessThanOrEqual(most);
  expect(allowances(large)).toBeGreaterThan(most / 2);
});

test("every line of the bill is its count times its price, to the cent", () => {
  for (const members of sizes) {
    const { variable, pool, fixed } = billOf(members, recorded);
    for (const line of [...variable, pool, ...fixed]) expect([line.what, isExact(line)]).toEqual([line.what, true]);
  }
});

test("every price is positive, has its source and the day it was read, and is used by the bill", () => {
  expect(pricesAsOf).toEqual({ day: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), region: "us-east-1" });
  const { variable, pool, fixed } = billOf(1_000_000, recorded);
  const used = new Set<string>([...variable, pool, ...fixed].map(({ price }) => price));
  for (const [name, { dollars, per, source }] of Object.entries(prices)) {
    expect(dollars, name).toBeGreaterThan(0);
    expect(per.length, name).toBeGreaterThan(3);
    expect(source, name).toMatch(/^https:\/\//);
  }
  expect(Object.keys(prices).filter((name) => !used.has(name))).toEqual([]);
});

test("a larger city costs more in every line that grows, and never less for each member than a smaller one by half", () => {
  const bills = sizes.map((members) => billOf(members, recorded));
  for (const [index, bill] of bills.entries()) {
    const smaller = bills[index - 1];
    if (!smaller) continue;
    expect(totalOf(bill)).toBeGreaterThan(totalOf(smaller));
    for (const [place, line] of bill.variable.entries())
      expect(line.dollars, line.what).toBeGreaterThanOrEqual(smaller.variable[place]?.dollars ?? 0);
    expect(variableSum(bill) / bill.members).toBeGreaterThan(variableSum(smaller) / smaller.members / 2);
  }
});

test("Cognito's free users cost nothing, and each one beyond them its price", () => {
  expect(billOf(freeActiveUsers, recorded).pool.dollars).toBe(0);
  expect(billOf(freeActiveUsers + 100, recorded).pool.dollars).toBeCloseTo(100 * prices.activeUser.dollars, 10);
});

test("every operation of a member's month has recorded units, and every assumption a reason", () => {
  for (const operation of callsOfMonth(recorded).keys())
    expect([operation, recorded.units[operation]]).toEqual([operation, expect.anything()]);
  for (const [group, entries] of Object.entries(month))
    for (const [name, { value, why }] of Object.entries(entries)) {
      expect([group, name, value > 0]).toEqual([group, name, true]);
      expect(why.length, `${group}: ${name}`).toBeGreaterThan(10);
    }
});

test("one more write unit of a route that a visit calls raises the bill by its price", () => {
  const [operation, { api }] = [...callsOfMonth(recorded)].find(([, calls]) => calls.api > 1) ?? ["", { api: 0 }];
  const units = recorded.units[operation];
  if (!units) throw new Error("A visit calls nothing");
  const dearer = { ...recorded, units: { ...recorded.units, [operation]: { ...units, writes: units.writes + 1 } } };
  const more = useOfMember(dearer, 1_000).writes - useOfMember(recorded, 1_000).writes;
  expect(Math.round(more)).toBeGreaterThanOrEqual(api);
  const difference = variableSum(billOf(1_000, dearer)) - variableSum(billOf(1_000, recorded));
  expect(difference).toBeCloseTo(1_000 * more * prices.writeUnit.dollars, 8);
});

test("what breaks first is listed for every size, with how it shows and what to do, the most endangered first", () => {
  for (const members of sizes) {
    const loads = loadsOf(members, recorded);
    const used = loads.map(({ asked, limit }) => asked / limit);
    expect(used).toEqual(used.toSorted((a, b) => b - a));
    for (const load of loads)
      expect([load.part, load.seen !== "", load.remedy !== ""]).toEqual([load.part, true, true]);
  }
  expect(loadsOf(1_000, recorded).filter(({ asked, limit }) => asked > limit)).toEqual([]);
  expect(loadsOf(1_000_000, recorded).some(({ asked, limit }) => asked > limit)).toBe(true);
});

test("docs/cost.md names the cost of 1,000 members as it is computed now, give or take one in ten", () => {
  const named = /As billed: \$([\d.]+)/.exec(readFileSync("docs/cost.md", "utf8"))?.[1];
  const now = billedSum(billOf(1_000, recorded));
  expect(Number(named)).toBeGreaterThan(now * 0.9);
  expect(Number(named)).toBeLessThan(now * 1.1);
});

test("the document says what every size costs and where to read what breaks first", () => {
  const text = costDocument(recorded);
  for (const members of sizes) expect(text).toContain(`${members.toLocaleString("en-US")} members |`);
  expect(text).toContain("Wanted for 1,000 members: at most $2.50 variable, without Cognito and without fixed parts");
  expect(text).toContain("[scale.md](scale.md)");
});

test("[scale-01] docs/scale.md is what the recordings say of 10,000, 100,000, 1 and 5 million members and of 100 cities", () => {
  const text = scaleDocument(recorded);
  expect(readFileSync("docs/scale.md", "utf8")).toBe(text);
  expect([...text.matchAll(/^## ([\d,]+) (members|cities)/gm)].map(([, count, what]) => [count, what])).toEqual([
    ["10,000", "members"],
    ["100,000", "members"],
    ["1,000,000", "members"],
    ["5,000,000", "members"],
    ["100", "cities"],
  ]);
});

test("pushes of live messages grow with the square of the members", () => {
  const pushes = (members: number) =>
    billOf(members, recorded).variable.find(({ what }) => what.includes("pushes of the feed's changes"))?.dollars ?? 0;
  expect(pushes(5_000_000) / pushes(1_000_000)).toBeCloseTo(25, 1);
});

test("[scale-02] orders on one item get in each other's way long before its write units are used up", () => {
  const transactionOfWrites = 2;
  const { limit } = loadsOf(10_000, recorded).find(({ part }) => part.startsWith("stock of the event")) ?? { limit: 0 };
  expect(limit).toBe(83);
  expect(limit * transactionOfWrites).toBeLessThan(1_000 / 5);
});

test("in one account, what is scarcest comes first, and fewer than 100 cities fit", () => {
  const loads = accountLoadsOf(recorded);
  const shares = loads.map(({ ofCity, quota }) => ofCity / quota);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  expect(100 * (loads[0]?.ofCity ?? 0)).toBeGreaterThan(loads[0]?.quota ?? Number.POSITIVE_INFINITY);
});
