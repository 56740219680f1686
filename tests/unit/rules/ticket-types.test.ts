import { describe, expect, test } from "vitest";
import { checkTypes, EventInput } from "../../../shared/model/event.ts";
import { limits } from "../../../shared/model/limits.ts";
import { checkTicketTypes } from "../../../shared/model/ticket-type.ts";
import { getEventState } from "../../../shared/rules/event-state.ts";
import { firstTypes, getTypeSale, isOrderable } from "../../../shared/rules/ticket-types.ts";

const now = "2027-03-01T12:00:00.000Z";
const earlier = "2027-03-01T11:59:59.999Z";
const later = "2027-03-01T12:00:00.001Z";

test.each([
  [{}, "on-sale"],
  [{ opens_at: now }, "on-sale"],
  [{ opens_at: later }, "not-yet"],
  [{ closes_at: later }, "on-sale"],
  [{ closes_at: now }, "ended"],
  [{ opens_at: null, closes_at: null }, "on-sale"],
  [{ opens_at: earlier, closes_at: earlier }, "ended"],
] as const)("a type with %o stands at %s", (bounds, sale) => {
  expect(getTypeSale(bounds, now)).toBe(sale);
});

test("a type can be ordered while it is on sale and something of it is left", () => {
  const typeWith = (left: number | null, closes_at: string | null = null) =>
    isOrderable({ opens_at: null, closes_at, left }, now);
  expect([typeWith(null), typeWith(1), typeWith(0), typeWith(1, now)]).toEqual([true, true, false, false]);
});

describe("a new event offers", () => {
  const ga = { tier: "GA+", name: "GA+", price: 2_000, rule: "member" };
  const vip = { tier: "VIP+", name: "VIP+", price: 4_000 };

  test("GA+, and VIP+ as an upgrade of it", () => {
    expect(firstTypes(2_000, 4_000)).toEqual([ga, { ...vip, rule: "upgrade", base: "GA+" }]);
  });

  test("one of them alone, VIP+ at one price for everybody then, or none", () => {
    expect([firstTypes(2_000, null), firstTypes(null, 4_000), firstTypes(null, null)]).toEqual([
      [ga],
      [{ ...vip, rule: "flat" }],
      [],
    ]);
  });

  test("either for nothing", () => {
    expect(firstTypes(0, 0).map(({ price }) => price)).toEqual([0, 0]);
  });
});

describe("the types of an event", () => {
  const ga = { tier: "GA+", name: "GA+", price: 2_000, rule: "flat" } as const;
  const vip = { tier: "VIP+", name: "VIP+", price: 4_000, rule: "flat" } as const;
  const third = { tier: "T3", name: "Early bird", price: 1_500, rule: "flat" } as const;
  const problemsOf = (types: readonly object[], total: number | null = 100) =>
    checkTicketTypes(types as never, total).map(({ index, field, message }) => `${index} ${field}: ${message}`);

  test("can be any of their own", () => {
    expect(problemsOf([ga, vip, third])).toEqual([]);
  });

  test("have a number each", () => {
    expect(problemsOf([third, { ...third, name: "Late bird" }])).toEqual(["1 tier: Each type has a number of its own"]);
  });

  test("GA+ and VIP+ are called so", () => {
    expect(problemsOf([{ ...ga, name: "Floor" }])).toEqual(["0 name: GA+ is called GA+"]);
    expect(problemsOf([{ ...vip, name: "Box" }])).toEqual(["0 name: VIP+ is called VIP+"]);
  });

  test("have a name each, which isn't that of another, nor GA+ or VIP+", () => {
    const taken = "name: Another type has this name";
    expect(problemsOf([third, { ...third, tier: "T4", name: " early BIRD " }])).toEqual([`1 ${taken}`]);
    expect(problemsOf([{ ...third, name: "ga+ " }])).toEqual([`0 ${taken}`]);
    expect(problemsOf([{ ...third, name: "VIP+" }])).toEqual([`0 ${taken}`]);
  });

  test("cost nothing, or what a card can be charged", () => {
    const least = limits.minimumChargeCents;
    const priced = (price: number) => problemsOf([{ ...ga, price }]);
    const refused = ["0 price: Enter 0 for free, or at least $0.50"];
    expect([priced(0), priced(1), priced(least - 1), priced(least)]).toEqual([[], refused, refused, []]);
  });

  test("upgrade another type of the event, which isn't an upgrade itself", () => {
    const upgrade = (about: object, ...others: object[]) =>
      problemsOf([{ ...vip, rule: "upgrade", ...about }, ...others]);
    expect(upgrade({ base: "GA+" }, ga)).toEqual([]);
    expect(upgrade({}, ga)).toEqual(["0 base: Choose the type that it upgrades"]);
    expect(upgrade({ base: "T3" }, ga)).toEqual(["0 base: Choose another type of this event"]);
    expect(upgrade({ base: "VIP+" }, ga)).toEqual(["0 base: Choose another type of this event"]);
    expect(upgrade({ base: "T3" }, ga, { ...third, rule: "upgrade", base: "GA+" })).toEqual([
      "0 base: Choose a type that isn't an upgrade itself",
    ]);
    expect(problemsOf([{ ...vip, base: "T3" }])).toEqual([]);
  });

  test("are limited to the event's spots, where it has a limit", () => {
    const limited = (limit: number | null, total: number | null) => problemsOf([{ ...ga, limit }], total);
    expect([limited(100, 100), limited(101, 100), limited(101, null), limited(null, 100)]).toEqual([
      [],
      ["0 limit: The event has 100 spots"],
      [],
      [],
    ]);
  });

  test("are sold until after they begin to be", () => {
    const sold = (opens_at: string | null, closes_at: string | null) => problemsOf([{ ...ga, opens_at, closes_at }]);
    const refused = ["0 closes_at: Sales must end after they start"];
    expect([sold(now, later), sold(now, now), sold(later, now)]).toEqual([[], refused, refused]);
    expect([sold(null, now), sold(now, null)]).toEqual([[], []]);
  });

  const issuesOf = (entry: "rsvp" | "tickets", ticket_types: readonly object[]) => {
    const schema = EventInput.pick({ entry: true, ticket_types: true, total_spots: true }).superRefine(checkTypes);
    const { error } = schema.safeParse({ entry, ticket_types, total_spots: 50 });
    return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
  };

  test("are none of an event with RSVPs, and at least one of one with tickets", () => {
    expect([issuesOf("rsvp", []), issuesOf("tickets", [ga])]).toEqual([[], []]);
    expect(issuesOf("rsvp", [ga])).toEqual(["entry: An event with RSVPs sells no tickets"]);
    expect(issuesOf("tickets", [])).toEqual(["ticket_types: Add a type of ticket"]);
  });

  test("name what is wrong by their place in the list", () => {
    expect(issuesOf("tickets", [ga, { ...vip, limit: 51 }])).toEqual(["ticket_types.1.limit: The event has 50 spots"]);
  });
});

test.each([
  [{}, "published"],
  [{ sales_stopped_at: now }, "sales-stopped"],
  [{ sales_stopped_at: now, postponed_at: now }, "postponed"],
  [{ is_published: false, postponed_at: now }, "draft"],
  [{ is_published: false, postponed_at: now, cancelled_at: now }, "cancelled"],
])("an event with %o is %s", (marks, state) => {
  expect(getEventState({ is_published: true, ...marks })).toBe(state);
});
