import { randomUUID } from "node:crypto";
import { PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../../functions/platform/http/caller.ts";
import { newId } from "../../../functions/platform/ids.ts";
import { entityOf, listEntities, type StreamChange } from "../../../functions/platform/stream/change.ts";
import type { Grant } from "../../../shared/model/membership.ts";
import { TicketTypeInput } from "../../../shared/model/ticket-type.ts";
import { createOwnTable } from "../../support/own-table.ts";
import { typesAt } from "../../support/prices.ts";
import { recount, recountDay } from "../../support/recount.ts";

type Item = Record<string, unknown>;

const load = async () => ({
  ...(await import("../../../functions/reports/reports.projection.ts")),
  ...(await import("../../../functions/reports/dashboard.ts")),
  ...(await import("../../../functions/reports/analytics.ts")),
  ...(await import("../../../functions/reports/member-states.ts")),
  ...(await import("../../../functions/reports/close-events.ts")),
  ...(await import("../../../functions/member-search/member-totals.ts")),
  ...(await import("../../../functions/reports/paying-run.entity.ts")),
  ...(await import("../../../functions/community/posts/post.entity.ts")),
  ...(await import("../../../functions/community/likes/post-like.entity.ts")),
  ...(await import("../../../functions/community/comments/comment.entity.ts")),
  ...(await import("../../../functions/deals/claims.ts")),
  ...(await import("../../../functions/deals/undo-claim.ts")),
  ...(await import("../../../functions/deals/catalog/manage-vendors.ts")),
  ...(await import("../../../functions/deals/deal.entity.ts")),
  ...(await import("../../../functions/deals/claim.entity.ts")),
  ...(await import("../../../functions/events/manage-events.ts")),
  ...(await import("../../../functions/events/update-event.ts")),
  ...(await import("../../../functions/events/rsvps.ts")),
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/entitlements/grants.ts")),
  ...(await import("../../../functions/entitlements/sweep-grants.ts")),
  ...(await import("../../../functions/ledger/ledger.entity.ts")),
  ...(await import("../../../functions/ledger/ledger-line.ts")),
  ...(await import("../../../functions/members/create-member.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/referral.entity.ts")),
  ...(await import("../../../functions/metrics/analytics.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
  ...(await import("../../../functions/content/app-settings.ts")),
});

let table: Awaited<ReturnType<typeof createOwnTable>>;
let city: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  table = await createOwnTable();
  city = await load();
  const open = { deals_mode: "active", redemptions_enabled: true, allow_membership_purchase: true } as const;
  await city.updateSettings(open, admin, "2027-01-01T00:00:00.000Z");
});
afterAll(() => table.remove());

const zone = "America/New_York";
const hour = 3_600_000;
const admin = { userId: randomUUID(), email: "" };
const later = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds).toISOString();

const everything = async (): Promise<Item[]> => {
  const pages = paginateScan({ client: table.documents }, { TableName: table.TableName, ConsistentRead: true });
  return (await Array.fromAsync(pages)).flatMap(({ Items = [] }) => Items);
};

const reports = () => [city.figures, city.memberStates, city.rankings, city.recentActivity];
let known = new Map<string, Item>();
let nextChange = 0;

/** What changed in the table since the last look, as its stream would deliver it. */
const newChanges = async (): Promise<StreamChange[]> => {
  const reported = new Set(listEntities(reports()));
  const items = (await everything()).filter((item) => reported.has(String(item.__edb_e__)));
  const current = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
  const keys = [...new Set([...known.keys(), ...current.keys()])];
  const changed = keys.filter((key) => JSON.stringify(known.get(key)) !== JSON.stringify(current.get(key)));
  const changes = changed.map((key) => {
    nextChange += 1;
    const [before, after] = [known.get(key) ?? null, current.get(key) ?? null];
    const entity = entityOf(after ?? before ?? {});
    return { id: `change-${nextChange}`, at: "2027-01-01T00:00:00.000Z", entity, before, after, isExpiry: false };
  });
  known = current;
  return changes;
};

