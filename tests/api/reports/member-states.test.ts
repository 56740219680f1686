import { describe, expect, test } from "vitest";
import type { SeenActivity } from "../../../functions/reports/member-states.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { anRsvpOf, aStoredMember } from "../../support/stored-comers.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/deals/claim.entity.ts")),
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/reports/member-state.entity.ts")),
  ...(await import("../../../functions/reports/member-states.ts")),
  ...(await import("../../../functions/reports/paying-run.entity.ts")),
  ...(await import("../../../functions/reports/reports.projection.ts")),
}));

const [zone, now] = ["America/New_York", "2027-02-10T17:00:00.000Z"];
/** The last instant of the 9th in New York, and the first of the 10th. */
const [late, early] = ["2027-02-10T04:59:59.999Z", "2027-02-10T05:00:00.000Z"];

/**
 * A member whose state is of the 9th, and who has become premium since without anything having followed: whoever derives the state again finds that.
 */
const aMember = async (): Promise<string> => {
  const { MemberEntity, MemberStateEntity, GrantEntity, neverChanges } = city();
  const user_id = uniqueId();
  const codes = { referral_code: user_id, member_card_number: user_id };
  const named = { email: `${user_id}@x.test`, name: "Rory", display_name: "Rory" };
  const dates = { marketing_consent_at: now, created_at: now, updated_at: now };
  await MemberEntity.put({ user_id, ...codes, ...named, ...dates }).go();
  const state = { tier: "free", is_paying: false, active_day: "2027-02-09", changes_at: neverChanges } as const;
  await MemberStateEntity.put({ user_id, ...state, has_paid: false, revision: 1 }).go();
  const gift = { source: "admin", source_ref: "gift", tier: "premium", status: "active" } as const;
  await GrantEntity.put({ user_id, ...gift, start_at: now, updated_at: now, sweep_at: "never" }).go();
  return user_id;
};

const stateOf = async (user_id: string) => {
  const { data } = await city().MemberStateEntity.get({ user_id }).go({ consistent: true });
  return { tier: data?.tier, active_day: data?.active_day };
};
const stateAfter = async (activity: SeenActivity) => {
  const user_id = await aMember();
  await city().refreshMemberState(user_id, zone, now, activity);
  return stateOf(user_id);
};
const stateAfterChanges = async (...entities: string[]) => {
  const user_id = await aMember();
  const after = { user_id, created_at: late, state: "shown" };
  const changes = entities.map((entity) => ({ id: entity, at: now, entity, before: null, after, isExpiry: false }));
  await city().memberStates.apply(changes, { zone, now });
  return stateOf(user_id);
};

const stored = { tier: "free", active_day: "2027-02-09" };

test("a further deed of a day that is known derives nothing else of a member's state", async () => {
  expect(await stateAfter({ seenAt: late, mayBeLess: false, hasOnlyActed: true })).toEqual(stored);
});

test.each<[string, SeenActivity, string | undefined]>([
  ["the first deed of a day", { seenAt: early, mayBeLess: false, hasOnlyActed: true }, "2027-02-10"],
  ["a deed beside another change", { seenAt: late, mayBeLess: false, hasOnlyActed: false }, "2027-02-09"],
  ["a deed that may be gone", { seenAt: late, mayBeLess: true, hasOnlyActed: true }, "2027-02-09"],
  ["no deed", { mayBeLess: false, hasOnlyActed: true }, "2027-02-09"],
])("%s derives all of a member's state", async (_case, activity, active_day) => {
  expect(await stateAfter(activity)).toEqual({ tier: "premium", active_day });
});

test("an RSVP alone is a deed, and one in the same batch as a new grant is a deed beside another change", async () => {
  expect(await stateAfterChanges("rsvp")).toEqual(stored);
  expect(await stateAfterChanges("grant", "rsvp")).toEqual({ tier: "premium", active_day: "2027-02-09" });
});

