import { describe, expect, test } from "vitest";
import { stack } from "../../support/checkout.ts";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/content/app-settings.entity.ts")),
  ...(await import("../../../functions/deals/claim.entity.ts")),
  ...(await import("../../../functions/deals/claim-guard.entity.ts")),
  ...(await import("../../../functions/deals/claims.ts")),
  ...(await import("../../../functions/deals/deal.entity.ts")),
  ...(await import("../../../functions/deals/keep-claim-guards.ts")),
  ...(await import("../../../functions/deals/undo-claim.ts")),
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/tally.entity.ts")),
  ...(await import("../../../functions/metrics/counts.ts")),
}));

const now = "2027-03-01T17:00:00.000Z";
const at = (days: number, milliseconds = 0) =>
  new Date(Date.parse(now) + days * 86_400_000 + milliseconds).toISOString();
const page = { limit: 50, position: null };

const openRedemptions = (about: object = {}) =>
  city()
    .SettingsEntity.put({
      ...{ deals_mode: "active", redemptions_enabled: true, allow_membership_purchase: true, updated_at: now },
      ...about,
    })
    .go();

type Terms = { redemption_limit?: "every_30_days" | "once"; requires_subscription?: boolean; event_id?: string };

const aDeal = async (terms: Terms = {}) => {
  const deal = {
    id: `deal_${uniqueId()}`,
    vendor_id: `ven_${uniqueId()}`,
    business_name: "River & Rye",
    offer_details: "Oysters",
    tag: "Discount" as const,
    category: "Dining" as const,
    savings_cents: 1_000,
    redemption_limit: "every_30_days" as const,
    requires_subscription: false,
    created_at: now,
    updated_at: now,
    ...terms,
  };
  await city().DealEntity.put(deal).go();
  return deal;
};

/** A member, what is done with a deal, and what is kept of it. */
const aClaimant = async (terms?: Terms) => {
  await openRedemptions();
  const deal = await aDeal(terms);
  const { user_id } = aStoredMember();
  const { claimDeal, undoOwnClaim, undoClaimAsAdmin, ClaimGuardEntity, TallyEntity } = city();
  return {
    user_id,
    deal,
    write: { containing: user_id },
    claim: (time = now, key?: string) => claimDeal(deal.id, user_id, time, key),
    undo: (id: string, time = now) => undoOwnClaim(user_id, id, time),
    undoFor: (claimId: string, time = now) =>
      undoClaimAsAdmin({ userId: user_id, claimId, reason: "A mistake" }, "admin", time),
    guard: async () => (await ClaimGuardEntity.get({ user_id, deal_id: deal.id }).go({ consistent: true })).data,
    claimed: async () => (await TallyEntity.get({ user_id }).go({ consistent: true })).data?.deals_claimed,
    listed: async () => (await city().listClaims(user_id, page)).items.map(({ id }) => id),
    blocking: async (time: string) => (await city().listBlockingClaims(user_id, time)).map(({ id }) => id),
  };
};

const makeEssential = (user_id: string) => {
  const grant = { source: "admin", source_ref: "grant", tier: "essential", status: "active" } as const;
  return city()
    .GrantEntity.put({ user_id, ...grant, start_at: now, updated_at: now, sweep_at: "never" })
    .go();
};
type Claimant = Awaited<ReturnType<typeof aClaimant>>;

const refusalOf = (claiming: Promise<unknown>) =>
  claiming.then(
    () => "done",
    ({ code, details }) => [code, details],
  );

