import { beforeAll, describe, expect, test, vi } from "vitest";
import { aStoredEvent } from "../../support/door/stored-items.ts";
import { overtake } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-comers.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/event-changes/cancelled/cancelled-order.entity.ts")),
  ...(await import("../../../functions/event-changes/cancelled/read-cancellation.ts")),
  ...(await import("../../../functions/events/event-change.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/metrics/counts.ts")),
  ...(await import("../../../functions/reports/day-figures.entity.ts")),
  ...(await import("../../../functions/reports/event-figures.entity.ts")),
  ...(await import("../../../functions/reports/fold-changes.ts")),
  ...(await import("../../../functions/reports/rankings.ts")),
  ...(await import("../../../functions/reports/recent-activity.ts")),
  ...(await import("../../../functions/reports/reports.projection.ts")),
}));

beforeAll(() => vi.stubEnv("CITY_ZONE", "America/New_York"));

const now = "2027-03-01T12:00:00.000Z";
const at = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();
const context = { zone: "America/New_York", now };
let number = 0;
const changeOf = (entity: string, before: object | null, after: object | null, isExpiry = false) => {
  number += 1;
  const stored = (item: object | null) => item && { __edb_e__: entity, ...item };
  return { id: `change_${number}`, at: now, entity, before: stored(before), after: stored(after), isExpiry } as never;
};

describe("figures", () => {
  const readDay = async (day: string) => (await city().DayFiguresEntity.get({ day }).go({ consistent: true })).data;
  const readEvent = async (event_id: string) =>
    (await city().EventFiguresEntity.get({ event_id }).go({ consistent: true })).data;

  test("have each change once, and none of what the table deleted by itself", async () => {
    const claim = changeOf("claim", null, { day: "2027-01-10", status: "redeemed" });
    await city().figures.apply([claim, changeOf("claim", null, { day: "2027-01-10", status: "redeemed" })], context);
    await city().figures.apply([claim], context);
    expect(await readDay("2027-01-10")).toMatchObject({ claims: 2 });
    await city().figures.apply([changeOf("rsvp", { created_at: now }, null, true)], context);
    expect(await readDay("2027-03-01")).toBeNull();
  });

  test("add up what several changes of a batch do to one day, and leave out what does nothing", async () => {
    const undone = { day: "2027-01-11", status: "undone" };
    await city().figures.apply(
      [
        changeOf("claim", null, { day: "2027-01-11", status: "redeemed" }),
        changeOf("claim", null, { day: "2027-01-11", status: "redeemed" }),
        changeOf("claim", { day: "2027-01-11", status: "redeemed" }, undone),
        changeOf("claim", undone, { ...undone, note: "x" }),
      ],
      context,
    );
    expect(await readDay("2027-01-11")).toMatchObject({ claims: 1 });
  });

  const anEvent = (about: object = {}) => ({ ...aStoredEvent(), start_at: at(24), ...about });

  test.each([
    ["to come", {}, { is_published: true, is_featured: false, has_ended: false, closes_at: at(30) }],
    [
      "that is a draft and featured",
      { is_published: false, featured: true },
      { is_published: false, is_featured: true },
    ],
    ["over since now", { start_at: at(-6) }, { has_ended: true, closes_at: "never" }],
    ["over in a moment", { start_at: at(-5.9) }, { has_ended: false, closes_at: at(0.1) }],
    [
      "that is cancelled",
      { cancelled_at: now, featured: true },
      { is_published: false, is_featured: false, closes_at: "never" },
    ],
  ])("know of an event %s whether it is upcoming", async (_, about, state) => {
    const event = anEvent(about);
    await city().figures.apply([changeOf("event", null, event)], context);
    expect(await readEvent(event.id)).toMatchObject(state);
  });

  test("count an event's tickets, and know that it was deleted", async () => {
    const event = anEvent();
    const ticket = { event_id: event.id, status: "valid" };
    await city().figures.apply([changeOf("event", null, event), changeOf("ticket", null, ticket)], context);
    await city().figures.apply([changeOf("ticket", ticket, { ...ticket, status: "redeemed" })], context);
    expect(await readEvent(event.id)).toMatchObject({ is_published: true, issued: 1, redeemed: 1 });
    await city().figures.apply([changeOf("event", event, null)], context);
    expect(await readEvent(event.id)).toMatchObject({ is_published: false, closes_at: "never", issued: 1 });
  });
});