type Delivery = (changes: StreamChange[], now: string) => Promise<void>;
const once: Delivery = async (changes, now) => {
  for (const projection of reports()) {
    const own = changes.filter(({ entity }) => projection.entities.includes(entity));
    await projection.apply(own, { zone, now });
  }
};

/** Delivers changes until the figures' own items have been delivered as well. */
const deliver = async (now: string, delivery: Delivery = once): Promise<void> => {
  for (let changes = await newChanges(); changes.length > 0; changes = await newChanges()) await delivery(changes, now);
};

/** A small generator with a seed: the same history every time. */
const seeded = (seed: number) => {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    chance: (share: number) => next() < share,
    pick: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value,
    shuffled: <Value>(values: readonly Value[]): Value[] =>
      values
        .map((value) => ({ value, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ value }) => value),
  };
};
type Chance = ReturnType<typeof seeded>;

const callerOf = (userId: string) => ({ userId, isAdmin: false, email: "", name: "", username: userId }) as Caller;
const dealOf = (vendor_id: string, id: string, now: string) => ({
  id,
  vendor_id,
  business_name: "River & Rye",
  offer_details: "Half-price oysters",
  tag: "Discount" as const,
  category: "Dining" as const,
  savings_cents: 1_000,
  redemption_limit: "every_30_days" as const,
  requires_subscription: false,
  created_at: now,
  updated_at: now,
});

type World = { members: string[]; vendors: string[]; deals: string[]; events: string[]; tickets: string[] };

const aWorld = async (now: string): Promise<World> => {
  const members = Array.from({ length: 8 }, () => randomUUID());
  for (const userId of members)
    await city.createMember({ userId, email: `${userId}@example.com`, emailVerified: false }, now);
  const vendors = [];
  for (const name of ["River & Rye", "Salt", "Bold Bean"])
    vendors.push(
      (await city.createVendor({ name, category: "Restaurant", average_bill_cents: 2_000 } as never, admin, now)).id,
    );
  const deals = vendors.map((_, index) => `deal_${randomUUID().replaceAll("-", "").slice(0, 20)}${index}`);
  for (const [index, id] of deals.entries()) await city.DealEntity.create(dealOf(vendors[index] ?? "", id, now)).go();
  return { members, vendors, deals, events: [], tickets: [] };
};

// Every other event is joined by an RSVP.
const entryAt = (index: number) =>
  index % 2 === 0
    ? { entry: "rsvp" as const, ticket_types: [] }
    : {
        entry: "tickets" as const,
        ticket_types: typesAt({ price_vip: 4_000 }).map((type) => TicketTypeInput.parse(type)),
      };

const eventInput = (start_at: string, index: number) => ({
  title: "RAGER on the river",
  description: "Music by the river",
  type: "RAGER" as const,
  location: "Jacksonville",
  ...entryAt(index),
  featured: false,
  premium: false,
  // Asked for by a change alone.
  confirm_move: true,
  start_at,
  event_section: ["rager" as const],
  total_spots: 50,
});

const putGrantItem = (grant: Grant) => city.GrantEntity.put(city.toGrantItem(grant)).go();

const putGrant = (chance: Chance, user_id: string, now: string) =>
  putGrantItem({
    user_id,
    source: chance.pick(["stripe", "promo", "admin"] as const),
    source_ref: `ref-${chance.below(2)}`,
    tier: chance.pick(["essential", "premium"] as const),
    status: chance.pick(["active", "active", "active", "inactive", "canceled"]),
    start_at: now,
    end_at: chance.chance(0.7) ? later(now, chance.below(20 * 24) * hour) : null,
    past_due_since: null,
    cancel_at_period_end: chance.chance(0.5),
    updated_at: now,
  });