describe("a claim", () => {
  test("is counted once for its member, deal, vendor and day, and once less when it is undone", async () => {
    const { claim, undo, claimed, deal } = await aClaimant();
    const day = "2027-03-01";
    const countsOf = async () => {
      const { readCount } = city();
      const counts = [["deal-claims", deal.id] as const, ["vendor-claims", deal.vendor_id] as const];
      return [await claimed(), ...(await Promise.all(counts.map(([name, subject]) => readCount(name, subject))))];
    };
    const ofDay = () => city().readCount("claims-by-day", day);
    const earlier = await ofDay();
    const { id } = await claim();
    expect([await countsOf(), (await ofDay()) - earlier]).toEqual([[1, 1, 1], 1]);
    await undo(id);
    expect([await countsOf(), (await ofDay()) - earlier]).toEqual([[0, 0, 0], 0]);
  });

  test("leaves a guard that may disappear a day after it blocks", async () => {
    const { claim, guard } = await aClaimant();
    const { id } = await claim();
    expect(await guard()).toMatchObject({ claim_id: id, blocked_until: at(30), ttl: Date.parse(at(31)) / 1_000 });
  });

  test("of a deal for once leaves one that stays", async () => {
    const { claim, guard } = await aClaimant({ redemption_limit: "once" });
    await claim();
    expect(await guard()).toMatchObject({ blocked_until: city().neverAgain });
    expect(await guard()).not.toHaveProperty("ttl");
  });

  test("is found by whoever repeats its request, and by nobody else", async () => {
    const { claim, guard } = await aClaimant();
    const first = await claim(now, "key-1");
    expect(await claim(at(1), "key-1")).toEqual(first);
    const refused = ["deal.already-redeemed", { available_again_at: at(30) }];
    expect(await refusalOf(claim(at(1), "key-2"))).toEqual(refused);
    expect(await refusalOf(claim(at(1)))).toEqual(refused);
    expect((await guard())?.request).toEqual(expect.not.stringContaining("key-1"));
  });

  test("without a key isn't found by a repetition without one", async () => {
    const { claim } = await aClaimant();
    await claim();
    expect(await endOf(claim(at(1)))).toBe("deal.already-redeemed");
  });

  test.each([
    ["redemptions are off", { redemptions_enabled: false }],
    ["deals are coming soon", { deals_mode: "coming_soon" }],
    ["the settings are damaged", { updated_at: "never" }],
    ["there are no settings", null],
  ])(
    "[settings-04] [appsettings-08] is refused while %s, also to paid members, and nothing is recorded",
    async (_, about) => {
      const [open, forMembers] = [await aClaimant(), await aClaimant({ requires_subscription: true })];
      await makeEssential(forMembers.user_id);
      await (about ? openRedemptions(about) : city().SettingsEntity.delete({ name: "app" }).go());
      for (const { claim, claimed, listed } of [open, forMembers]) {
        const refused = await claim().catch(({ code, message }) => [code, message]);
        expect(refused).toEqual(["deal.redemptions-off", "Redemptions are coming soon"]);
        expect([await claimed(), await listed()]).toEqual([undefined, []]);
      }
      await openRedemptions({ allow_membership_purchase: false, ticket_sales_enabled: false });
      for (const { claim } of [open, forMembers]) expect(await endOf(claim())).toBe("done");
    },
  );

  test("is refused for a deal that is an event, with the event", async () => {
    const { claim } = await aClaimant({ event_id: "event_1" });
    expect(await refusalOf(claim())).toEqual(["deal.is-event", { event_id: "event_1" }]);
  });

  test("is refused without a membership where the deal asks for one, and only there", async () => {
    const [paid, open] = [await aClaimant({ requires_subscription: true }), await aClaimant()];
    expect(await endOf(paid.claim())).toBe("membership-required");
    expect(await endOf(open.claim())).toBe("done");
    await makeEssential(paid.user_id);
    expect(await endOf(paid.claim())).toBe("done");
  });

  test("of an unknown id is not found", async () => {
    const { user_id } = await aClaimant();
    expect(await endOf(city().getClaim(user_id, "claim_1"))).toBe("not-found");
  });

  test("is refused once more where the one that was in its way is undone before it is read", async () => {
    const { claim, undo, user_id } = await aClaimant();
    const { id } = await claim();
    await stack().fault({ kind: "held", operation: "GetItem", containing: "claim-guard" });
    const refused = refusalOf(claim(at(0, 1), "key-2"));
    await expect.poll(() => stack().heldCalls(), { interval: 10 }).toBe(1);
    await city()
      .ClaimGuardEntity.delete({ user_id, deal_id: (await city().getClaim(user_id, id)).deal_id })
      .go();
    await stack().releaseCalls();
    expect(await refused).toEqual(["deal.already-redeemed", { available_again_at: null }]);
    await undo(id);
  });
});

describe("a member's claims", () => {
  test("are listed newest first, without those that were undone", async () => {
    const { claim, undo, listed } = await aClaimant();
    const [first, second] = [await claim(), await claim(at(30))];
    expect(await listed()).toEqual([second.id, first.id]);
    await undo(second.id, at(30));
    expect(await listed()).toEqual([first.id]);
  });

  test("block their deal until the instant at which it can be claimed again", async () => {
    const { claim, blocking } = await aClaimant();
    const { id } = await claim();
    expect(await blocking(at(30, -1))).toEqual([id]);
    expect(await blocking(at(30))).toEqual([]);
  });

  test("block nothing once they are undone, whatever guard is left", async () => {
    const { claim, undo, guard, blocking } = await aClaimant();
    const { id } = await claim();
    const left = await guard();
    await undo(id);
    if (left) await city().ClaimGuardEntity.put(left).go();
    expect(await blocking(at(1))).toEqual([]);
  });
});