describe("the best of a board", () => {
  const count = (name: "vendor-claims" | "event-rsvps", subject: string, by: number) =>
    city().incrementCount(name, subject, by);
  const best = async (board: "vendors" | "events" | "members") =>
    (await city().listBest(board, 3)).map(({ subject, score }) => [subject, score]);

  test("are those with the most, three at most and none without any", async () => {
    for (const [vendor, claims] of [
      ["v1", 2],
      ["v2", 5],
      ["v3", 1],
      ["v4", 4],
      ["v5", 0],
    ] as const) {
      await count("vendor-claims", vendor, claims);
      await city().rankings.apply([changeOf("claim", null, { vendor_id: vendor })], context);
    }
    expect(await best("vendors")).toEqual([
      ["v2", 5],
      ["v4", 4],
      ["v1", 2],
    ]);
    await count("vendor-claims", "v2", -5);
    await city().rankings.apply(
      [changeOf("claim", { vendor_id: "v2" }, { vendor_id: "v2", status: "undone" })],
      context,
    );
    expect(await best("vendors")).toEqual([
      ["v4", 4],
      ["v1", 2],
      ["v3", 1],
    ]);
    await city().rankings.apply([changeOf("vendor", { id: "v4" }, null)], context);
    expect(await best("vendors")).toEqual([
      ["v1", 2],
      ["v3", 1],
    ]);
  });

  test("are events by RSVPs, without deleted ones, whatever expires", async () => {
    await count("event-rsvps", "e1", 3);
    await city().rankings.apply([changeOf("rsvp", null, { event_id: "e1" })], context);
    await city().rankings.apply([changeOf("event", { id: "e1" }, null, true)], context);
    expect(await best("events")).toEqual([["e1", 3]]);
    await city().rankings.apply([changeOf("event", { id: "e1" }, { id: "e1", title: "New" })], context);
    expect(await best("events")).toEqual([["e1", 3]]);
    await city().rankings.apply([changeOf("event", { id: "e1" }, null)], context);
    expect(await best("events")).toEqual([]);
  });

  test("are counted as they are now, where a place changes while it is written", async () => {
    const board = { board: "vendors", subject: "v_raced" } as const;
    await count("vendor-claims", "v_raced", 100);
    await overtake({
      write: { operation: "PutItem", containing: "v_raced" },
      late: () => city().refreshRanking(board),
      meanwhile: async () => {
        await count("vendor-claims", "v_raced", 1);
        await city().refreshRanking(board);
        await count("vendor-claims", "v_raced", 1);
      },
    });
    expect(await best("vendors")).toContainEqual(["v_raced", 102]);
    await city().removeRanking(board);
  });

  test("are members by points, read where the points changed, and without deleted accounts", async () => {
    const member = { ...aStoredMember(), reward_points: 50 };
    const { user_id } = member;
    await city().MemberEntity.put(member).go();
    const { reward_points: _none, ...pointless } = member;
    await city().rankings.apply([changeOf("member", null, pointless)], context);
    await city().rankings.apply([changeOf("member", member, { ...member, name: "New" })], context);
    expect(await best("members")).toEqual([]);
    await city().rankings.apply([changeOf("member", { ...member, reward_points: 0 }, member)], context);
    expect(await best("members")).toEqual([[user_id, 50]]);
    await city().MemberEntity.delete({ user_id }).go();
    await city().rankings.apply([changeOf("member", member, null)], context);
    expect(await best("members")).toEqual([]);
    const joined = { ...aStoredMember(), reward_points: 20 };
    await city().MemberEntity.put(joined).go();
    await city().rankings.apply([changeOf("member", null, joined)], context);
    expect(await best("members")).toEqual([[joined.user_id, 20]]);
  });
});