const putLine = (chance: Chance, user_id: string, now: string) => {
  const kind = chance.pick(["ticket", "subscription", "refund", "dispute"] as const);
  const size = 100 + chance.below(2_000);
  const subject = kind === "ticket" ? "cs_1" : chance.pick(["sub_1", "cs_1", "nothing"]);
  const line = { ref: `ref_${randomUUID()}`, kind, subject: kind === "subscription" ? "sub_1" : subject, user_id };
  const amount = kind === "refund" || kind === "dispute" ? -size : size;
  return city.LedgerEntity.put(city.ledgerLine({ ...line, amount, currency: "usd", at: now })).go();
};

const quietly = async (work: Promise<unknown>): Promise<void> => {
  await work.catch(() => undefined);
};

const addEvent = async (world: World, chance: Chance, now: string) => {
  const input = eventInput(later(now, chance.below(96) * hour), world.events.length);
  const event = await city.createEvent(admin, { ...input, is_published: chance.chance(0.7) }, now);
  world.events.push(event.id);
};

const addTicket = async (world: World, chance: Chance, now: string) => {
  const [user_id, event_id] = [chance.pick(world.members), chance.pick(world.events)];
  if (!event_id) return;
  const id = `tkt_${randomUUID()}`;
  const about = {
    id,
    user_id,
    event_id,
    hold_id: "hold_1",
    session_id: "cs_1",
    tier: "GA+",
    price_paid: 2_000,
  } as const;
  const bought = { status: "valid", purchase_ts: now } as const;
  await city.TicketEntity.create({ ...about, ...bought }).go();
  world.tickets.push(id);
};

const changeTicket = async (world: World, chance: Chance) => {
  const id = chance.pick(world.tickets);
  const status = chance.pick(["valid", "redeemed", "cancelled"] as const);
  const ticket = id && (await city.TicketEntity.get({ id }).go({ consistent: true })).data;
  if (!ticket) return;
  await city.patchTicketStatus(ticket, status).go();
};

const addPost = async ({ members }: World, chance: Chance, now: string) => {
  const post = { id: newId("post", now), user_id: chance.pick(members), state: "shown", content: "Sunset" } as const;
  await city.PostEntity.create({ ...post, location: "Riverside", created_at: now }).go();
};

const pickPost = async ({ members }: World, chance: Chance) => {
  const user_id = chance.pick(members);
  return chance.pick((await city.PostEntity.query.byAuthor({ state: "shown", user_id }).go()).data);
};

const deletePost = async (world: World, chance: Chance, now: string) => {
  const post = await pickPost(world, chance);
  if (!post) return;
  const { id, user_id, location } = post;
  await city.PostEntity.patch({ id }).set({ state: "deleted", deleted_at: now }).composite({ user_id, location }).go();
};

const likePost = async (world: World, chance: Chance, now: string) => {
  const post = await pickPost(world, chance);
  const user_id = chance.pick(world.members);
  if (!post) return;
  const like = { user_id, post_id: post.id };
  if (chance.chance(0.3)) await city.PostLikeEntity.delete(like).go();
  else await city.PostLikeEntity.put({ ...like, created_at: now }).go();
};

const commentOn = async (world: World, chance: Chance, now: string) => {
  const post = await pickPost(world, chance);
  if (!post) return;
  const comment = { id: newId("comment", now), post_id: post.id, user_id: chance.pick(world.members), content: "Yes" };
  await city.CommentEntity.create({ ...comment, created_at: now }).go();
};

/** Records of campaigns and of redeemed points, as their domains write them. */
const putForeign = async (entity: string, item: Item) => {
  const key = { pk: `$city#${entity}_${randomUUID()}`, sk: `$${entity}_1`, __edb_e__: entity, __edb_v__: "1" };
  await table.documents.send(new PutCommand({ TableName: table.TableName, Item: { ...key, ...item } }));
};

