import { randomUUID } from "node:crypto";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DayFiguresEntity } from "../../../functions/reports/day-figures.entity.ts";
import { boards, RankingEntity } from "../../../functions/reports/ranking.entity.ts";
import { RecentActivityEntity } from "../../../functions/reports/recent-activity.entity.ts";
import { addDays, cityDay } from "../../../shared/rules/city-day.ts";
import { call, callOrigin, ok, setCallOrigin } from "../../support/call.ts";
import { aCampaign, anAudience, sendCampaigns } from "../../support/campaigns.ts";
import { aPost, aProfile } from "../../support/community.ts";
import {
  aDeal,
  aMember,
  anAdmin,
  anEvent,
  aVendor,
  grant,
  openSettings,
  setFixturesOrigin,
} from "../../support/fixtures.ts";
import { type OwnStack, startOwnStack } from "../../support/own-stack.ts";
import { recount, recountDay } from "../../support/recount.ts";
import { stackAt } from "../../support/stack.ts";
import { openTable } from "../../support/table.ts";

// The figures are of a whole city: they need one of their own.
let own: OwnStack;
let outside: string;
beforeAll(async () => {
  outside = callOrigin();
  own = await startOwnStack("in-memory-counted");
  setCallOrigin(own.origin);
  setFixturesOrigin(own.origin);
  await openSettings();
}, 120_000);
afterAll(async () => {
  setCallOrigin(outside);
  setFixturesOrigin(inject("origin"));
  await own.remove();
});

const settled = () => stackAt(own.origin).settled();
const dashboard = async (now?: string) =>
  ok(call("reportsAdmin", "dashboard", {}, { token: (await anAdmin()).token, ...(now && { now }) }));
const everything = async () => (await openTable(own.origin)).everything();