describe("how far a cancellation is", () => {
  const cancel = async (about: object = {}, kind: "cancelled" | "moved" = "cancelled") => {
    const event_id = `evt_${crypto.randomUUID()}`;
    const change = { event_id, kind, by: "nobody", before: { start_at: now, place: "" }, status: "open" as const };
    await city()
      .EventChangeEntity.put({ ...change, id: "c1", at: now, kind: "moved", step: 0, told: 0 })
      .go();
    await city()
      .EventChangeEntity.put({ ...change, id: "c2", at: at(1), step: 0, told: 3, ...about })
      .go();
    return event_id;
  };

  test("is read of its last change, with nothing said before it is known", async () => {
    expect(await city().readCancellation(await cancel())).toEqual({
      ...{ cancelled_at: at(1), cancelled_by: null, reason: "", is_done: false, told: 3, orders: null },
      ...{ orders_refunded: 0, orders_refused: 0, used_tickets: 0, refunded: 0, refused: [] },
    });
  });

  test("names who did it, by name or else by address, and says what became of the orders", async () => {
    const admin = aStoredMember();
    await city().MemberEntity.put(admin).go();
    const listed = { orders_listed: true, orders_refunded: 2, used_tickets: 1, refunded: 4_000, reason: "Rain" };
    expect(
      await city().readCancellation(await cancel({ by: admin.user_id, status: "done", orders: 2, ...listed })),
    ).toMatchObject({
      ...{ cancelled_by: "Mo Lee", is_done: true, orders: 2, orders_refunded: 2, used_tickets: 1, refunded: 4_000 },
      reason: "Rain",
    });
    const nameless = { ...aStoredMember(), name: "" };
    await city().MemberEntity.put(nameless).go();
    expect(await city().readCancellation(await cancel({ by: nameless.user_id, orders_listed: true }))).toMatchObject({
      ...{ cancelled_by: nameless.email, orders: 0 },
    });
  });

  test("is none of an event whose last change is another, or that has none", async () => {
    await expect(city().readCancellation(await cancel({}, "moved"))).rejects.toMatchObject({ code: "not-found" });
    await expect(city().readCancellation("evt_none")).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("recent activity", () => {
  const record = (entity: string, before: object | null, after: object | null) =>
    city().recentActivity.apply([changeOf(entity, before, after)], context);
  const listed = async (kind: "redemption" | "rsvp" | "post") =>
    (await city().listRecent(kind, now)).map(({ id, subject_id, title }) => [id, subject_id, title]);

  test("has redemptions, RSVPs and posts, newest first, until they are undone or deleted", async () => {
    const claim = (id: string, claimed_at: string) => ({
      id,
      user_id: "u",
      claimed_at,
      deal_id: "d",
      business_name: "B",
    });
    const [older, newer] = [claim("c1", at(-2)), claim("c2", at(-1))];
    await record("claim", null, newer);
    await record("claim", null, older);
    expect(await listed("redemption")).toEqual([
      ["c2", "d", "B"],
      ["c1", "d", "B"],
    ]);
    await record("claim", newer, { ...newer, status: "undone" });
    expect(await listed("redemption")).toEqual([["c1", "d", "B"]]);
    const rsvp = { user_id: "u", event_id: "e", created_at: at(-1) };
    await record("rsvp", null, rsvp);
    expect(await listed("rsvp")).toEqual([["e-u", "e", undefined]]);
    await record("rsvp", rsvp, null);
    expect(await listed("rsvp")).toEqual([]);
    const post = { id: "p", user_id: "u", created_at: at(-1), location: "Pier" };
    await record("post", null, post);
    expect(await listed("post")).toEqual([["p", "p", "Pier"]]);
    await record("post", post, { ...post, state: "deleted" });
    expect(await listed("post")).toEqual([]);
  });

  test("goes back 30 days, and has nothing of other items", async () => {
    const post = (id: string, created_at: string) => ({ id, user_id: "u", created_at, location: "Pier" });
    await record("post", null, post("old", at(-30 * 24 - 0.001)));
    await record("post", null, post("just", at(-30 * 24)));
    await record("vendor", null, { id: "v", user_id: "u", created_at: at(-1), event_id: "e" });
    expect([await listed("post"), await listed("rsvp")]).toEqual([[["just", "just", "Pier"]], []]);
  });
});
