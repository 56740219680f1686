import { expect, test } from "vitest";
import { differences, ticketContributions } from "../../../functions/tickets/management/count-changes.ts";
import { mergeNewest, type TicketSource } from "../../../functions/tickets/management/merge-newest.ts";
import { toSpanRanges } from "../../../functions/tickets/management/summarize-tickets.ts";
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
