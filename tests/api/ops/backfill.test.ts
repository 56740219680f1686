import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, paginateScan, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { BackfillOptions } from "../../../ops/backfill/derive-all.ts";
import { copyTable } from "../../../ops/restore/restore-table.ts";
import { openStage } from "../../../ops/stage.ts";
import { call, ok, setCallOrigin } from "../../support/call.ts";
import { buy, payAndSettle, ticketsOf } from "../../support/checkout.ts";
import { aPost, aProfile } from "../../support/community.ts";
import { aDeal, aMember, anAdmin, anEvent, aVendor, openSettings, setFixturesOrigin } from "../../support/fixtures.ts";
import { runOps } from "../../support/ops-command.ts";
import { type OwnStack, startOwnStack } from "../../support/own-stack.ts";
import { stackAt } from "../../support/stack.ts";
import { readStackEnvironment } from "../../support/stack-environment.ts";
import { keyOf, openTable } from "../../support/table.ts";

// What is derived from a whole table needs a table of its own.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

type Item = Record<string, unknown>;

let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack("in-memory");
  setCallOrigin(own.origin);
  setFixturesOrigin(own.origin);
  await openSettings();
  await fillCity();
});
afterAll(() => own?.remove());

const asAdmin = async () => ({ token: (await anAdmin()).token });
const settled = () => stackAt(own.origin).settled();

/** Members of each tier who bought, redeemed, joined and left; a vendor that was renamed; a promo code. */
const fillCity = async (): Promise<void> => {
  const [free, essential, premium] = [
    await aMember({ name: "Fay Free" }),
    await aMember({ tier: "essential" }),
    await aMember({ tier: "premium", name: "Pia Premium" }),
  ];
  const vendor = await aVendor({ name: "River & Rye" });
  const [deal, other] = [await aDeal({ vendor_id: vendor.id }), await aDeal({ vendor_id: vendor.id })];
  const [event, draft] = [await anEvent({ title: "Boat night" }), await anEvent({ is_published: false })];
  const party = await anEvent({ title: "Pier night", entry: "rsvp" });
  await ok(call("deals", "claim", { dealId: deal.id }, { token: premium.token }));
  const undone = await ok(call("deals", "claim", { dealId: other.id }, { token: premium.token }));
  await ok(call("deals", "undoClaim", { claimId: undone.id }, { token: premium.token }));
  for (const { token } of [free, essential, premium])
    await ok(call("events", "join", { eventId: party.id }, { token }));
  await ok(call("events", "leave", { eventId: party.id }, { token: premium.token }));
  const { session } = await buy(free, event.id, { quantity: 3 });
  await payAndSettle(session);
  const [first, second] = await ticketsOf(free, session);
  await ok(call("ticketsAdmin", "setStatus", { ticketId: first?.id ?? "", status: "redeemed" }, await asAdmin()));
  await ok(call("ticketsAdmin", "refund", { sessionId: session, ticket_ids: [second?.id ?? ""] }, await asAdmin()));
  const promo = { description: "Launch", discount_type: "free", duration_months: 1, max_redemptions: 5 } as const;
  const times = { starts_at: "2026-01-01T00:00:00.000Z", expires_at: "2030-01-01T00:00:00.000Z" };
  await ok(
    call("membershipsAdmin", "createPromoCode", { code: "BACKFILL", ...promo, ...times } as never, await asAdmin()),
  );
  await ok(call("eventsAdmin", "remove", { eventId: draft.id } as never, await asAdmin()));
  await fillCommunity();
  await settled();
};

/** A post that two like, one no more, with a comment, and members who follow each other. */
const fillCommunity = async (): Promise<void> => {
  const [one, other] = [await aProfile({ name: "Ann Author" }), await aProfile()];
  const { author, post } = await aPost();
  for (const { token } of [one, other]) {
    await ok(call("community", "like", { postId: post.id }, { token }));
    await ok(call("community", "follow", { userId: author.userId }, { token }));
  }
  await ok(call("community", "unlike", { postId: post.id }, { token: other.token }));
  await ok(call("community", "comment", { postId: post.id, content: "Where is this?" }, { token: one.token }));
  await ok(call("community", "follow", { userId: other.userId }, { token: one.token }));
};

const derived = new Set([
  "list-entry",
  "member-listing",
  "member-suffix",
  "day-figures",
  "event-figures",
  "member-standing",
  "paying-run",
  "ranking",
  "recent-activity",
  "ticket-count",
  "code-use-count",
  "ticket-search-subject",
  "ticket-search-term",
  "ranked-post",
  "community-profile-suffix",
]);

const isDerived = (item: Item) =>
  derived.has(String(item.__edb_e__)) || (item.__edb_e__ === "count" && item.name === "members-listed");
const hasLaterIndexes = (item: Item) => ["promo-code", "ticket"].includes(String(item.__edb_e__));
const carriesCounts = (item: Item) => ["post", "community-profile"].includes(String(item.__edb_e__));