describe("of somebody without a state", () => {
  const at = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();
  const someone = async () => {
    const member = aStoredMember();
    const { user_id } = member;
    await city().MemberEntity.put(member).go();
    const refresh = (time = now, activity: SeenActivity = { mayBeLess: false }) =>
      city().refreshMemberState(user_id, zone, time, activity);
    const grant = (source: "stripe" | "promo" | "admin", about: object = {}) =>
      city()
        .GrantEntity.put({
          ...{
            user_id,
            source,
            source_ref: source,
            tier: "premium",
            status: "active",
            start_at: at(-9),
            updated_at: at(-3),
          },
          ...{ cancel_at_period_end: true, sweep_at: "never", ...about },
        } as never)
        .go();
    const read = async () => (await city().MemberStateEntity.get({ user_id }).go({ consistent: true })).data;
    const runs = async () =>
      (await city().PayingRunEntity.query.byUser({ user_id }).go()).data
        .map(({ started_at, ended_at }) => [started_at, ended_at])
        .toSorted();
    return { user_id, refresh, grant, read, runs };
  };

  test("a free member's is derived once, and goes with their record", async () => {
    const { user_id, refresh, read, runs } = await someone();
    await refresh();
    const first = { user_id, tier: "free", is_paying: false, has_paid: false, revision: 1 };
    expect(await read()).toEqual({ ...first, changes_at: city().neverChanges });
    await refresh(at(1));
    expect([(await read())?.revision, await runs()]).toEqual([1, []]);
    await city().MemberEntity.delete({ user_id }).go();
    await refresh();
    expect(await read()).toBeNull();
    await refresh();
    expect(await read()).toBeNull();
  });

  test("a payer's has their run: from their subscription's start, until it ends, and once more from its change", async () => {
    const { refresh, grant, read, runs } = await someone();
    await grant("stripe", { end_at: at(5) });
    await grant("stripe", { source_ref: "second", start_at: at(-12), updated_at: at(-2), end_at: at(9) });
    await refresh();
    expect(await read()).toMatchObject({ tier: "premium", is_paying: true, has_paid: true, changes_at: at(5) });
    expect([await runs(), (await read())?.gift]).toEqual([[[at(-12), undefined]], undefined]);
    await refresh(at(9));
    expect(await read()).toMatchObject({ tier: "free", is_paying: false, has_paid: true });
    expect([await runs(), (await read())?.run_id]).toEqual([[[at(-12), at(9)]], undefined]);
    await grant("stripe", { start_at: at(-9), updated_at: at(10), end_at: at(20) });
    await refresh(at(11));
    expect(await runs()).toEqual([
      [at(-12), at(9)],
      [at(10), undefined],
    ]);
  });

  test("a payer's ends with the change that ended their subscription early, and begins at no time to come", async () => {
    const { refresh, grant, runs } = await someone();
    await grant("stripe", { start_at: at(1), end_at: at(5) });
    await refresh();
    await grant("stripe", { status: "canceled", updated_at: at(2), end_at: at(5) });
    await refresh(at(3));
    expect(await runs()).toEqual([[now, at(2)]]);
  });

  test("a gift's has what gives it, unless they pay", async () => {
    const { refresh, grant, read } = await someone();
    await grant("promo", { end_at: at(4) });
    await refresh();
    expect(await read()).toMatchObject({ gift: "promo", is_paying: false, changes_at: at(4) });
    await grant("stripe", { tier: "essential", end_at: at(5) });
    await refresh();
    expect(await read()).toMatchObject({ tier: "premium", is_paying: true });
    expect(await read()).not.toHaveProperty("gift");
  });

  test("those that time has changed are derived when it is due, and no others", async () => {
    const [due, later] = [await someone(), await someone()];
    for (const [{ grant, refresh }, days] of [
      [due, 100],
      [later, 101],
    ] as const) {
      await grant("admin", { end_at: at(days) });
      await refresh();
    }
    await city().refreshDueStates(zone, at(100.5));
    expect([(await due.read())?.tier, (await later.read())?.revision]).toEqual(["free", 1]);
  });

  test("[kpi-07] an active one's has the day of the last redemption or RSVP that counts, through a change of tier, and none once all is undone", async () => {
    const { user_id, refresh, grant, read } = await someone();
    const claim = (claimed_at: string, about: object = {}) => ({
      ...{ id: uniqueId(), user_id, deal_id: "d", vendor_id: "v", business_name: "B", offer_details: "O" },
      ...{ unique_code: uniqueId(), claimed_at, redeemed_at: claimed_at, day: claimed_at.slice(0, 10), ...about },
    });
    const activeDay = async (activity: SeenActivity) => {
      await refresh(now, activity);
      return (await read())?.active_day;
    };
    await city()
      .RsvpEntity.put(anRsvpOf("evt_1", user_id, at(-6)))
      .go();
    expect(await activeDay({ mayBeLess: false, hasJustJoined: true })).toBeUndefined();
    expect(await activeDay({ mayBeLess: true })).toBe("2027-02-04");
    const counted = claim(at(-4));
    await city().ClaimEntity.put(counted).go();
    await city()
      .ClaimEntity.put(claim(at(-2), { status: "undone" }))
      .go();
    expect(await activeDay({ mayBeLess: true })).toBe("2027-02-06");
    expect(await activeDay({ mayBeLess: false, seenAt: at(-5) })).toBe("2027-02-06");
    expect(await activeDay({ mayBeLess: false, seenAt: at(-1) })).toBe("2027-02-09");
    expect(await activeDay({ mayBeLess: true, seenAt: at(-3) })).toBe("2027-02-07");
    await grant("admin", { end_at: at(5) });
    expect(await activeDay({ mayBeLess: false })).toBe("2027-02-07");
    expect((await read())?.tier).toBe("premium");
    await city()
      .ClaimEntity.put({ ...counted, status: "undone" } as never)
      .go();
    expect(await activeDay({ mayBeLess: true })).toBe("2027-02-04");
    await city().RsvpEntity.delete({ user_id, event_id: "evt_1" }).go();
    expect(await activeDay({ mayBeLess: true })).toBeUndefined();
  });

  test("one that wasn't known is looked for in what they did before, unless they have just joined", async () => {
    const [old, joined] = [await someone(), await someone()];
    for (const { user_id } of [old, joined])
      await city()
        .RsvpEntity.put(anRsvpOf("evt_1", user_id, at(-6)))
        .go();
    await old.refresh();
    await joined.refresh(now, { mayBeLess: false, hasJustJoined: true });
    expect([(await old.read())?.active_day, (await joined.read())?.active_day]).toEqual(["2027-02-04", undefined]);
  });
});