describe("the real table's stream", () => {
  test("[kpi-02] [kpi-05] keeps the figures of what members did: joined, redeemed, undid, said they come, checked in", async () => {
    const [free, essential, premium] = [
      await aMember({ name: "Fay Free" }),
      await aMember({ tier: "essential" }),
      await aMember({ tier: "premium", name: "Pia Premium" }),
    ];
    const vendor = await aVendor({ name: "River & Rye", average_bill_cents: 2_500 });
    const [deal, other] = [await aDeal({ vendor_id: vendor.id }), await aDeal({ vendor_id: vendor.id })];
    const [event, show] = [await anEvent({ title: "Boat night", entry: "rsvp" }), await anEvent({ title: "Show" })];
    await anEvent({ title: "Draft", is_published: false });
    await ok(call("deals", "claim", { dealId: deal.id }, { token: premium.token }));
    const undone = await ok(call("deals", "claim", { dealId: other.id }, { token: premium.token }));
    await ok(call("deals", "claim", { dealId: other.id }, { token: essential.token }));
    await ok(call("deals", "undoClaim", { claimId: undone.id }, { token: premium.token }));
    await ok(call("events", "join", { eventId: event.id }, { token: free.token }));
    await ok(call("events", "join", { eventId: event.id }, { token: premium.token }));
    await ok(call("events", "leave", { eventId: event.id }, { token: premium.token }));
    const { token } = premium;
    await ok(call("tickets", "checkout", { eventId: show.id, tier: "GA+" }, { token }));
    await settled();
    const shown = await dashboard();
    expect(shown).toMatchObject(recount(await everything(), shown.as_of));
    expect(shown).toMatchObject({
      redemptions: { total: 2, today: 2, deals: 2 },
      events: { upcoming: 2, rsvps: 2, issued: 0, attendance: 0 },
      engagement: { active: 3 },
      posts: { total: 0, likes: 0, comments: 0 },
      top_vendors: [{ vendor_id: vendor.id, name: "River & Rye", redemptions: 2, estimated_revenue_cents: 5_000 }],
      popular_events: expect.arrayContaining([
        { event_id: event.id, title: "Boat night", rsvps: 1 },
        { event_id: show.id, title: "Show", rsvps: 1 },
      ]),
    });
    expect(shown.activity.map(({ kind, name, title }) => [kind, name, title])).toEqual([
      ["rsvp", "Pia Premium", "Show"],
      ["rsvp", "Fay Free", "Boat night"],
      ["redemption", essential.name, "River & Rye"],
      ["redemption", "Pia Premium", "River & Rye"],
    ]);
    const { members } = shown;
    expect(members.free + members.essential + members.premium).toBe(members.total);
  });

  test("[kpi-05] [kpi-07] counts posts, likes and comments, and who posted, liked or commented is active", async () => {
    const before = await dashboard();
    const { author, post } = await aPost({ content: "Sunset" });
    const [fan, talker] = [await aProfile({ name: "Lia Liker" }), await aProfile()];
    await ok(call("community", "like", { postId: post.id }, { token: fan.token }));
    await ok(call("community", "comment", { postId: post.id, content: "Nice" }, { token: talker.token }));
    await settled();
    const shown = await dashboard();
    expect(shown.posts).toEqual({
      total: before.posts.total + 1,
      likes: before.posts.likes + 1,
      comments: before.posts.comments + 1,
    });
    expect(shown.engagement.active).toBe(before.engagement.active + 3);
    expect(shown).toMatchObject(recount(await everything(), shown.as_of));
    expect(shown.activity[0]).toMatchObject({ kind: "post", name: author.name, title: post.location });
    await ok(call("community", "deletePost", { postId: post.id }, { token: author.token }));
    await settled();
    const after = await dashboard();
    expect(after.posts.total).toBe(before.posts.total);
    expect(after.activity.map(({ subject_id }) => subject_id)).not.toContain(post.id);
    expect(after).toMatchObject(recount(await everything(), after.as_of));
  });

  test("[kpi-06] tickets count for attendance once their event is over, before and after the job has closed it", async () => {
    const start_at = new Date(Date.now() + 3_600_000).toISOString();
    const [buyer, guest] = [await aMember({ tier: "premium" }), await aMember({ tier: "premium" })];
    const event = await anEvent({ title: "Tonight", start_at });
    for (const { token } of [buyer, guest])
      await ok(call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token }));
    const [ticket] = (await ok(call("tickets", "list", {}, { token: buyer.token }))).items;
    await ok(call("tickets", "redeem", { ticketId: ticket?.id ?? "" }, { token: buyer.token }));
    await settled();
    const before = (await dashboard()).events;
    const late = new Date(Date.parse(start_at) + 7 * 3_600_000).toISOString();
    const open = (await dashboard(late)).events;
    expect([open.issued, open.redeemed, open.attendance]).toEqual([2, 1, 0.5]);
    expect([before.issued, before.attendance, before.upcoming - open.upcoming]).toEqual([0, 0, 1]);
    await stackAt(own.origin).invoke("UpdateReports", {}, late);
    await settled();
    expect((await dashboard(late)).events).toEqual(open);
  });

  test("[figures-01] [adminevents-01] upcoming events count with drafts, featured ones among them and RSVPs of all, as events are changed, cancelled, deleted and over", async () => {
    await settled();
    const { token } = await anAdmin();
    const totals = (now?: string) => ok(call("reportsAdmin", "events", {}, { token, ...(now ? { now } : {}) }));
    const start = await totals();
    const since = async (now?: string) => {
      await settled();
      const { upcoming, featured, rsvps } = await totals(now);
      return [upcoming - start.upcoming, featured - start.featured, rsvps - start.rsvps];
    };
    const start_at = new Date(Date.now() + 3_600_000).toISOString();
    const draft = await anEvent({ is_published: false, featured: true });
    const tonight = await anEvent({ start_at, featured: true, entry: "rsvp" });
    await anEvent({ start_at, is_published: false });
    const past = await anEvent({ start_at: "2020-01-01T00:00:00.000Z", featured: true });
    await ok(call("events", "join", { eventId: tonight.id }, { token: (await aMember()).token }));
    expect(await since()).toEqual([3, 2, 1]);
    await ok(call("eventsAdmin", "setFlags", { eventId: draft.id, featured: false, version: 0 }, { token }));
    expect(await since()).toEqual([3, 1, 1]);
    const calledOff = await anEvent({ featured: true });
    expect(await since()).toEqual([4, 2, 1]);
    await ok(call("eventChangesAdmin", "cancel", { eventId: calledOff.id, reason: "A storm is coming." }, { token }));
    expect(await since()).toEqual([3, 1, 1]);
    const late = new Date(Date.parse(start_at) + 7 * 3_600_000).toISOString();
    expect(await since(late)).toEqual([1, 0, 1]);
    await stackAt(own.origin).invoke("UpdateReports", {}, late);
    expect(await since(late)).toEqual([1, 0, 1]);
    await ok(call("eventsAdmin", "remove", { eventId: draft.id }, { token }));
    await ok(call("eventsAdmin", "remove", { eventId: past.id }, { token }));
    expect(await since(late)).toEqual([0, 0, 1]);
  });

  test("[kpi-03] a gift adds a member of its tier and no paying member, and a time that ends it takes it away again", async () => {
    const member = await aMember();
    await settled();
    const before = await dashboard();
    const end = new Date(Date.now() + 3_600_000).toISOString();
    await grant(member, "essential", end);
    await settled();
    const after = await dashboard();
    expect(after.members.essential).toBe(before.members.essential + 1);
    expect(after.revenue).toMatchObject({
      paying: before.revenue.paying,
      gifted_admin: before.revenue.gifted_admin + 1,
    });
    await stackAt(own.origin).invoke("UpdateReports", {}, new Date(Date.parse(end) + 1_000).toISOString());
    await settled();
    expect((await dashboard()).members).toMatchObject({
      essential: before.members.essential,
      free: before.members.free,
    });
  });

  test("[adminanalytics-02] the analytics call returns one row per New York day with the counts of the raw records", async () => {
    const { token } = await anAdmin();
    await ok(call("metrics", "track", { name: "search", properties: {}, timestamp: new Date().toISOString() }));
    const today = async () => (await ok(call("reportsAdmin", "analytics", { days: 7 }, { token }))).items.at(-1);
    await expect.poll(async () => (await today())?.analytics_events).toBeGreaterThan(0);
    for (const days of [7, 30, 90] as const) {
      const { items } = await ok(call("reportsAdmin", "analytics", { days }, { token }));
      const raw = await everything();
      expect(items).toHaveLength(days);
      const recounted = ({ day }: { day: string }) => recountDay(raw, day);
      expect(items).toEqual(items.map((item) => ({ ...recounted(item), before: recounted(item.before) })));
      expect(items.map(({ before }) => before.day)).toEqual(items.map(({ day }) => addDays(day, -days)));
      expect(items.at(-1)).toMatchObject({ redemptions: 2, sales: 0, revenue_cents: 0 });
      expect(items.at(-1)?.sign_ups).toBeGreaterThan(4);
    }
  });

  test("[kpi-08] marketing reach counts the emails sent today and the share of 30 days' emails that were opened", async () => {
    const before = (await dashboard()).reach;
    const { event_id, members } = await anAudience(["free", "free", "free", "free"]);
    await settled();
    await aCampaign({ event_id });
    await sendCampaigns(stackAt(own.origin));
    const mail = await stackAt(own.origin).mailTo(members[0]?.email ?? "");
    const pixel = mail.html?.match(/src="([^"]+\/hooks\/mail\/opened\/[^"]+)"/)?.[1] ?? "";
    const later = new Date(Date.now() + 60_000).toISOString();
    const agent = "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15";
    for (let copy = 0; copy < 2; copy += 1)
      await fetch(pixel, { headers: { "user-agent": agent, "x-local-now": later } });
    await settled();
    const { today, sent, opened, open_rate } = (await dashboard()).reach;
    expect([today - before.today, sent.current - before.sent.current, opened.current - before.opened.current]).toEqual([
      4, 4, 1,
    ]);
    expect(open_rate).toBeCloseTo(opened.current / sent.current, 3);
  });

  test("[desk-08] the dashboard has each of the last 30 days, which add up to the figures of 30 days", async () => {
    const shown = await dashboard();
    const today = cityDay(shown.as_of, "America/New_York");
    expect(shown.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, index) => addDays(today, index - 29)),
    );
    const sumOf = (field: "joined" | "revenue_cents" | "redemptions" | "rsvps" | "points" | "sent") =>
      shown.days.reduce((sum, day) => sum + day[field], 0);
    expect(sumOf("joined")).toBe(shown.members.joined.current);
    expect(sumOf("joined")).toBeGreaterThan(0);
    expect(sumOf("revenue_cents")).toBe(shown.revenue.taken.current);
    expect(sumOf("redemptions")).toBe(shown.redemptions.month.current);
    expect(sumOf("rsvps")).toBe(shown.events.joined.current);
    expect(sumOf("points")).toBe(shown.points.month.current);
    expect(sumOf("sent")).toBe(shown.reach.sent.current);
    const raw = await everything();
    expect(shown.days.map(({ redemptions }) => redemptions)).toEqual(
      shown.days.map(({ day }) => recountDay(raw, day).redemptions),
    );
  });

  test("the analytics call refuses a span that isn't offered", async () => {
    const { token } = await anAdmin();
    expect((await call("reportsAdmin", "analytics", { days: 8 as 7 }, { token })).error?.code).toBe("invalid-input");
  });
});

