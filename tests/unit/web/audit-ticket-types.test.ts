import { describe, expect, test } from "vitest";
import { tellTypes, withFirstTypes } from "../../../web/src/back-office/audit/audit-ticket-types.ts";
import { changesText, moneyText, tierText } from "../../../web/src/back-office/audit/audit-values.ts";

const ga = { tier: "GA+", name: "GA+", price: 2_000, rule: "member" };
const vip = { tier: "VIP+", name: "VIP+", price: 4_000, rule: "flat" };
const third = { tier: "T3", name: "Early bird", price: 1_000, rule: "flat" };
const change = (about: object) =>
  tellTypes([
    [ga, third],
    [ga, { ...third, ...about }],
  ]);

describe("a change of an event's types reads", () => {
  test.each([
    [{ name: "Late bird" }, "name Early bird → Late bird"],
    [{ note: "Until May" }, "note none → “Until May”"],
    [{ price: 1_250 }, "price $10 → $12.50"],
    [{ price: 0 }, "price $10 → free"],
    [{ rule: "member" }, "rule same price for everyone → members pay half"],
    [
      { rule: "upgrade", base: "GA+" },
      "rule same price for everyone → Premium pays the difference and upgrade of none → GA+",
    ],
    [{ base: "T9" }, "upgrade of none → nothing"],
    [{ limit: 40 }, "limit none → 40"],
    [{ opens_at: "2027-03-05T01:00:00.000Z" }, "sales start at once → Thu, Mar 4, 8 PM"],
    [{ closes_at: "2027-03-05T01:30:00.000Z" }, "sales end with the event → Thu, Mar 4, 8:30 PM"],
    [{ max_per_order: 2 }, "most per order 8 → 2"],
    [{ is_on: false }, "on sale on → off"],
  ])("%o as %j", (about, text) => {
    expect(change(about)).toEqual([`Early bird: ${text}`]);
  });

  test("not at all where it goes without saying", () => {
    expect(change({ is_on: true, max_per_order: 8, note: "", limit: 0 })).toEqual([]);
  });

  test("as what was added, removed and reordered", () => {
    expect(tellTypes([[ga], [ga, third]])).toEqual(["added Early bird at $10"]);
    expect(tellTypes([[ga, third], [ga]])).toEqual(["removed Early bird"]);
    expect(
      tellTypes([
        [ga, vip],
        [vip, ga],
      ]),
    ).toEqual(["types in another order"]);
    expect(
      tellTypes([
        [ga, vip],
        [third, ga, vip],
      ]),
    ).toEqual(["added Early bird at $10"]);
    expect(tellTypes([undefined, [{ tier: "T4", price: 0 }]])).toEqual(["added T4 at free"]);
    expect(tellTypes(["x", null])).toEqual([]);
  });
});

describe("an event's two prices of before there were types", () => {
  test("become the change of its first types", () => {
    const told = withFirstTypes({ price_ga: [2_000, null], price_vip: [4_000, null], ticket_types: [null, [ga]] });
    expect(Object.keys(told)).toEqual(["ticket_types"]);
    expect(told.ticket_types?.[0]).toMatchObject([
      { tier: "GA+", price: 2_000 },
      { tier: "VIP+", price: 4_000 },
    ]);
    expect(withFirstTypes({ price_ga: [null, null], ticket_types: [null, []] }).ticket_types?.[0]).toEqual([]);
  });

  test("stay prices where there are no types yet, or there were some", () => {
    expect(withFirstTypes({ price_ga: [1, 2], title: ["a", "b"] })).toEqual({ price_ga: [1, 2], title: ["a", "b"] });
    const both = { price_vip: [1, null], ticket_types: [[ga], [ga]] } as never;
    expect(withFirstTypes(both)).toEqual(both);
  });
});

describe("a change reads in a sentence", () => {
  test.each([
    [{ title: [null, "Dusk"] }, "title from nothing to Dusk"],
    [{ featured: [false, true] }, "featured from off to on"],
    [{ price_ga: [1_000, 1_200] }, "GA+ price from $10.00 to $12.00"],
    [{ savings_cents: [500, ""] }, "savings from $5.00 to nothing"],
    [{ total_spots: [50, 60] }, "spots from 50 to 60"],
    [{ entry: ["tickets", "rsvp"] }, "entry from tickets to RSVP"],
    [{ start_at: ["2027-03-05T01:00:00.000Z", undefined] }, "start from Thu, Mar 4, 8 PM to nothing"],
    [{ event_section: [["city"], ["city", "vip"]] }, "sections from city to city, vip"],
    [{ hours: [[{}], {}] }, "hours from a list to a list"],
    [{ hours: [["a", 1], []] }, "hours from a list to "],
    [{ ticket_types: [[ga], [ga, third]] }, "added Early bird at $10"],
    [{ requires_subscription: [true, false] }, "requires subscription from on to off"],
    [{ types_version: [1, 2] }, ""],
  ])("%o as %j", (changes, text) => {
    expect(changesText(changes as never)).toBe(text);
  });

  test("of three fields at most, and how many more there are", () => {
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, [0, 1]])) as never;
    expect(changesText(fields(3))).toBe("f0 from 0 to 1, f1 from 0 to 1, f2 from 0 to 1");
    expect(changesText(fields(4))).toBe("f0 from 0 to 1, f1 from 0 to 1, f2 from 0 to 1, 1 more field");
    expect(changesText(fields(5))).toMatch(/2 more fields$/);
  });

  test("with long texts cut to 40 characters", () => {
    const long = "x".repeat(41);
    expect(changesText({ title: [long, long.slice(1)] })).toBe(`title from ${"x".repeat(39)}… to ${"x".repeat(40)}`);
  });
});

test("a tier goes by its plan's name, and an amount by its dollars", () => {
  expect(["essential", "premium", "free", null].map(tierText)).toEqual(["Essential", "Premium", "Free", "Free"]);
  expect([moneyText(1_050), moneyText(undefined)]).toEqual(["$10.50", "an amount"]);
});