describe("changes of", () => {
  const applied = async (
    changes: { entity: string; before?: object | null; after?: object | null; isExpiry?: boolean }[],
  ) => {
    const user_id = await aMember();
    const own = changes.map(({ entity, before = null, after = {}, isExpiry = false }, index) => ({
      ...{ id: String(index), at: now, entity, isExpiry },
      before: before && { user_id, pk: entity, sk: "1", ...before },
      after: after && { user_id, pk: entity, sk: "1", ...after },
    }));
    await city().memberStates.apply(own, { zone, now });
    return stateOf(user_id);
  };
  const derived = (active_day = "2027-02-09") => ({ tier: "premium", active_day });

  test.each<[string, Parameters<typeof applied>[0], object]>([
    ["a member's record as such derive nothing", [{ entity: "member", before: { a: 1 }, after: { a: 2 } }], stored],
    [
      "a post's counts derive nothing",
      [{ entity: "post", before: { state: "shown" }, after: { state: "shown" } }],
      stored,
    ],
    [
      "a post's state derive it",
      [{ entity: "post", before: { state: "held" }, after: { state: "shown", created_at: late } }],
      derived(),
    ],
    ["what expired derive nothing", [{ entity: "grant", isExpiry: true }], stored],
    ["a grant derive it", [{ entity: "grant" }], derived()],
    [
      "a redemption count on its day",
      [{ entity: "claim", after: { claimed_at: early, created_at: late } }],
      derived("2027-02-10"),
    ],
    ["an undone redemption don't", [{ entity: "claim", after: { claimed_at: early, status: "undone" } }], derived()],
    ["a deleted post don't", [{ entity: "post", after: { created_at: early, state: "deleted" } }], derived()],
    [
      "one item count as it is in the end",
      [
        { entity: "claim", after: { claimed_at: early } },
        { entity: "claim", after: { claimed_at: early, status: "undone" } },
      ],
      derived(),
    ],
  ])("%s", async (_what, changes, state) => {
    expect(await applied(changes)).toEqual(state);
  });
});
