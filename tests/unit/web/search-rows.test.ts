import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SearchKind, SearchResult } from "../../../shared/model/search.ts";
import { keepRecentRow, readRecentRows } from "../../../web/src/features/admin/search/recent-rows.ts";
import { matchesWords, toActionRow } from "../../../web/src/features/admin/search/search-actions.ts";
import { mayFollow, toRefundRow, toSearchRow } from "../../../web/src/features/admin/search/search-row.ts";

const found = (kind: SearchKind, subtitle = "GA+"): SearchResult => ({
  ...{ kind, id: "a/1", title: "Maya", subtitle, at: "2026-11-22T01:00:00.000Z" },
});

test.each<[SearchKind, string, string]>([
  ["member", "/admin/members/a/1", "GA+"],
  ["order", "/admin/orders/a/1", "GA+ · Sat, Nov 21 • 8:00 PM (ET)"],
  ["event", "/admin/events/a/1/edit", "GA+ · Sat, Nov 21 • 8:00 PM (ET)"],
  ["deal", "/admin/deals/a/1/edit", "GA+"],
  ["vendor", "/admin/vendors?vendor=a/1", "GA+"],
  ["promo-code", "/admin/promo-codes?q=a%2F1", "GA+"],
  ["ambassador", "/admin/ambassadors?code=a%2F1", "GA+"],
  ["campaign", "/admin/campaign/a/1", "GA+"],
])("[desk-41] a found %s leads to %s, and only events and orders have their time", (kind, to, subtitle) => {
  expect(toSearchRow(found(kind), ["events", "door"])).toMatchObject({
    id: `${kind} a/1`,
    title: "Maya",
    to,
    subtitle,
  });
});

test("[desk-41] an event leads who works at the door alone to its door, and nothing else does", () => {
  expect(toSearchRow(found("event"), ["door"]).to).toBe("/admin/events/a/1/door");
  expect(toSearchRow(found("order", ""), ["door"])).toMatchObject({
    to: "/admin/orders/a/1",
    subtitle: "Sat, Nov 21 • 8:00 PM (ET)",
  });
});

test("[desk-41] an order leads to the refund of all of it", () => {
  expect(toRefundRow(found("order"), ["refunds"])).toMatchObject({
    ...{ id: "refund a/1", group: "Refund", title: "Refund Maya", to: "/admin/orders/a/1?refund=all" },
    permissions: ["refunds"],
  });
});

test("[desk-41] a row is followed by whoever has one of its permissions, and by everybody where it asks for none", () => {
  expect(mayFollow({ permissions: [] }, [])).toBe(true);
  expect(mayFollow({ permissions: ["events", "door"] }, ["door"])).toBe(true);
  expect(mayFollow({ permissions: ["events", "door"] }, ["orders"])).toBe(false);
});

test("[desk-41] a setting is marked as one of the App Settings, an action isn't, and one word finds it", () => {
  const subtitleOf = (group: "Actions" | "Settings") =>
    toActionRow({ label: "x", words: "", to: "/", operation: "auditAdmin.list", permission: "audit", group }).subtitle;
  expect([subtitleOf("Settings"), subtitleOf("Actions")]).toEqual(["App Settings", ""]);
  expect(matchesWords("Create event", "eve")).toBe(true);
});

describe("what was opened from the search", () => {
  const row = (name: string) => ({ ...toSearchRow({ ...found("deal"), id: name }, []) });
  const ids = (userId: string) => readRecentRows(userId).map(({ id }) => id);
  let stored: Map<string, string>;
  let isFull: boolean;

  beforeEach(() => {
    stored = new Map();
    isFull = false;
    vi.spyOn(console, "debug").mockImplementation(() => {});
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => {
        if (isFull) throw new Error("QuotaExceededError");
        stored.set(key, text);
      },
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test("is kept with the latest first, once each, eight at most", () => {
    expect(ids("maya")).toEqual([]);
    for (const name of ["1", "2", "3", "4", "5", "6", "7", "8", "2", "9"]) keepRecentRow("maya", row(name));
    expect(ids("maya")).toEqual(["9", "2", "8", "7", "6", "5", "4", "3"].map((name) => `deal ${name}`));
  });

  test("has what was opened once more at the top alone", () => {
    for (const name of ["1", "2", "1"]) keepRecentRow("maya", row(name));
    expect(ids("maya")).toEqual(["deal 1", "deal 2"]);
  });

  test("is nobody else's, and begins again with who comes next", () => {
    keepRecentRow("maya", row("1"));
    expect(ids("riley")).toEqual([]);
    keepRecentRow("riley", row("2"));
    expect([ids("riley"), ids("maya")]).toEqual([["deal 2"], []]);
  });

  test("is nothing where what is stored can't be read or nothing can be stored", () => {
    keepRecentRow("maya", row("1"));
    isFull = true;
    expect(() => keepRecentRow("maya", row("2"))).not.toThrow();
    expect(console.debug).toHaveBeenCalledExactlyOnceWith(expect.any(String), "Error");
    expect(ids("maya")).toEqual(["deal 1"]);
    for (const key of stored.keys()) stored.set(key, "{");
    expect(ids("maya")).toEqual([]);
  });
});