describe("what a deleted account redeemed", () => {
  /** A member whose address has a guard of a deal. */
  const aFormerMember = async (kept: { blocked_until: string; kept_until: string }) => {
    await openRedemptions();
    const hash = uniqueId();
    const [deal, member] = [await aDeal(), aStoredMember([hash])];
    await city().MemberEntity.put(member).go();
    await city()
      .ClaimGuardEntity.put({ user_id: hash, deal_id: deal.id, claim_id: "", ...kept })
      .go();
    return () => refusalOf(city().claimDeal(deal.id, member.user_id, now));
  };

  test("is still redeemed for its address, with the time at which that ends", async () => {
    const claim = await aFormerMember({ blocked_until: at(3), kept_until: at(700) });
    expect(await claim()).toEqual(["deal.already-redeemed", { available_again_at: at(3) }]);
  });

  test("is redeemed for good where the deal is for once", async () => {
    const claim = await aFormerMember({ blocked_until: city().neverAgain, kept_until: at(700) });
    expect(await claim()).toEqual(["deal.already-redeemed", { available_again_at: null }]);
  });

  test.each([
    ["the deal can be claimed again", { blocked_until: now, kept_until: at(700) }],
    ["its time is over", { blocked_until: at(3), kept_until: now }],
  ])("is free from the instant at which %s", async (_when, kept) => {
    expect(await (await aFormerMember(kept))()).toBe("done");
  });

  const guardOf = async (user_id: string, deal_id: string) =>
    (await city().ClaimGuardEntity.get({ user_id, deal_id }).go({ consistent: true })).data;

  test.each([
    ["30 days", at(30), at(30)],
    ["ever", "9999-12-31T23:59:59.999Z", "2029-03-01T17:00:00.000Z"],
  ])("is kept where it blocks for %s, for 24 months at the longest", async (_for, blocked_until, end) => {
    const [user_id, hash, deal_id] = [`usr_${uniqueId()}`, uniqueId(), uniqueId()];
    await city().ClaimGuardEntity.put({ user_id, deal_id, claim_id: "claim_1", blocked_until }).go();
    await city().keepClaimGuards(user_id, [hash], now);
    expect(await guardOf(hash, deal_id)).toEqual({
      user_id: hash,
      deal_id,
      claim_id: "",
      blocked_until,
      kept_until: "2029-03-01T17:00:00.000Z",
      ttl: Date.parse(end) / 1_000,
    });
  });

  test("is not kept where it blocks nothing any more", async () => {
    const [user_id, hash, deal_id] = [`usr_${uniqueId()}`, uniqueId(), uniqueId()];
    await city().ClaimGuardEntity.put({ user_id, deal_id, claim_id: "claim_1", blocked_until: now }).go();
    await city().keepClaimGuards(user_id, [hash], now);
    expect(await guardOf(hash, deal_id)).toBeNull();
  });

  test.each([
    [at(3), at(9)],
    [at(9), at(3)],
  ])("is kept for the longer of its own block and that of its address: %s and %s", async (own, former) => {
    const [user_id, hash, deal_id] = [`usr_${uniqueId()}`, uniqueId(), uniqueId()];
    const guard = { deal_id, claim_id: "claim_1" };
    await city()
      .ClaimGuardEntity.put({ ...guard, user_id, blocked_until: own })
      .go();
    await city()
      .ClaimGuardEntity.put({ ...guard, user_id: hash, blocked_until: former, kept_until: at(700) })
      .go();
    await city().keepClaimGuards(user_id, [hash], now);
    expect((await guardOf(hash, deal_id))?.blocked_until).toBe(at(9));
  });

  test("ends with the last of several addresses that still blocks", async () => {
    const deal_id = uniqueId();
    const hashes = [uniqueId(), uniqueId(), uniqueId()];
    for (const [position, [blocked_until, kept_until]] of [
      [at(3), at(700)],
      [at(5), at(700)],
      [at(9), now],
    ]
      .map(([blocked_until = "", kept_until = ""]) => [blocked_until, kept_until] as const)
      .entries())
      await city()
        .ClaimGuardEntity.put({ user_id: hashes[position] ?? "", deal_id, claim_id: "", blocked_until, kept_until })
        .go();
    expect(await city().findKeptBlock(hashes, deal_id, now)).toBe(at(5));
    expect(await city().findKeptBlock(hashes, deal_id, at(5))).toBeNull();
  });

  test.each([
    [true, at(0, 1), undefined],
    [false, now, undefined],
    [true, at(0, 1), at(0, 1)],
    [false, at(0, 1), now],
    [false, now, at(0, 1)],
  ])("blocks (%s) until %s where it is kept until %s", (isBlocked, blocked_until, kept_until) => {
    const guard = { user_id: "usr_1", deal_id: "deal_1", claim_id: "", blocked_until, kept_until };
    expect(city().isBlocking(guard, now)).toBe(isBlocked);
  });
});