// Differs between two derivations of the same: how often, when, and what is 0 either way.
const toComparable = (item: Item): string | null => {
  const { revision, ttl, run_id, updated_at, version, ...rest } = item;
  const kept = Object.entries(rest).filter(([, value]) => value !== 0);
  const isCounter = ["ticket-count", "code-use-count", "count", "day-figures"].includes(String(item.__edb_e__));
  if (isCounter && !kept.some(([, value]) => typeof value === "number")) return null;
  if (item.__edb_e__ === "ranking" && item.score === 0) return null;
  // Of an event that was deleted before it was over, which counts nowhere.
  if (item.__edb_e__ === "event-figures" && item.closes_at === "never" && !item.has_ended) return null;
  return JSON.stringify(kept.sort(([one], [other]) => (one < other ? -1 : 1)));
};

const openOwnTable = async (TableName: string) => {
  const stage = await openStage({ stage: "local", origin: own.origin });
  const client = new DynamoDBClient(stage.clientOf("dynamodb"));
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  await copyTable(client, stage.table ?? "", TableName);
  const everything = async (): Promise<Item[]> => {
    const pages = paginateScan({ client: documents }, { TableName, ConsistentRead: true });
    return (await Array.fromAsync(pages)).flatMap(({ Items = [] }) => Items);
  };
  return { documents, TableName, everything };
};

type OwnTable = Awaited<ReturnType<typeof openOwnTable>>;

/** What the table would be if it had been written before anything was derived. */
const forgetDerived = async ({ documents, TableName, everything }: OwnTable): Promise<void> => {
  for (const item of await everything()) {
    if (isDerived(item)) {
      await documents.send(new DeleteCommand({ TableName, Key: { pk: item.pk, sk: item.sk } }));
    } else if (hasLaterIndexes(item)) {
      const Item = Object.fromEntries(Object.entries(item).filter(([name]) => !name.startsWith("gsi")));
      await documents.send(new PutCommand({ TableName, Item }));
    } else if (carriesCounts(item)) {
      const counts = Object.keys(item).filter((name) => name.endsWith("_count"));
      const Item = { ...item, ...Object.fromEntries(counts.map((name) => [name, 0])) };
      await documents.send(new PutCommand({ TableName, Item }));
    }
  }
};

const forgetRanks = async ({ documents, TableName, everything }: OwnTable): Promise<void> => {
  const ranks = (await everything()).filter(({ __edb_e__ }) => __edb_e__ === "ranked-post");
  for (const { pk, sk } of ranks) await documents.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
};

const derivedIn = async (table: OwnTable): Promise<string[]> =>
  (await table.everything())
    .filter((item) => isDerived(item) || hasLaterIndexes(item) || carriesCounts(item))
    .flatMap((item) => toComparable(item) ?? [])
    .sort();

const load = async () => ({
  ...(await import("../../../ops/backfill/derive-all.ts")),
  ...(await import("../../../ops/backfill/recount.ts")),
  ...(await import("../../../ops/backfill/progress.ts")),
  ...(await import("../../../ops/backfill/compare-counts.ts")),
});

const failures: unknown[] = [];
const optionsOf = (about: Partial<BackfillOptions> = {}): BackfillOptions => ({
  isDryRun: false,
  segments: 2,
  unitsPerSecond: 50_000,
  itemsPerSecond: 5_000,
  waitForReaders: async () => undefined,
  zone: "America/New_York",
  now: new Date().toISOString(),
  onFailure: (name, { __edb_e__ }, error) => failures.push([name, __edb_e__, error]),
  ...about,
});

test("everything derived that was deleted from a table is as before after a backfill, and a further one changes nothing", async () => {
  await readStackEnvironment(own.origin);
  // Before the copy, whose shape is read from the entities: each is made for the table that is named then.
  process.env.TABLE_NAME = "city-backfilled";
  const table = await openOwnTable(process.env.TABLE_NAME);
  const backfill = await load();
  const before = await derivedIn(table);
  await forgetDerived(table);
  expect((await derivedIn(table)).length).toBeLessThan(before.length / 4);

  const dry = await backfill.deriveAll(optionsOf({ isDryRun: true }));
  expect(dry.get("index-keys")).toMatchObject({ items: 4, wrong: 4, failed: 0 });
  expect((await derivedIn(table)).length).toBeLessThan(before.length / 4);

  const done = await backfill.deriveAll(optionsOf());
  expect(failures).toEqual([]);
  expect(done.get("member-listings")?.items).toBeGreaterThan(3);
  expect(done.get("catalog-lists")).toMatchObject({ wrong: 3 });
  // The first recount is what the second one counts: this table has no stream.
  const first = await backfill.recount(optionsOf());
  expect([first.corrected.length > 20, first.busy]).toEqual([true, 0]);
  await backfill.recount(optionsOf());
  // Trending posts are ranked by the likes that have just been corrected; here no stream tells of that.
  await forgetRanks(table);
  await backfill.deriveAll(optionsOf());
  expect(await derivedIn(table)).toEqual(before);

  // What a change alone would only bring forward is looked up again.
  const active = (await table.everything()).find(({ active_day }) => active_day);
  await table.documents.send(
    new PutCommand({ TableName: table.TableName, Item: { ...active, active_day: "2999-01-01" } }),
  );
  const third = await backfill.deriveAll(optionsOf());
  expect([third.get("index-keys")?.wrong, third.get("catalog-lists")?.wrong]).toEqual([0, 0]);
  expect(await backfill.recount(optionsOf())).toMatchObject({ corrected: [], busy: 0 });
  expect(await derivedIn(table)).toEqual(before);
});

