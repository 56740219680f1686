import { describe, expect, test } from "vitest";
import type { SyncRun } from "../../../shared/model/sync.ts";
import { toRefundReason } from "../../../web/src/back-office/refund-reasons.ts";
import { formatCell, phonePlaceOf, renderCell } from "../../../web/src/back-office/table/column.ts";
import { factText } from "../../../web/src/back-office/timeline/fact-text.ts";
import { describeAudience, describeSendTime } from "../../../web/src/features/admin/campaigns/campaign-texts.ts";
import { checkInText, wayText } from "../../../web/src/features/admin/coming/coming-texts.ts";
import { toGuestProblem } from "../../../web/src/features/admin/guests/guest-problem.ts";
import { statusesOf, tierName, tierWithPrice } from "../../../web/src/features/admin/members/member-texts.ts";
import { decisionText } from "../../../web/src/features/admin/moderation/moderation-texts.ts";
import { usesText } from "../../../web/src/features/admin/promo-codes/promo-texts.ts";
import { announceRun, announceStartFailure } from "../../../web/src/features/admin/sync/announce-run.ts";
import { ticketCsv } from "../../../web/src/features/admin/tickets/ticket-csv.ts";
import { buyerName, formatShortMoment } from "../../../web/src/features/admin/tickets/ticket-texts.ts";

describe("somebody who is coming", () => {
  const tickets = (...ways: [string, boolean][]) =>
    ({ tickets: ways.map(([tier_name, is_checked_in]) => ({ tier_name, is_checked_in })) }) as never;

  test.each([
    [tickets(), "RSVP", ""],
    [tickets(["GA+", false]), "GA+", "Not in"],
    [tickets(["GA+", true]), "GA+", "In"],
    [tickets(["GA+", false], ["VIP+", true], ["GA+", false]), "2 × GA+, VIP+", "1 of 3 in"],
  ])("comes by what they have: %#", (person, way, checkIn) => {
    expect([wayText(person), checkInText(person)]).toEqual([way, checkIn]);
  });
});

test("a tier is told by its plan's name, and with its price where it has one", () => {
  expect([tierName("free"), tierName("essential"), tierName("premium")]).toEqual(["Free", "Essential", "Premium"]);
  expect([tierWithPrice("free"), tierWithPrice("essential")]).toEqual(["Free", "Essential ($12.99 per month)"]);
});

test("a member who is blocked and suspended shows both, before whether the membership is active", () => {
  const labelsOf = (blocked_at: string | null, suspended_at: string | null, subscription_active: boolean) =>
    statusesOf({ blocked_at, suspended_at, subscription_active }).map(({ label }) => label);
  expect(labelsOf("2026-11-21T20:00:00.000Z", null, true)).toEqual(["Blocked", "Active"]);
  expect(labelsOf(null, "2026-11-21T20:00:00.000Z", false)).toEqual(["Suspended", "Inactive"]);
  expect(labelsOf("2026-11-21T20:00:00.000Z", "2026-11-21T20:00:00.000Z", false)).toHaveLength(3);
});

test("a campaign's audience is told with the event and the activity that narrow it", () => {
  const told = (about: object) =>
    describeAudience({ target_audience: "all", event_title: null, active_within_days: null, ...about } as never);
  expect(told({})).toBe("All members");
  expect(told({ target_audience: "premium", event_title: "Neon Tide" })).toBe("Premium members, coming to Neon Tide");
  expect(told({ target_audience: "free", active_within_days: 7 })).toBe("Free members, active in the last 7 days");
});

test("a campaign's time is told on the city's clock, and as later where it isn't one", () => {
  expect(describeSendTime("2026-11-21T20:00")).toBe("on Nov 21, 2026, 8:00 PM");
  expect(describeSendTime("")).toBe("later");
});