const steps: ((world: World, chance: Chance, now: string) => Promise<unknown>)[] = [
  (world, chance, now) => quietly(city.claimDeal(chance.pick(world.deals), chance.pick(world.members), now)),
  (world, chance, now) => quietly(city.claimDeal(chance.pick(world.deals), chance.pick(world.members), now)),
  async (world, chance, now) => {
    const userId = chance.pick(world.members);
    const { items } = await city.listClaims(userId, { limit: 5, position: null });
    const about = { userId, claimId: chance.pick(items)?.id ?? "", reason: undefined };
    if (about.claimId) await city.undoClaimAsAdmin(about, randomUUID(), now);
  },
  addEvent,
  (world, chance, now) =>
    quietly(city.joinEvent(chance.pick(world.events) ?? "", callerOf(chance.pick(world.members)), now)),
  (world, chance, now) =>
    quietly(city.joinEvent(chance.pick(world.events) ?? "", callerOf(chance.pick(world.members)), now)),
  (world, chance) => quietly(city.leaveEvent(chance.pick(world.events) ?? "", chance.pick(world.members))),
  async (world, chance, now) => {
    const eventId = chance.pick(world.events);
    const start_at = later(now, (chance.below(96) - 48) * hour);
    if (!eventId) return;
    const input = eventInput(start_at, world.events.indexOf(eventId));
    await city.updateEvent({ admin, eventId }, input, { now, readPaid: async () => 0 });
    await quietly(city.setEventFlags({ admin, eventId }, { is_published: chance.chance(0.7) }, now));
  },
  addTicket,
  addTicket,
  changeTicket,
  changeTicket,
  addPost,
  addPost,
  deletePost,
  likePost,
  likePost,
  commentOn,
  (world, chance, now) => putGrant(chance, chance.pick(world.members), now),
  (world, chance, now) => putGrant(chance, chance.pick(world.members), now),
  (world, chance, now) => putLine(chance, chance.pick(world.members), now),
  (world, chance, now) => putLine(chance, chance.pick(world.members), now),
  async (world, chance, now) => {
    const [referrer_id, friend_id] = [chance.pick(world.members), randomUUID()];
    await city.ReferralEntity.put({ friend_id, referrer_id, code: "PLAYYY", points: 50, created_at: now }).go();
    await city.MemberEntity.patch({ user_id: referrer_id }).add({ reward_points: 50 }).go();
  },
  (world, chance, now) =>
    putForeign("point-redemption", {
      user_id: chance.pick(world.members),
      points_spent: 10 + chance.below(20),
      at: now,
    }),
  (_world, chance, now) =>
    putForeign("campaign-target", {
      status: chance.pick(["sent", "sent", "failed", "pending"]),
      sent_at: now,
      ...(chance.chance(0.5) ? { opened_at: now } : {}),
    }),
  (_world, _chance, now) => city.trackEvent({ name: "search", properties: {}, timestamp: now }, null, now),
  (_world, _chance, now) => city.sweepGrants(now),
  (_world, _chance, now) => city.closeEvents(now),
];

/** As Lambda may do it: in batches of any size, each possibly delivered again, also while it is being worked on. */
const unreliable =
  (chance: Chance): Delivery =>
  async (changes, now) => {
    const left = chance.shuffled(changes);
    while (left.length > 0) {
      const batch = left.splice(0, 1 + chance.below(12));
      const repeats = chance.chance(0.3) ? 2 : 1;
      if (chance.chance(0.2)) await Promise.all([once(batch, now), once(batch, now)]);
      else for (let turn = 0; turn < repeats; turn += 1) await once(batch, now);
    }
  };

const playHistory = async (seed: number, start: string) => {
  const chance = seeded(seed);
  let now = start;
  const world = await aWorld(now);
  for (let step = 0; step < 160; step += 1) {
    now = later(now, chance.below(12) * hour + chance.below(59) * 60_000);
    await chance.pick(steps)(world, chance, now);
    if (chance.chance(0.25)) await deliver(now, unreliable(chance));
  }
  await deliver(now, unreliable(chance));
  await city.refreshDueStates(zone, now);
  await deliver(now, unreliable(chance));
  return { world, now };
};