test("the dashboard makes the same reads, at most 12, with a few records as with a thousand", async () => {
  const store = await openTable(own.origin);
  const control = stackAt(own.origin);
  const reads = async () => {
    await dashboard();
    await settled();
    await control.databaseCalls();
    await dashboard();
    const calls = await control.databaseCalls();
    return calls.flatMap(({ caller, operation }) => (/ReportsAdmin/i.test(caller) ? [operation] : [])).sort();
  };
  const before = await reads();
  const at = new Date().toISOString();
  const itemsOf = (index: number) => {
    const id = `${String(index).padStart(6, "0")}-${randomUUID()}`;
    const board = boards[index % boards.length] ?? "vendors";
    const activity = { kind: "rsvp", at, id, user_id: randomUUID(), subject_id: "evt_1", ttl: 1 } as const;
    return [
      RankingEntity.put({ board, subject: id, score: index, revision: 1 }).params().Item,
      RecentActivityEntity.put(activity).params().Item,
    ];
  };
  const days = Array.from({ length: 400 }, (_, index) => addDays(cityDay(at), -index));
  const items = [
    ...days.map((day) => DayFiguresEntity.put({ day: `${day}-x`, claims: 1 }).params().Item),
    ...Array.from({ length: 300 }, (_, index) => itemsOf(index)).flat(),
  ];
  for (let from = 0; from < items.length; from += 25) {
    const puts = items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await store.documents.send(new BatchWriteCommand({ RequestItems: { [store.TableName]: puts } }));
  }
  const after = await reads();
  expect(after).toEqual(before);
  expect(after.length).toBeGreaterThan(5);
  expect(after.length).toBeLessThanOrEqual(12);
}, 60_000);
