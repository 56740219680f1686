import { describe, expect, test } from "vitest";
import { unrelatedSubject } from "../../../../functions/ledger/ledger.entity.ts";
import { addUp, contributionsOf, differenceOf } from "../../../../functions/reports/contributions.ts";
import { closed } from "../../../../functions/reports/event-figures.entity.ts";

const zone = "America/New_York";
// The city's day of this instant is the one before.
const at = "2027-03-02T04:30:00.000Z";
const day = "2027-03-01";

/** What an item adds, as `<day or event> <counter>: <amount>`. */
const addedBy = (entity: string, item: object): string[] =>
  contributionsOf({ __edb_e__: entity, ...item }, zone).map((one) =>
    one.to === "day" ? `${one.day} ${one.counter}: ${one.amount}` : `${one.eventId} ${one.counter}: ${one.amount}`,
  );
const both = (counter: string, amount = 1) => [`${day} ${counter}: ${amount}`, `total ${counter}: ${amount}`];

describe("figures count", () => {
  test("a redemption on its day, unless it was undone", () => {
    expect(addedBy("claim", { status: "redeemed", day })).toEqual(both("claims"));
    expect(addedBy("claim", { status: "undone", day })).toEqual([]);
  });

  test("an RSVP, a referral and spent points on the city's day", () => {
    expect(addedBy("rsvp", { created_at: at })).toEqual(both("rsvps"));
    expect(addedBy("referral", { created_at: at, points: 50 })).toEqual(both("points_awarded", 50));
    expect(addedBy("point-redemption", { at, points_spent: 30 })).toEqual(both("points_spent", 30));
  });

  test("a member on the day they joined, and what visitors did on its day", () => {
    expect(addedBy("member", { created_at: at })).toEqual([`${day} joined: 1`]);
    expect(addedBy("analytics-event", { day })).toEqual([`${day} analytics_events: 1`]);
  });

  test("posts that aren't deleted, likes, comments and deals", () => {
    expect(addedBy("post", { state: "shown" })).toEqual(["total posts: 1"]);
    expect(addedBy("post", { state: "deleted" })).toEqual([]);
    expect(["post-like", "comment", "deal"].map((entity) => addedBy(entity, {}))).toEqual([
      ["total likes: 1"],
      ["total comments: 1"],
      ["total deals: 1"],
    ]);
  });

  test.each([
    ["valid", ["evt_1 issued: 1"]],
    ["redeemed", ["evt_1 issued: 1", "evt_1 redeemed: 1"]],
    ["cancelled", []],
  ])("a %s ticket for its event", (status, added) => {
    expect(addedBy("ticket", { event_id: "evt_1", status })).toEqual(added);
  });

  test("nothing of other items", () => {
    expect(addedBy("vendor", { day })).toEqual([]);
  });
});

describe("a line of the ledger", () => {
  const revenue = (amount: number) => both("revenue_cents", amount);
  const membership = (amount: number) => [
    ...both("membership_cents", amount),
    `hour-2027-03-02T04 membership_cents: ${amount}`,
  ];
  const returned = (amount: number) => both("returned_cents", amount);

  test.each([
    ["of a ticket", { kind: "ticket", amount: 2_000 }, [...revenue(2_000), ...both("sales")]],
    ["of a free ticket", { kind: "ticket", amount: 0 }, revenue(0)],
    [
      "of a membership",
      { kind: "subscription", amount: 1_500 },
      [...revenue(1_500), ...both("sales"), ...membership(1_500)],
    ],
    [
      "of a ticket's refund",
      { kind: "refund", amount: -2_000, subject: "cs_1" },
      [...revenue(-2_000), ...returned(2_000)],
    ],
    [
      "of a membership's refund",
      { kind: "refund", amount: -1_500, subject: "sub_1" },
      [...revenue(-1_500), ...returned(1_500), ...membership(-1_500)],
    ],
    ["of a dispute of nothing known", { kind: "dispute", amount: -900 }, [...revenue(-900), ...returned(900)]],
    ["of what isn't the product's", { kind: "ticket", amount: 2_000, subject: unrelatedSubject }, []],
  ])("%s adds to revenue, sales, memberships and returns", (_, line, added) => {
    expect(addedBy("ledger", { at, ...line })).toEqual(added);
  });

  test("of a ticket is no membership's, whatever it is about", () => {
    expect(addedBy("ledger", { at, kind: "ticket", amount: 500, subject: "sub_1" })).toEqual([
      ...revenue(500),
      ...both("sales"),
    ]);
  });
});