describe("after shuffled histories whose changes are delivered in any batches, some of them twice", () => {
  test("[kpi-02] [kpi-05] every figure equals a recount from the raw records", async () => {
    const { now } = await playHistory(7, "2027-02-20T15:00:00.000Z");
    expect(await city.readDashboard(zone, now)).toMatchObject(recount(await everything(), now));
  }, 120_000);

  test("[kpi-06] [kpi-07] a second history on top of the first, across the spring clock change, counts as exactly", async () => {
    const { now, world } = await playHistory(23, "2027-04-20T15:00:00.000Z");
    const shown = await city.readDashboard(zone, now);
    const items = await everything();
    expect(shown).toMatchObject(recount(items, now));
    const { total, free, essential, premium } = shown.members;
    expect(free + essential + premium).toBe(total);
    expect(total).toBeGreaterThanOrEqual(world.members.length);
    expect(shown.events.issued).toBeGreaterThan(0);
    expect(shown.revenue.churn).not.toBeNull();
    const { posts } = shown;
    expect(posts.total + posts.likes + posts.comments).toBeGreaterThan(0);
  }, 120_000);

  test("[adminanalytics-02] every New York day has the counts of its raw records, and 0 where nothing happened", async () => {
    const items = await everything();
    const days = await city.readAnalytics(90, zone, "2027-06-01T16:00:00.000Z");
    expect([days[0]?.before.day, days.at(-1)?.before.day]).toEqual(["2026-12-04", "2027-03-03"]);
    expect(days).toHaveLength(90);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(["2027-03-04", "2027-06-01"]);
    const recounted = ({ day }: { day: string }) => recountDay(items, day);
    expect(days).toEqual(days.map((one) => ({ ...recounted(one), before: recounted(one.before) })));
    expect(days.some(({ revenue_cents }) => revenue_cents !== 0)).toBe(true);
    expect(days.at(-1)).toMatchObject({ sales: 0, revenue_cents: 0, sign_ups: 0 });
  });

  test("[kpi-09] the top lists hold at most 5, best first, by real redemptions, RSVPs and points", async () => {
    const shown = await city.readDashboard(zone, "2027-06-01T16:00:00.000Z");
    const items = await everything();
    const counted = (entity: string, field: string, id: string) =>
      items.filter((item) => item.__edb_e__ === entity && item.status !== "undone" && item[field] === id).length;
    expect(shown.top_vendors.length).toBeGreaterThan(2);
    for (const { vendor_id, redemptions, estimated_revenue_cents } of shown.top_vendors) {
      expect(redemptions).toBe(counted("claim", "vendor_id", vendor_id));
      expect(estimated_revenue_cents).toBe(redemptions * 2_000);
    }
    for (const { event_id, rsvps } of shown.popular_events) expect(rsvps).toBe(counted("rsvp", "event_id", event_id));
    const points = items.filter((item) => item.__edb_e__ === "member").map((item) => Number(item.reward_points));
    expect(shown.top_earners.map((earner) => earner.points)).toEqual(
      points
        .filter((one) => one > 0)
        .sort((a, b) => b - a)
        .slice(0, 5),
    );
    for (const list of [shown.top_vendors, shown.popular_events, shown.top_earners])
      expect(list.length).toBeLessThanOrEqual(5);
  });
});

describe("one change", () => {
  beforeEach(() => deliver("2028-01-01T12:00:00.000Z"));
  const claimsOn = async (now: string) => (await city.readDashboard(zone, now)).redemptions.today;
  const aClaim = (day: string, now: string) => ({
    id: `claim_${randomUUID()}`,
    user_id: randomUUID(),
    deal_id: "deal_1",
    vendor_id: "ven_1",
    business_name: "River & Rye",
    offer_details: "Oysters",
    unique_code: randomUUID(),
    claimed_at: now,
    redeemed_at: now,
    day,
  });

  test("is counted once by two deliveries at the same time, and twice where each delivery has its own mark", async () => {
    const now = "2028-03-03T18:00:00.000Z";
    await city.ClaimEntity.create(aClaim("2028-03-03", now)).go();
    const changes = await newChanges();
    await Promise.all([once(changes, now), once(changes, now), once(changes, now)]);
    expect(await claimsOn(now)).toBe(1);
    // The control: without a common mark the same change counts again.
    await once(
      changes.map((change) => ({ ...change, id: `${change.id}-again` })),
      now,
    );
    expect(await claimsOn(now)).toBe(2);
  });

  test("stays counted when the record is deleted with the account, as every daily total does", async () => {
    const now = "2028-04-03T18:00:00.000Z";
    const claim = aClaim("2028-04-03", now);
    await city.ClaimEntity.create(claim).go();
    await deliver(now);
    await city.ClaimEntity.delete({ user_id: claim.user_id, id: claim.id }).go();
    await deliver(now);
    expect(await claimsOn(now)).toBe(1);
    expect((await city.readDashboard(zone, now)).activity.map(({ id }) => id)).not.toContain(claim.id);
  });
});