test.each([
  [{ type: "joined" }, "Joined"],
  [{ type: "checked-in", number: "PLY-1" }, "Ticket PLY-1 was checked in"],
  [
    { type: "deal-redeemed", offer_details: "Oysters", business_name: "River & Rye", is_undone: false },
    "Redeemed “Oysters” at River & Rye",
  ],
  [
    { type: "deal-redeemed", offer_details: "Oysters", business_name: "River & Rye", is_undone: true },
    "Redeemed “Oysters” at River & Rye (undone since)",
  ],
  [{ type: "ordered", tickets: 2, event_title: "Neon Tide" }, "Ordered 2 tickets for Neon Tide"],
  [{ type: "ordered", tickets: 1, event_title: null }, "Ordered 1 ticket for an event that was deleted"],
  [{ type: "paid", tickets: 1, amount: 0 }, "Ordered 1 ticket for free"],
  [{ type: "paid", tickets: 2, amount: 1 }, "Paid $0.01 for 2 tickets"],
])("the fact %o reads %j", (fact, text) => {
  expect(factText(fact as never)).toBe(text);
});

test("a suspension is told with its end, or as for good, and other decisions by what they did", () => {
  const until = "2026-11-22T01:00:00.000Z";
  expect(decisionText({ action: "suspend", until })).toBe("Suspended until Nov 21, 2026, 8:00 PM");
  expect(decisionText({ action: "suspend", until: null })).toBe("Suspended for good");
  expect(decisionText({ action: "warn", until: null })).toBe("Warned");
});

test("a ticket's moment has its year only where that isn't this year on the city's clock", () => {
  const now = "2027-01-01T04:59:00.000Z";
  expect(formatShortMoment("2026-02-03T01:00:00.000Z", now)).toBe("Feb 2, 8:00 PM");
  expect(formatShortMoment("2027-01-01T05:00:00.000Z", now)).toBe("Jan 1, 2027, 12:00 AM");
  expect([buyerName({ buyer_name: "Maya" }), buyerName({ buyer_name: null })]).toEqual(["Maya", "Deleted account"]);
});

test("a ticket's export counts what a cancelled ticket kept as lost, and what another kept as revenue", () => {
  const amounts = (status: string) =>
    ticketCsv
      .filter(([header]) => header === "Lost to Disputes" || header === "Revenue")
      .map(([, value]) => value({ status, price_paid: 2_000, refunded_amount: 500 } as never));
  expect([amounts("cancelled"), amounts("redeemed")]).toEqual([
    [15, 0],
    [0, 15],
  ]);
});

test("a promo code's uses are told of how many there may be", () => {
  const uses = (redemptions_used: number, max_redemptions: number) =>
    usesText({ redemptions_used, max_redemptions } as never);
  expect([uses(3, 0), uses(3, 1), uses(1_200, 2_000)]).toEqual(["3 (no limit)", "3 of 1", "1,200 of 2,000"]);
});

test.each([
  [[], { field: "name", message: "Enter a name" }],
  [[{ path: ["plus_ones"], message: "Too big" }], { field: "plus_ones", message: "Enter 0 to 7 plus-ones" }],
  [[{ path: ["name"], message: "Use at most 80 characters" }], { field: "name", message: "Use at most 80 characters" }],
  [[{ path: ["note"], message: "Invalid input" }], { field: "note", message: "Invalid input" }],
])("the first of a guest's problems is told at its field: %j", (issues, problem) => {
  expect(toGuestProblem({ issues })).toEqual(problem);
});

test("a refund's reason is told in words, as none, or by Stripe's own word", () => {
  expect(["lost_or_stolen_card", "unknown", "some_new_code"].map(toRefundReason)).toEqual([
    "The card was lost or stolen",
    "The bank gave no reason",
    "Stripe's reason: some new code",
  ]);
});

describe("a cell of a table", () => {
  test("reads as text, and what is missing as a dash", () => {
    expect([null, "", true, false, 0, "Maya"].map(formatCell)).toEqual(["–", "–", "Yes", "No", "0", "Maya"]);
  });

  test("shows its own content in place of its value", () => {
    const column = { field: "name", header: "Name", value: () => "Maya" };
    expect(renderCell(column, {})).toBe("Maya");
    expect(renderCell({ ...column, cell: () => "Maya R." }, {})).toBe("Maya R.");
  });

  test("is a fact on a phone where it is text on the left, unless its column says where it stands", () => {
    const place = (about: object) => phonePlaceOf({ field: "name", header: "Name", value: () => "", ...about });
    expect(place({})).toBe("fact");
    expect(place({ align: "left" })).toBe("fact");
    expect(place({ align: "right" })).toBe("sheet");
    expect(place({ cell: () => "" })).toBe("sheet");
    expect(place({ cell: () => "", onPhone: "status" })).toBe("status");
  });
});

