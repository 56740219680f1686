import { expect, test } from "vitest";
import {
  ambassadorContributions,
  blockedContributions,
  differences,
  ticketContributions,
} from "../../../functions/tickets/management/count-changes.ts";
import { mergeNewest, newerFirst, type TicketSource } from "../../../functions/tickets/management/merge-newest.ts";
import { toSpanRanges } from "../../../functions/tickets/management/summarize-tickets.ts";
import { contributionsOf } from "../../../functions/tickets/management/tickets.projection.ts";
import type { StoredTicket } from "../../../functions/tickets/tickets.ts";

const ticket = (about: Partial<StoredTicket> = {}): StoredTicket => ({
  id: "tkt_1",
  user_id: "u",
  event_id: "evt_1",
  hold_id: "hold_1",
  session_id: "cs_1",
  tier: "GA+",
  status: "valid",
  price_paid: 1_500,
  purchase_ts: "2026-11-01T03:00:00.000Z",
  ...about,
});

test("a ticket counts on the New York day and month of its purchase, over all events and for its own", () => {
  const keys = ticketContributions(ticket(), "America/New_York").map(({ key }) => [key.scope, key.grain, key.span]);
  expect(keys).toEqual([
    ["all", "day", "2026-10-31"],
    ["all", "month", "2026-10"],
    ["evt_1", "day", "2026-10-31"],
    ["evt_1", "month", "2026-10"],
  ]);
});

test("a change of status moves ticket and price from one count to the other, and a change of nothing counted moves nothing", () => {
  const of = (about: Partial<StoredTicket>) => ticketContributions(ticket(about), "America/New_York");
  const moved = differences(of({}), of({ status: "redeemed" })).filter(
    ({ key }) => key.scope === "all" && key.grain === "day",
  );
  expect(moved.map(({ key, amounts }) => [key.status, amounts])).toEqual([
    ["valid", { tickets: -1, paid: -1_500 }],
    ["redeemed", { tickets: 1, paid: 1_500 }],
  ]);
  expect(differences(of({}), of({ refund_failed: true }))).toEqual([]);
});

test("a part of a price that goes back moves money and no ticket", () => {
  const of = (about: Partial<StoredTicket>) => ticketContributions(ticket(about), "America/New_York");
  const moved = differences(of({}), of({ refunded_part: 500 }));
  expect(moved.map(({ amounts }) => amounts)).toEqual(Array(4).fill({ tickets: 0, paid: -500 }));
});

test("a refused use of a code counts as one, an ambassador while their code is active, and what is gone as nothing", () => {
  const blocked = { code: "RYE", created_at: "2026-11-01T03:00:00.000Z" };
  expect(blockedContributions(blocked as never)).toMatchObject([
    { key: { grain: "day", span: "2026-11-01", code: "RYE" }, amounts: { blocked: 1 } },
  ]);
  const activeOf = (status: string) => ambassadorContributions({ status } as never)[0]?.amounts;
  expect([activeOf("active"), activeOf("inactive")]).toEqual([{ active: 1 }, { active: 0 }]);
  expect(contributionsOf(null, "America/New_York")).toEqual([]);
  expect(contributionsOf({ __edb_e__: "member" }, "America/New_York")).toEqual([]);
  expect(contributionsOf({ __edb_e__: "ticket", ...ticket() }, "America/New_York")).toHaveLength(4);
});

test("spans without a first or a last day", () => {
  expect(toSpanRanges("2026-10-30", null)).toEqual([
    { grain: "day", from: "2026-10-30", to: "2026-10-31" },
    { grain: "month", from: "2026-11", to: "9999-99" },
  ]);
  expect(toSpanRanges(null, "2026-10-02")).toEqual([
    { grain: "day", from: "2026-10-01", to: "2026-10-02" },
    { grain: "month", from: "0000-00", to: "2026-09" },
  ]);
  expect(toSpanRanges("2026-10-30", "2026-12-02").at(-1)).toEqual({ grain: "month", from: "2026-11", to: "2026-11" });
});