describe("[kpi-03] [kpi-04] paying members", () => {
  const join = async (now: string) => {
    const userId = randomUUID();
    await city.createMember({ userId, email: `${userId}@example.com`, emailVerified: false }, now);
    return userId;
  };
  const grantOf = (user_id: string, about: Partial<Grant>, now: string) =>
    putGrantItem({
      user_id,
      source: "stripe",
      source_ref: "sub_1",
      tier: "premium",
      status: "active",
      start_at: now,
      end_at: null,
      past_due_since: null,
      cancel_at_period_end: false,
      updated_at: now,
      ...about,
    });

  test("are those with an active subscription; who only has a gift is counted apart and adds no revenue", async () => {
    const now = "2029-03-03T18:00:00.000Z";
    const [payer, gifted, promoted] = [await join(now), await join(now), await join(now)];
    await deliver(now);
    const before = (await city.readDashboard(zone, now)).revenue;
    await grantOf(payer, {}, now);
    await grantOf(payer, { source: "admin", source_ref: "grant_1" }, now);
    await grantOf(gifted, { source: "admin", source_ref: "grant_1" }, now);
    await grantOf(promoted, { source: "promo", source_ref: "promo_1" }, now);
    const line = { ref: `in_${randomUUID()}`, kind: "subscription", amount: 1_299, subject: "sub_1" } as const;
    await city.LedgerEntity.put(city.ledgerLine({ ...line, user_id: payer, currency: "usd", at: now })).go();
    await deliver(now);
    const { revenue } = await city.readDashboard(zone, now);
    expect(revenue.paying).toBe(before.paying + 1);
    expect(revenue.gifted_admin).toBe(before.gifted_admin + 1);
    expect(revenue.gifted_promo).toBe(before.gifted_promo + 1);
    expect(revenue.month_cents).toBe(before.month_cents + 1_299);
  });

  test("who end raise the churn, also when time alone ends them and the job notices it", async () => {
    const start = "2030-01-03T18:00:00.000Z";
    const [stays, leaves, expires] = [await join(start), await join(start), await join(start)];
    const end = later(start, 50 * 24 * hour);
    await grantOf(stays, {}, start);
    await grantOf(leaves, {}, start);
    await grantOf(expires, { end_at: end, cancel_at_period_end: true }, start);
    await deliver(start);
    const quiet = later(start, 40 * 24 * hour);
    await city.refreshDueStates(zone, quiet);
    await deliver(quiet);
    const before = (await city.readDashboard(zone, quiet)).revenue;
    expect(before.churn).toBe(0);
    const now = later(end, hour);
    await grantOf(leaves, { status: "canceled" }, later(end, -hour));
    await deliver(now);
    const one = (await city.readDashboard(zone, now)).revenue;
    await city.refreshDueStates(zone, now);
    await deliver(now);
    const two = (await city.readDashboard(zone, now)).revenue;
    expect([one.paying, two.paying]).toEqual([before.paying - 1, before.paying - 2]);
    expect([one.ended.current, two.ended.current]).toEqual([1, 2]);
    expect(one.churn).toBeCloseTo(1 / before.paying);
    expect(two.churn).toBeCloseTo(2 / before.paying);
    const runs = (await everything()).filter((item) => item.__edb_e__ === "paying-run");
    const endOf = (userId: string) => runs.find(({ user_id }) => user_id === userId)?.ended_at;
    expect([endOf(stays), endOf(leaves), endOf(expires)]).toEqual([undefined, later(end, -hour), end]);
  });

  test("who begin within the 30 days are no part of the churn, by the city's days at both ends", async () => {
    const base = (await city.readDashboard(zone, "2031-05-01T16:00:00.000Z")).revenue.paying;
    // 11:30 PM on May 31 and 12:30 AM on June 1 in New York.
    const [dayBefore, firstDay] = ["2031-06-01T03:30:00.000Z", "2031-06-01T04:30:00.000Z"];
    const [early, late] = [await join(dayBefore), await join(dayBefore)];
    await grantOf(early, { start_at: dayBefore }, dayBefore);
    await grantOf(late, { start_at: firstDay }, firstDay);
    await deliver("2031-06-01T05:00:00.000Z");
    for (const userId of [early, late]) await grantOf(userId, { status: "canceled" }, "2031-06-20T16:00:00.000Z");
    await deliver("2031-06-20T16:01:00.000Z");
    const churnOn = async (day: string) => (await city.readDashboard(zone, `${day}T16:00:00.000Z`)).revenue.churn;
    expect(base).toBeGreaterThan(0);
    // The 30 days begin on June 1, then on June 2; they last include June 20, and then no longer do.
    expect(await churnOn("2031-06-30")).toBe(1 / (base + 1));
    expect(await churnOn("2031-07-01")).toBe(2 / (base + 2));
    expect(await churnOn("2031-07-19")).toBe(2 / (base + 2));
    expect(await churnOn("2031-07-20")).toBe(0);
  });
});