describe("undoing a claim", () => {
  const undone = ({ user_id }: Claimant, id: string) => city().getClaim(user_id, id);

  test("is possible up to the tenth second, and refused after it with that time", async () => {
    const claimant = await aClaimant();
    const { id } = await claimant.claim();
    expect(await refusalOf(claimant.undo(id, at(0, 10_001)))).toEqual([
      "claim.undo-expired",
      { undo_until: at(0, 10_000) },
    ]);
    expect(await claimant.undo(id, at(0, 10_000))).toMatchObject({ status: "undone", undone_by: "member" });
    expect(await claimant.guard()).toBeNull();
    expect(await claimant.undo(id, at(1))).toEqual(await undone(claimant, id));
    expect(await claimant.claimed()).toBe(0);
  });

  test("leaves the guard of a later claim of the deal", async () => {
    const { claim, undoFor, guard } = await aClaimant();
    const [earlier, later] = [await claim(), await claim(at(30))];
    await undoFor(earlier.id, at(30));
    expect((await guard())?.claim_id).toBe(later.id);
  });

  test("is in the audit log where an administrator does it, and only there", async () => {
    const auditOf = async (subject: string) =>
      (await city().AuditEntity.query.bySubject({ subject }).go()).data.map(({ action, actor }) => [action, actor]);
    const [member, helped] = [await aClaimant(), await aClaimant()];
    await member.undo((await member.claim()).id);
    expect(await auditOf(member.user_id)).toEqual([]);
    await helped.undoFor((await helped.claim()).id, at(9));
    expect(await auditOf(helped.user_id)).toEqual([["claim.undo", "admin"]]);
  });
});

testOvertaken(
  "a deal that a member claims twice at once",
  async () => {
    const { write, claim, claimed } = await aClaimant();
    const outcome = async (end: string) => [end, await claimed()];
    return { write, late: () => endOf(claim()), meanwhile: () => claim(), outcome };
  },
  { guarded: ["deal.already-redeemed", 1], control: ["done", 2] },
);

testOvertaken(
  "a claim that its member and an administrator undo at once",
  async () => {
    const { write, claim, undo, undoFor, claimed } = await aClaimant();
    const { id } = await claim();
    const outcome = async ({ undone_by }: { undone_by: string | null }) => [undone_by, await claimed()];
    return { write, late: () => undo(id), meanwhile: () => undoFor(id), outcome };
  },
  { guarded: ["administrator", 0], control: ["member", -1] },
);

testOvertaken(
  "a claim whose guard is gone and that is undone twice at once",
  async () => {
    const { write, claim, undo, claimed, user_id, deal } = await aClaimant();
    const { id } = await claim();
    await city().ClaimGuardEntity.delete({ user_id, deal_id: deal.id }).go();
    return { write, late: () => undo(id), meanwhile: () => undo(id), outcome: claimed };
  },
  { guarded: 0, control: -1 },
);

testOvertaken(
  "a claim that is undone while its account is deleted",
  async () => {
    const { write, claim, undo, user_id } = await aClaimant();
    const { id } = await claim();
    // What comes back isn't a whole claim.
    const endOfUndo = (undoing: Promise<unknown>) => endOf(undoing).catch(() => "broken");
    const outcome = async (end: string) => [
      end,
      (await city().ClaimEntity.get({ user_id, id }).go({ consistent: true })).data !== null,
    ];
    const meanwhile = () => city().ClaimEntity.delete({ user_id, id }).go();
    return { write, late: () => endOfUndo(undo(id)), meanwhile, outcome };
  },
  { guarded: ["not-found", false], control: ["broken", true] },
);

testOvertaken(
  "an old claim that is undone while its deal is claimed once more",
  async () => {
    const { write, claim, undoFor, guard } = await aClaimant();
    const { id } = await claim();
    const outcome = async ({ status }: { status: string }) => [status, (await guard())?.blocked_until];
    return { write, late: () => undoFor(id, at(30)), meanwhile: () => claim(at(30)), outcome };
  },
  { guarded: ["undone", at(60)], control: ["undone", undefined] },
);