describe("an email of a campaign is counted", () => {
  test("on the day it was sent, and there as opened whenever it was", () => {
    expect(addedBy("campaign-target", { status: "sent", sent_at: at })).toEqual(both("targets_sent"));
    expect(addedBy("campaign-target", { status: "sent", sent_at: at, opened_at: "2027-04-01T00:00:00.000Z" })).toEqual([
      ...both("targets_sent"),
      ...both("targets_opened"),
    ]);
  });

  test("only once it was sent", () => {
    expect(addedBy("campaign-target", { status: "failed", sent_at: at, opened_at: at })).toEqual([]);
    expect(addedBy("campaign-target", { status: "sent" })).toEqual([]);
  });
});

test("a member is counted by tier, as paying, by their gift, and on their last active day", () => {
  expect(addedBy("member-standing", { tier: "free", is_paying: false })).toEqual([
    "total members: 1",
    "total tier_free: 1",
  ]);
  expect(addedBy("member-standing", { tier: "premium", is_paying: true, active_day: day })).toEqual([
    ...["total members: 1", "total tier_premium: 1", "total paying: 1"],
    `${day} last_active: 1`,
  ]);
  expect(addedBy("member-standing", { tier: "essential", is_paying: false, gift: "promo" })).toEqual([
    ...["total members: 1", "total tier_essential: 1", "total gifted_promo: 1"],
  ]);
});

test("a paying membership is counted where it began, and where it ended", () => {
  const ended_at = "2027-04-10T12:00:00.000Z";
  expect(addedBy("paying-run", { started_at: at })).toEqual([`${day} paying_started: 1`]);
  expect(addedBy("paying-run", { started_at: at, ended_at })).toEqual([
    `${day} paying_started: 1`,
    "2027-04-10 paying_ended: 1",
    `${day} paying_started_and_ended: 1`,
  ]);
});

test("an event is counted as upcoming, a draft or featured, and once it is over by its tickets", () => {
  const event = (about: object) => addedBy("event-figures", { closes_at: at, ...about });
  expect(event({ is_published: true })).toEqual(["total events_upcoming: 1"]);
  expect(event({ is_published: false, is_featured: true })).toEqual([
    ...["total events_upcoming_drafts: 1", "total events_upcoming_featured: 1"],
  ]);
  expect(event({ has_ended: true, is_published: true, issued: 7, redeemed: 4 })).toEqual([
    ...["total past_issued: 7", "total past_redeemed: 4"],
  ]);
  expect(event({ has_ended: true })).toEqual(["total past_issued: 0", "total past_redeemed: 0"]);
  expect(event({ is_published: true, closes_at: closed })).toEqual([]);
});

const on = (counter: "claims" | "rsvps", amount: number) => ({ to: "day", day, counter, amount }) as const;

test("contributions to the same counter are added up, and none are left of what adds up to nothing", () => {
  const issued = { to: "event", eventId: "evt_1", counter: "issued", amount: 2 } as const;
  expect(addUp([on("claims", 1), issued, on("claims", 2), on("rsvps", 1), on("rsvps", -1), issued])).toEqual([
    on("claims", 3),
    { ...issued, amount: 4 },
  ]);
});

describe("a change of an item changes figures", () => {
  const claim = { __edb_e__: "claim", day, status: "redeemed" };
  const rsvp = { __edb_e__: "rsvp", created_at: at };
  const amounts = (before: object | null, after: object | null) =>
    differenceOf(before as never, after as never, zone).map(({ counter, amount }) => [counter, amount]);

  test("by what it adds, and takes back what it added before", () => {
    expect(amounts(null, claim)).toEqual([
      ["claims", 1],
      ["claims", 1],
    ]);
    expect(amounts(claim, { ...claim, status: "undone" })).toEqual([
      ["claims", -1],
      ["claims", -1],
    ]);
    expect(amounts(claim, { ...claim, note: "x" })).toEqual([]);
  });

  test("when it is deleted only where it isn't kept with the days", () => {
    expect(amounts(claim, null)).toEqual([]);
    expect(amounts(rsvp, null)).toEqual([
      ["rsvps", -1],
      ["rsvps", -1],
    ]);
    expect(amounts(null, null)).toEqual([]);
  });
});

test("a line that isn't a payment is no sale, and one of a cent is", () => {
  const sales = (kind: string, amount: number) =>
    addedBy("ledger", { kind, amount, at, subject: "cs_1" }).filter((one) => one.includes(" sales:"));
  expect(sales("ticket", 1)).toEqual(both("sales"));
  expect([sales("ticket", 0), sales("refund", 100)]).toEqual([[], []]);
});

test("what is added to different events, or to a day, isn't added up together", () => {
  const toEvent = (eventId: string) => ({ to: "event", eventId, counter: "issued", amount: 1 }) as const;
  const toDay = { to: "day", day: "evt_1", counter: "claims", amount: 1 } as const;
  expect(addUp([toEvent("evt_1"), toEvent("evt_2"), toDay, toEvent("evt_1")])).toEqual([
    ...[{ ...toEvent("evt_1"), amount: 2 }, toEvent("evt_2"), toDay],
  ]);
});