describe("[kpi-03] Monthly Revenue", () => {
  const line = (kind: "ticket" | "subscription" | "refund" | "dispute", amount: number, at: string, subject: string) =>
    city.LedgerEntity.put(
      city.ledgerLine({ ref: `ref_${randomUUID()}`, kind, amount, subject, user_id: "nobody", currency: "usd", at }),
    ).go();

  test("is the city's month to date of memberships and tickets, less what went back, on the dashboard and the members' page", async () => {
    // The last second of January and the first of February in New York.
    await line("ticket", 70_000, "2032-02-01T04:59:59.000Z", "evt_1");
    await line("ticket", 4_000, "2032-02-01T05:00:00.000Z", "evt_1");
    await line("subscription", 1_299, "2032-02-10T16:00:00.000Z", "sub_1");
    await line("refund", -1_500, "2032-02-11T16:00:00.000Z", "evt_1");
    await line("dispute", -999, "2032-02-11T16:00:00.000Z", "sub_1");
    // Somebody else's sale with the same Stripe account.
    await line("dispute", -30_000, "2032-02-11T16:00:00.000Z", "nothing");
    await line("subscription", 1_999, "2032-02-29T16:00:00.000Z", "sub_1");
    await line("ticket", 500, "2032-03-01T05:00:00.000Z", "evt_1");
    await deliver("2032-03-01T06:00:00.000Z");
    const shownAt = async (now: string) => {
      const { month_cents, before_cents } = (await city.readDashboard(zone, now)).revenue;
      expect((await city.readMemberTotals(now)).monthly_revenue).toBe(month_cents);
      return [month_cents, before_cents];
    };
    expect(await shownAt("2032-02-01T04:59:59.000Z")).toEqual([70_000, 0]);
    expect(await shownAt("2032-02-10T23:00:00.000Z")).toEqual([5_299, 0]);
    expect(await shownAt("2032-02-11T23:00:00.000Z")).toEqual([2_800, 0]);
    expect(await shownAt("2032-03-01T04:59:00.000Z")).toEqual([4_799, 0]);
    expect(await shownAt("2032-03-11T23:00:00.000Z")).toEqual([500, 2_800]);
    expect(await shownAt("2032-03-31T23:00:00.000Z")).toEqual([500, 4_799]);
    expect(await shownAt("2032-04-01T04:00:00.000Z")).toEqual([0, 500]);
  });
});