describe("a sync", () => {
  const run = (about: Partial<SyncRun>): SyncRun =>
    ({
      ...{ id: "run_1", kind: "reconcile", status: "done", fetched: 4, created: 1, updated: 2, unmatched: 3 },
      ...{ profiles_created: 0, profiles_updated: 5, profiles_error: null, errors: [] },
      ...{ started_at: "2026-11-21T20:00:00.000Z", finished_at: "2026-11-21T20:00:02.500Z" },
      ...about,
    }) as SyncRun;
  const toastsOf = (about: Partial<SyncRun>) => {
    const shown: object[] = [];
    announceRun(run(about), (toast) => shown.push(toast));
    return shown;
  };
  const quietly = (act: () => void): unknown[][] => {
    const logged: unknown[][] = [];
    const { error } = console;
    console.error = (...parts: unknown[]) => void logged.push(parts);
    try {
      act();
    } finally {
      console.error = error;
    }
    return logged;
  };

  test("that is complete counts what it did, in which time, and stays longer when it created profiles", () => {
    expect(toastsOf({})).toEqual([
      { title: "Sync complete", text: "4 fetched, 1 created, 2 updated, 3 unmatched, in 2.5s.", seconds: 6 },
    ]);
    expect(toastsOf({ profiles_created: 1, errors: ["Row 7 is odd", "Row 8 too"] })).toEqual([
      {
        title: "Sync complete",
        text: "4 fetched, 1 created, 2 updated, 3 unmatched, 1 profiles created, 2 errors, in 2.5s. Row 7 is odd",
        seconds: 8,
      },
    ]);
    expect(toastsOf({ errors: ["Row 7 is odd"] })).toMatchObject([{ text: expect.stringContaining(", 1 error, in") }]);
  });

  test("that backfilled profiles counts them", () => {
    expect(toastsOf({ kind: "backfill", profiles_created: 1, finished_at: null })).toEqual([
      { title: "Profiles backfilled", text: "1 created, 5 updated, in 0.0s.", seconds: 8 },
    ]);
  });

  test("that went on without its profiles shows why, after what it did", () => {
    expect(toastsOf({ profiles_error: "Cognito is busy" })).toMatchObject([
      { title: "Sync complete" },
      { title: "Failed to backfill profiles", text: "The sync went on without it. Cognito is busy" },
    ]);
  });

  test("that failed shows its first error, or what to do, and is logged", () => {
    let shown: object[] = [];
    const logged = quietly(() => {
      shown = [
        ...toastsOf({ status: "failed", errors: ["No answer"], profiles_error: "No answer" }),
        ...toastsOf({ status: "failed", kind: "backfill" }),
      ];
    });
    expect(shown).toEqual([
      { title: "Failed to reconcile Stripe data", text: "No answer", variant: "destructive" },
      { title: "Failed to backfill profiles", text: "Try again in a few minutes.", variant: "destructive" },
    ]);
    expect(logged).toEqual([
      ["Failed to reconcile Stripe data", ["No answer"]],
      ["Failed to backfill profiles", []],
    ]);
  });

  test("that couldn't start shows and logs why", () => {
    const shown: object[] = [];
    const logged = quietly(() => {
      for (const what of ["backfill", "recent"]) {
        announceStartFailure(new Error("Another runs"), what, (toast) => shown.push(toast));
      }
    });
    expect(shown).toMatchObject([
      { title: "Failed to backfill profiles" },
      { title: "Failed to reconcile Stripe data" },
    ]);
    expect(logged.map(([, text]) => text)).toEqual(["Another runs", "Another runs"]);
  });
});