test("a span of days is covered by whole months and the days at both ends", () => {
  expect(toSpanRanges(null, null)).toEqual([{ grain: "month", from: "0000-00", to: "9999-99" }]);
  expect(toSpanRanges("2026-11-16", "2026-11-22")).toEqual([{ grain: "day", from: "2026-11-16", to: "2026-11-22" }]);
  expect(toSpanRanges("2026-10-30", "2026-11-02")).toEqual([
    { grain: "day", from: "2026-10-30", to: "2026-10-31" },
    { grain: "day", from: "2026-11-01", to: "2026-11-02" },
  ]);
  expect(toSpanRanges("2025-12-05", "2026-11-02")).toEqual([
    { grain: "day", from: "2025-12-05", to: "2025-12-31" },
    { grain: "day", from: "2026-11-01", to: "2026-11-02" },
    { grain: "month", from: "2026-01", to: "2026-10" },
  ]);
});

test("ranges merge newest first, each ticket once, and page by page lead to every ticket", async () => {
  const all = Array.from({ length: 40 }, (_, index) =>
    ticket({ id: `tkt_${100 + index}`, purchase_ts: `2026-11-01T00:00:${String(index >> 1).padStart(2, "0")}.000Z` }),
  );
  const newest = all.toReversed();
  const source =
    (own: StoredTicket[]): TicketSource =>
    async (before, limit) =>
      own.filter(({ purchase_ts, id }) => !before || purchase_ts + id < before.purchase_ts + before.id).slice(0, limit);
  const sources = [0, 1, 2].map((which) => source(newest.filter((_, index) => index % 3 === which || index % 5 === 0)));
  const seen: string[] = [];
  let before: StoredTicket | null = null;
  for (let pages = 0; pages < 10; pages += 1) {
    const { tickets, hasMore } = await mergeNewest(sources, before, 7);
    seen.push(...tickets.map(({ id }) => id));
    before = tickets.at(-1) ?? null;
    if (!hasMore) break;
  }
  expect(seen).toEqual(newest.map(({ id }) => id));
});

test("the newer of two tickets comes first, of those of one instant the one with the later id", () => {
  const [first, later] = ["2026-11-01T00:00:00.000Z", "2026-11-02T00:00:00.000Z"];
  const order = (one: [string, string], other: [string, string]) =>
    Math.sign(newerFirst({ purchase_ts: one[0], id: one[1] }, { purchase_ts: other[0], id: other[1] }));
  expect([order([later, "a"], [first, "b"]), order([first, "b"], [later, "a"])]).toEqual([-1, 1]);
  expect([order([first, "b"], [first, "a"]), order([first, "a"], [first, "b"])]).toEqual([-1, 1]);
  expect(order([first, "a"], [first, "a"])).toBe(0);
});

test("a merge reads one more than it shows, 100 at most, and goes on in a range until something matches", async () => {
  const asked: number[] = [];
  const all = Array.from({ length: 9 }, (_, index) =>
    ticket({ id: `tkt_${index}`, purchase_ts: `2026-11-0${9 - index}T00:00:00.000Z` }),
  );
  const source: TicketSource = async (before, limit) => {
    asked.push(limit);
    return all.filter(({ purchase_ts }) => !before || purchase_ts < before.purchase_ts).slice(0, limit);
  };
  const last = await mergeNewest([source], null, 2, ({ id }) => id === "tkt_7");
  expect([last.tickets.map(({ id }) => id), last.hasMore]).toEqual([["tkt_7"], false]);
  expect(new Set(asked)).toEqual(new Set([3]));
  expect((await mergeNewest([source], null, 9)).hasMore).toBe(false);
  expect((await mergeNewest([source], null, 8)).hasMore).toBe(true);
  asked.length = 0;
  await mergeNewest([source], null, 500);
  expect(new Set(asked)).toEqual(new Set([100]));
  expect(await mergeNewest([], null, 5)).toEqual({ tickets: [], hasMore: false });
});
