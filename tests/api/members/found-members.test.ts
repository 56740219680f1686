import { beforeEach, describe, expect, test } from "vitest";
import type { Grant } from "../../../shared/model/membership.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { anEventAt, anRsvpOf, aStoredMember, aTicketOf } from "../../support/stored-comers.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/deals/claim.entity.ts")),
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/entitlements/grants.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/ledger/ledger.entity.ts")),
  ...(await import("../../../functions/member-search/export-lists.ts")),
  ...(await import("../../../functions/member-search/list-coming.ts")),
  ...(await import("../../../functions/member-search/listings.projection.ts")),
  ...(await import("../../../functions/member-search/listings.ts")),
  ...(await import("../../../functions/member-search/member-listing.entity.ts")),
  ...(await import("../../../functions/member-search/member-records.ts")),
  ...(await import("../../../functions/member-search/member-suffix.entity.ts")),
  ...(await import("../../../functions/member-search/member-totals.ts")),
  ...(await import("../../../functions/member-search/search-members.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/metrics/count.entity.ts")),
  ...(await import("../../../functions/metrics/counts.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const past = "2027-02-01T12:00:00.000Z";
const all = { limit: undefined, position: null };

const aGrant = (user_id: string, about: Partial<Grant>): Grant => ({
  ...{ user_id, source: "admin" as const, source_ref: `ref_${about.source ?? "admin"}`, tier: "essential" as const },
  status: "active",
  ...{ start_at: past, end_at: null, past_due_since: null, cancel_at_period_end: false, updated_at: past, ...about },
});

const grant = async (user_id: string, about: Partial<Grant>) => {
  await city()
    .GrantEntity.put(city().toGrantItem(aGrant(user_id, about)))
    .go();
};

/** A member with grants, who is in the list. */
const aListed = async (display_name: string, grants: Partial<Grant>[] = [], about: object = {}) => {
  const member = { ...aStoredMember(), display_name, ...about };
  await city().MemberEntity.put(member).go();
  for (const one of grants) await grant(member.user_id, one);
  await city().refreshListing(member.user_id, now);
  return member.user_id;
};

const counts = async () => {
  const { total_members, active_paying, promo_grants, admin_grants } = await city().readListedCounts();
  return [total_members, active_paying, promo_grants, admin_grants];
};

beforeEach(async () => {
  const { data } = await city().MemberListingEntity.query.newest({}).go({ pages: "all" });
  for (const { user_id } of data) await city().removeListing(user_id);
});

describe("a member's entry in the list", () => {
  const stripe = { source: "stripe" as const };
  const promo = { source: "promo" as const };
  test.each<[string, Partial<Grant>[], object, number[]]>([
    ["no grant", [], { tier: "free", status: "inactive", source: "none", is_paying: false }, [1, 0, 0, 0]],
    [
      "a subscription beside a gift",
      [{ ...promo, tier: "premium" }, stripe],
      { tier: "premium", status: "active", source: "promo", is_paying: true },
      [1, 1, 1, 0],
    ],
    [
      "a gift of an administrator",
      [{}],
      { tier: "essential", status: "active", source: "admin", is_paying: false },
      [1, 0, 0, 1],
    ],
    [
      "a subscription that is being tried",
      [{ ...stripe, status: "trialing" }],
      { tier: "essential", status: "active", source: "stripe", is_paying: false },
      [1, 0, 0, 0],
    ],
    [
      "a subscription that is over",
      [{ ...stripe, end_at: past }],
      { tier: "free", status: "inactive", source: "none", is_paying: false },
      [1, 0, 0, 0],
    ],
  ])("with %s has what it shows of that, and counts as it", async (_what, grants, entry, counted) => {
    expect(await counts()).toEqual([0, 0, 0, 0]);
    const user_id = await aListed("Ada Lee", grants);
    expect(await city().findListing(user_id)).toMatchObject(entry);
    expect(await counts()).toEqual(counted);
  });

  test("of a free member counts nothing but the member", async () => {
    const rows = async () =>
      (await city().CountEntity.query.byName({ name: "members-listed" }).go({ pages: "all" })).data;
    await city()
      .CountEntity.delete(await rows())
      .go();
    await aListed("Ada Lee");
    expect((await rows()).map(({ subject }) => subject)).toEqual(["total_members"]);
  });

  test("is written for what it shows, goes with the account, and counts are never below 0", async () => {
    const user_id = await aListed("Ada Lee", [promo], { phone_number: "904 555 0100" });
    const entry = () => city().findListing(user_id);
    expect(await entry()).toMatchObject({ revision: 1, phone_number: "904 555 0100" });
    await city().refreshListing(user_id, now);
    expect((await entry())?.revision).toBe(1);
    await city().MemberEntity.patch({ user_id }).remove(["phone_number"]).set({ display_name: "Ada Lou" }).go();
    await city().refreshListing(user_id, now);
    const { revision, display_name, phone_number } = (await entry()) ?? {};
    expect([revision, display_name, phone_number]).toEqual([2, "Ada Lou", undefined]);
    expect(await counts()).toEqual([1, 0, 1, 0]);
    await city().MemberEntity.delete({ user_id }).go();
    await city().refreshListing(user_id, now);
    expect(await entry()).toBeNull();
    await city().refreshListing(user_id, now);
    await city().removeListing(user_id);
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await city().incrementCount("members-listed", "promo_grants", -1);
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await city().incrementCount("members-listed", "promo_grants", 1);
  });

  test("follows changes of what it shows and every change of a grant, and no others", async () => {
    const user_id = await aListed("Ada Lee");
    const member = { user_id, display_name: "Ada Lee" };
    const follow = (entity: string, before: object | null, after: object | null) =>
      city().memberListings.apply([{ id: "change", at: now, entity, before, after, isExpiry: false } as never], {
        zone: "America/New_York",
        now,
      });
    const tier = async () => (await city().findListing(user_id))?.tier;
    await grant(user_id, { tier: "premium" });
    await follow("member", member, { ...member, reward_points: 5 });
    expect(await tier()).toBe("free");
    await follow("member", member, { ...member, display_name: "Ada Lou" });
    expect(await tier()).toBe("premium");
    await grant(user_id, { tier: "essential" });
    await follow("grant", { user_id, tier: "premium" }, { user_id, tier: "premium" });
    expect(await tier()).toBe("essential");
  });
});

describe("a search for members", () => {
  const search = async (q: string | undefined, about: object = {}, range: object = {}) => {
    const { items, position } = await city().searchMembers({ q, ...about }, { ...all, ...range });
    return { ids: items.map(({ id }) => id), position };
  };

  test("without a text lists all, those of a tier, or those of a status, newest first", async () => {
    const old = await aListed("Ada Lee", [{ tier: "premium" }], { created_at: "2027-01-01T00:00:00.000Z" });
    const free = await aListed("Ben Lee", [], { created_at: "2027-01-03T00:00:00.000Z" });
    const mid = await aListed("Cleo Lee", [{}], { created_at: "2027-01-02T00:00:00.000Z" });
    expect((await search(undefined)).ids).toEqual([free, mid, old]);
    expect((await search("")).ids).toEqual([free, mid, old]);
    expect((await search(undefined, { show: "active" })).ids).toEqual([mid, old]);
    expect((await search(undefined, { show: "inactive" })).ids).toEqual([free]);
    expect((await search(undefined, { show: "premium" })).ids).toEqual([old]);
    const { items } = await city().searchMembers({}, all);
    expect(items.map(({ subscription_active }) => subscription_active)).toEqual([false, true, true]);
  });

  test("finds members of every tier and status by a text of two characters, and of one tier or status where one is asked for", async () => {
    const premium = await aListed("Zq Ada", [{ tier: "premium" }]);
    const free = await aListed("Zq Ben");
    expect((await search("zq")).ids.toSorted()).toEqual([premium, free].toSorted());
    expect((await search("z")).ids).toEqual([]);
    const shown = ["premium", "free", "essential", "active", "inactive"];
    const found = await Promise.all(shown.map(async (show) => (await search("zq", { show })).ids));
    expect(found).toEqual([[premium], [free], [], [premium], [free]]);
  });

  test("finds a member once, though the text is in the name twice, and nobody by more than they have", async () => {
    const user_id = await aListed("Zana Banana");
    expect((await search("ana")).ids).toEqual([user_id]);
    const long = await aListed(`Zr ${"long ".repeat(7)}Lee`);
    expect((await search(`zr ${"long ".repeat(7)}lee`)).ids).toEqual([long]);
    expect((await search(`zr ${"long ".repeat(7)}lou`)).ids).toEqual([]);
  });

  test("leaves out whom a former tier or name still leads to", async () => {
    const user_id = await aListed("Zs Ada");
    const put = (suffix: string, tier: "premium" | "free") =>
      city()
        .MemberSuffixEntity.put({ token: suffix.slice(0, 2), suffix, user_id, tier, status: "inactive" })
        .go();
    await put("zs ada", "premium");
    expect((await search("zs", { show: "premium" })).ids).toEqual([]);
    await put("former name", "free");
    expect((await search("former")).ids).toEqual([]);
  });

  test("reads on four times where it meets nobody, and then goes on with the next page", async () => {
    for (const index of [1, 2, 3, 4])
      await city()
        .MemberSuffixEntity.put({
          token: "zt",
          suffix: `zt ${index}`,
          user_id: "gone",
          tier: "free",
          status: "inactive",
        })
        .go();
    const [one, other] = [await aListed("Zt a"), await aListed("Zt b")];
    const first = await search("zt", {}, { limit: 1 });
    expect(first.ids).toEqual([]);
    const second = await search("zt", {}, { limit: 1, position: first.position });
    expect(second.ids).toEqual([one]);
    const third = await search("zt", {}, { limit: 1, position: second.position });
    expect(third.ids).toEqual([other]);
    expect((await search("zt", {}, { limit: 9 })).ids).toEqual([one, other]);
    expect((await search("zt", {}, { limit: 9 })).position).toBeNull();
  });
});

describe("who is coming to an event", () => {
  const anEvent = async (id: string) => {
    await city()
      .EventEntity.put(
        anEventAt(now, {
          id,
          entry: "tickets",
          ticket_types: [{ tier: "GA+", name: "Floor", price: 0, rule: "flat" }],
        }),
      )
      .go();
    return id;
  };

  test("is listed latest first, with the standing tickets that each holds, or searched by a text", async () => {
    const event = await anEvent("evt_coming_list");
    const [ada, ben] = [await aListed("Zu Ada"), await aListed("Zu Ben")];
    await aListed("Zu Cleo");
    const ticketOf = async (holder_id: string, status: "valid" | "redeemed" | "cancelled") => {
      const ticket = aTicketOf(event, ada, { holder_id, status });
      await city().TicketEntity.put(ticket).go();
      return ticket.id;
    };
    const ticket_ids = [
      await ticketOf(ada, "redeemed"),
      await ticketOf(ada, "valid"),
      await ticketOf(ada, "cancelled"),
    ];
    const rsvp = (user_id: string, at: string, about: object = {}) =>
      city()
        .RsvpEntity.put({ ...anRsvpOf(event, user_id, at), ...about })
        .go();
    await rsvp(ada, past, { ticket_ids });
    await rsvp(ben, now, { ticket_ids: [await ticketOf(ada, "valid")] });
    await rsvp("gone", now);
    const list = (q?: string) => city().listComingPeople({ eventId: event, q }, all);
    const { items } = await list();
    expect(items.map(({ user_id }) => user_id)).toEqual([ben, ada]);
    expect(items[1]).toMatchObject({ name: "Zu Ada", since: past });
    expect(items[1]?.tickets.toSorted((one) => (one.is_checked_in ? -1 : 1))).toEqual([
      { tier_name: "Floor", is_checked_in: true },
      { tier_name: "Floor", is_checked_in: false },
      { tier_name: "Floor", is_checked_in: false },
    ]);
    expect(items[0]?.tickets).toEqual([]);
    expect((await list("zu")).items.map(({ user_id }) => user_id).toSorted()).toEqual([ada, ben].toSorted());
    expect((await list("zu ben")).items.map(({ user_id }) => user_id)).toEqual([ben]);
    await expect(city().listComingPeople({ eventId: "evt_unknown" }, all)).rejects.toMatchObject({ code: "not-found" });
  });

  test("is counted by tickets and by RSVPs, never below 0", async () => {
    const event = await anEvent("evt_coming_count");
    await city().incrementCount("event-rsvps", event, 5);
    await city().incrementCount("event-ticket-rsvps", event, 2);
    expect(await city().countComing(event)).toEqual({ all: 5, with_ticket: 2, by_rsvp: 3 });
    await city().incrementCount("event-ticket-rsvps", event, -3);
    expect((await city().countComing(event)).with_ticket).toBe(0);
    await expect(city().countComing("evt_unknown")).rejects.toMatchObject({ code: "not-found" });
  });
});

test("the log of an export says whether the list was searched", async () => {
  const request = { admin: { userId: "admin", email: "" }, reason: "Taxes", now };
  await city().exportMembers({}, { ...request, idempotencyKey: "all" }, all);
  await city().exportMembers({ q: "ada" }, { ...request, idempotencyKey: "some" }, all);
  const { data } = await city().AuditEntity.query.bySubject({ subject: "members" }).go();
  const searched = data.map(({ details }) => (JSON.parse(details) as { is_searched: boolean }).is_searched);
  expect(searched.toSorted()).toEqual([false, true]);
});

describe("a member's page", () => {
  const detailsWith = async (grants: Partial<Grant>[]) => {
    const member = aStoredMember();
    await city().MemberEntity.put(member).go();
    for (const one of grants) await grant(member.user_id, one);
    const { source, is_paying, subscription_active } = await city().getMemberDetails(member.user_id, now);
    return [source, is_paying, subscription_active];
  };

  test.each<[string, Partial<Grant>[], unknown[]]>([
    ["nothing", [], ["none", false, false]],
    ["a gift that is over", [{ end_at: past }], ["none", false, false]],
    ["a gift", [{}], ["admin", false, true]],
    ["a gift and a subscription", [{ tier: "premium" }, { source: "stripe" }], ["admin", true, true]],
    ["a subscription that is being tried", [{ source: "stripe", status: "trialing" }], ["stripe", false, true]],
  ])("says what membership they have by %s", async (_what, grants, expected) => {
    expect(await detailsWith(grants)).toEqual(expected);
  });

  test("lists payments and redemptions newest first", async () => {
    const user_id = crypto.randomUUID();
    const put = async (index: number) => {
      const at = `2027-01-0${index}T12:00:00.000Z`;
      const line = { ref: `ref_${user_id}_${index}`, kind: "ticket" as const, amount: index, currency: "usd", user_id };
      await city()
        .LedgerEntity.put({ ...line, subject: "cs_1", month: "2027-01", at })
        .go();
      await city()
        .ClaimEntity.put({
          ...{ id: `claim_0${index}`, user_id, deal_id: "deal", vendor_id: "vendor", business_name: "Cafe" },
          ...{ offer_details: "Free coffee", unique_code: "CODE", claimed_at: at, redeemed_at: at, day: "2027-01-01" },
        })
        .go();
    };
    for (const index of [2, 1, 3]) await put(index);
    expect((await city().listMemberPayments(user_id, all)).items.map(({ amount }) => amount)).toEqual([3, 2, 1]);
    const claims = (await city().listMemberClaims(user_id, all)).items;
    expect(claims.map(({ id }) => id)).toEqual(["claim_03", "claim_02", "claim_01"]);
  });
});