test("[backfill-02] a backfill that was stopped goes on where each segment was", async () => {
  const backfill = await load();
  // Stopped while it waits for the readers: nothing was done yet, and nothing is noted as done.
  const stopped = backfill.deriveAll(optionsOf({ waitForReaders: async () => Promise.reject(new Error("stopped")) }));
  await expect(stopped).rejects.toThrow("stopped");
  expect(await backfill.listOpenSegments(2)).toHaveLength(2);
  const whole = await backfill.deriveAll(optionsOf());
  const at = new Date().toISOString();
  await backfill.saveProgress({ segment: 0, segments: 2 }, undefined, at);
  const { documents } = await openTable(own.origin);
  const half = { TableName: process.env.TABLE_NAME, Segment: 1, TotalSegments: 2, Limit: 40 };
  const { LastEvaluatedKey: position } = await documents.send(new ScanCommand(half));
  await backfill.saveProgress({ segment: 1, segments: 2 }, position, at);
  expect(await backfill.listOpenSegments(2)).toEqual([{ segment: 1, segments: 2, position }]);
  const rest = await backfill.deriveAll(optionsOf());
  expect(rest.get("member-listings")?.items ?? 0).toBeLessThan(whole.get("member-listings")?.items ?? 0);
  expect(await backfill.listOpenSegments(2)).toHaveLength(2);
});

test("a count that changed since it was compared is left alone, and one that only grows is never lowered", async () => {
  const backfill = await load();
  const { DayFiguresEntity } = await import("../../../functions/reports/day-figures.entity.ts");
  const read = async () => (await DayFiguresEntity.get({ day: "total" }).go({ consistent: true })).data;
  const right = await read();
  await DayFiguresEntity.update({ day: "total" }).add({ rsvps: 5, claims: 7 }).go();
  const { corrected } = await backfill.recount(optionsOf({ isDryRun: true }));
  expect(corrected.map(({ count, from, to }) => [count.attribute, from, to])).toEqual([
    ["rsvps", (right?.rsvps ?? 0) + 5, right?.rsvps],
  ]);
  await DayFiguresEntity.update({ day: "total" }).add({ rsvps: 1 }).go();
  const [stale] = corrected;
  if (!stale) throw new Error("Nothing was wrong");
  expect(await backfill.correctCount(stale)).toBe(false);
  expect((await read())?.rsvps).toBe((right?.rsvps ?? 0) + 6);
  await backfill.recount(optionsOf());
  expect(await read()).toMatchObject({ rsvps: right?.rsvps, claims: (right?.claims ?? 0) + 7 });
});

test("the command corrects the table in use while its stream is read, and says what is left to do", async () => {
  const stage = ["--stage", "local", "--origin", own.origin, "--rate", "5000"];
  const table = await openTable(own.origin);
  const { DayFiguresEntity } = await import("../../../functions/reports/day-figures.entity.ts");
  const { EventFiguresEntity } = await import("../../../functions/reports/event-figures.entity.ts");
  const total = keyOf(DayFiguresEntity, { day: "total" });
  const before = await table.get(total);
  await table.put({ ...before, rsvps: 40, members: 0 });
  const [figures] = (await table.everything()).filter(
    ({ __edb_e__, issued }) => __edb_e__ === "event-figures" && issued,
  );
  await table.delete(keyOf(EventFiguresEntity, { event_id: figures?.event_id }));
  await settled();
  const dry = await runOps("backfill", [...stage, "--dry-run"]);
  expect(dry.output).toMatch(/figures of total rsvps: 40 -> \d/);
  expect((await table.get(total))?.rsvps).toBe(40);
  const first = await runOps("backfill", stage);
  expect(first.output).toMatch(/[1-9]\d* corrected/);
  await settled();
  await runOps("backfill", stage);
  await settled();
  const last = await runOps("backfill", stage);
  expect(last).toMatchObject({ code: 0, output: expect.stringContaining(": 0 corrected, 0 busy") });
  expect(await table.get(total)).toEqual(before);
  expect(await table.get(keyOf(EventFiguresEntity, { event_id: figures?.event_id }))).toEqual(figures);
  expect(await runOps("backfill", [...stage.slice(0, 4), "--rate", "fast"])).toMatchObject({ code: 1 });
});
