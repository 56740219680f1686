import { describe, expect, test } from "vitest";
import type { Grant } from "../../../shared/model/membership.ts";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const plans = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/entitlements/admin-grants.ts")),
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/entitlements/grants.ts")),
  ...(await import("../../../functions/entitlements/membership.ts")),
  ...(await import("../../../functions/entitlements/suspension.ts")),
  ...(await import("../../../functions/entitlements/sweep-grants.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/memberships/notify-ending-soon.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const at = (days: number, milliseconds = 0) =>
  new Date(Date.parse(now) + days * 86_400_000 + milliseconds).toISOString();
const admin = { userId: "usr_admin", email: "admin@x.test" };

const aGrant = (user_id: string, about: Partial<Grant> = {}): Grant => ({
  user_id,
  source: "admin",
  source_ref: `ref-${uniqueId()}`,
  tier: "premium",
  status: "active",
  start_at: at(-10),
  end_at: at(20),
  past_due_since: null,
  cancel_at_period_end: false,
  updated_at: at(-10),
  ...about,
});

/** A member with grants, and what is left of them. */
const aHolder = async (...about: Partial<Grant>[]) => {
  const { AuditEntity, GrantEntity, listGrants, toGrantItem } = plans();
  const userId = `usr_${uniqueId()}`;
  const grants = about.map((one) => aGrant(userId, one));
  for (const grant of grants) await GrantEntity.put(toGrantItem(grant)).go();
  return {
    userId,
    grants,
    stored: (ref: string) => listGrants(userId).then((all) => all.find(({ source_ref }) => source_ref === ref)),
    running: async () =>
      (await listGrants(userId))
        .filter(({ status }) => status === "active")
        .map(({ source_ref }) => source_ref)
        .sort(),
    audited: async () => (await AuditEntity.query.bySubject({ subject: userId }).go()).data.map(({ action }) => action),
  };
};

const refusalOf = (verb: Promise<unknown>) =>
  verb.then(
    () => "done",
    ({ code, message }) => [code, message],
  );

describe("[members-17] a grant by an administrator", () => {
  test("is numbered by those of its tier that administrators gave before", async () => {
    const { userId } = await aHolder(
      { tier: "premium", status: "inactive" },
      { tier: "essential" },
      { source: "promo", tier: "premium" },
      { source: "stripe", tier: "premium" },
      { tier: "premium", status: "suspended", source_ref: "suspension" },
    );
    const made = await plans().grantTier({ userId, tier: "premium", endAt: null }, admin, now);
    expect(made).toStrictEqual({
      user_id: userId,
      source: "admin",
      source_ref: `grant-premium-2-${userId}`,
      tier: "premium",
      status: "active",
      start_at: now,
      end_at: null,
      past_due_since: null,
      cancel_at_period_end: false,
      updated_at: now,
    });
  });

  test("keeps its end and its reason, in the audit log too", async () => {
    const { userId, stored } = await aHolder();
    const endAt = at(45);
    const { source_ref } = await plans().grantTier({ userId, tier: "premium", endAt, reason: "Won" }, admin, now);
    expect(await stored(source_ref)).toMatchObject({ end_at: endAt, reason: "Won" });
    const { data } = await plans().AuditEntity.query.bySubject({ subject: userId }).go();
    expect(data.map(({ action, details }) => [action, JSON.parse(details)])).toEqual([
      ["membership.grant", expect.objectContaining({ tier: "premium", reason: "Won" })],
    ]);
  });

  test("takes the place of a shorter one of its tier, and of nothing else", async () => {
    const { userId, running, stored } = await aHolder(
      { source_ref: "shorter" },
      { source_ref: "other-tier", tier: "essential" },
      { source_ref: "code", source: "promo" },
      { source_ref: "over", end_at: at(-1) },
    );
    await plans().grantTier({ userId, tier: "premium", endAt: at(21) }, admin, now);
    expect(await running()).toEqual(["code", `grant-premium-3-${userId}`, "other-tier", "over"].sort());
    expect(await stored("shorter")).toMatchObject({ status: "inactive", end_at: null, updated_at: now });
  });

  test("without end takes the place of one with an end", async () => {
    const { userId, running } = await aHolder({ source_ref: "shorter" });
    await plans().grantTier({ userId, tier: "premium", endAt: null }, admin, now);
    expect(await running()).toEqual([`grant-premium-2-${userId}`]);
  });

  test.each([
    ["equally long", at(20), at(20), "until Mar 21, 2027"],
    ["longer", at(20), at(19), "until Mar 21, 2027"],
    ["without end", null, at(90), "without end"],
    ["without end, as the new one", null, null, "without end"],
  ])("is refused beside one of its tier that is %s", async (_how, end_at, endAt, until) => {
    const { userId, running, audited } = await aHolder({ source_ref: "running", end_at });
    const message = `This member already has Premium by admin grant ${until}. Choose a later end, or revoke that grant first.`;
    expect(await refusalOf(plans().grantTier({ userId, tier: "premium", endAt }, admin, now))).toEqual([
      "membership.already-granted",
      message,
    ]);
    expect([await running(), await audited()]).toEqual([["running"], []]);
  });
});

describe("[members-07] a tier that an administrator sets", () => {
  const set = (userId: string, endAt = at(30)) =>
    plans().replaceAdminGrants({ userId, tier: "premium", endAt }, admin, now);

  test("takes the place of what runs by administrators, and of nothing else", async () => {
    const { userId, running, stored } = await aHolder(
      { source_ref: "essential", tier: "essential" },
      { source_ref: "premium" },
      { source_ref: "code", source: "promo", tier: "essential" },
      { source_ref: "paid", source: "stripe", tier: "essential" },
      { source_ref: "over", tier: "essential", end_at: at(-1) },
    );
    await set(userId);
    expect(await running()).toEqual(["code", `grant-premium-2-${userId}`, "over", "paid"].sort());
    expect(await stored("over")).toMatchObject({ end_at: at(-1), updated_at: at(-10) });
  });

  test("leaves a suspension as it is", async () => {
    const { userId, stored } = await aHolder({ source_ref: "suspension", status: "suspended", tier: "essential" });
    await set(userId);
    expect(await stored("suspension")).toMatchObject({ status: "suspended", updated_at: at(-10) });
  });
});

describe("[members-18] revoking", () => {
  test("ends the one grant, and is in the audit log", async () => {
    const { userId, running, audited } = await aHolder({ source_ref: "one" }, { source_ref: "other" });
    await plans().revokeGrant(userId, "one", admin, now);
    expect([await running(), await audited()]).toEqual([["other"], ["membership.revoke-grant"]]);
  });

  test.each([
    ["one that is over", { end_at: now }],
    ["one that was ended", { status: "inactive" }],
    ["a subscription", { source: "stripe" as const }],
    ["an unknown one", { source_ref: "another" }],
    ["a suspension", { status: "suspended" }],
  ])("doesn't find %s", async (_what, about) => {
    const { userId, grants, stored, audited } = await aHolder({ source_ref: "this" }, { source_ref: "one", ...about });
    await expect(plans().revokeGrant(userId, "one", admin, now)).rejects.toMatchObject({ code: "not-found" });
    for (const grant of grants) expect(await stored(grant.source_ref)).toMatchObject(grant);
    expect(await audited()).toEqual([]);
  });
});

test("[members-18] revoking doesn't find another member's grant", async () => {
  const [{ userId }, other] = [await aHolder({ source_ref: "own" }), await aHolder({ source_ref: "theirs" })];
  await expect(plans().revokeGrant(userId, "theirs", admin, now)).rejects.toMatchObject({ code: "not-found" });
  expect(await other.running()).toEqual(["theirs"]);
});

testOvertaken(
  "a grant that an administrator replaces by a longer one while another one revokes it",
  async () => {
    const { userId, running } = await aHolder({ source_ref: "one" });
    const { grantTier, revokeGrant } = plans();
    return {
      write: { containing: userId },
      late: () => endOf(grantTier({ userId, tier: "premium", endAt: at(40) }, admin, now)),
      meanwhile: () => revokeGrant(userId, "one", admin, now),
      outcome: async (end) => [end, await running().then(({ length }) => length)],
    };
  },
  { guarded: ["conflict", 0], control: ["done", 1] },
);

describe("[members-06] ending all grants", () => {
  test("ends what runs by codes and administrators, and nothing else", async () => {
    const { userId, running, stored, audited } = await aHolder(
      { source_ref: "admin" },
      { source_ref: "code", source: "promo" },
      { source_ref: "paid", source: "stripe" },
      { source_ref: "over", end_at: at(-1) },
    );
    await plans().endGrants(userId, admin, now);
    expect(await running()).toEqual(["over", "paid"]);
    expect(await stored("over")).toMatchObject({ end_at: at(-1), updated_at: at(-10) });
    expect(await audited()).toEqual(["membership.end-grants"]);
  });

  test.each([
    ["with a grant", [{ source_ref: "one" }]],
    ["without one", []],
    ["with one that is over", [{ source_ref: "one", end_at: at(-1) }]],
  ])("lifts a suspension %s", async (_how, grants) => {
    const { userId, stored, audited } = await aHolder(...grants, { source_ref: "suspension", status: "suspended" });
    await plans().endGrants(userId, admin, now);
    expect([await stored("suspension"), await audited()]).toEqual([undefined, ["membership.end-grants"]]);
  });

  test("changes nothing where nothing runs", async () => {
    const { userId, grants, stored, audited } = await aHolder({ source_ref: "over", end_at: at(-1) });
    await plans().endGrants(userId, admin, now);
    expect([await stored("over"), await audited()]).toEqual([grants[0], []]);
  });
});

describe("[members-08] a suspension", () => {
  test("keeps the tier that it was made with, and is in the audit log once", async () => {
    const { userId, stored, audited } = await aHolder();
    await plans().suspendGrants(userId, "essential", admin, now);
    await plans().suspendGrants(userId, "premium", admin, at(1));
    expect(await stored("suspension")).toMatchObject({ tier: "essential", updated_at: now });
    expect(await audited()).toEqual(["membership.suspend"]);
  });

  test("is ended once, and nothing is told of a membership without one", async () => {
    const { userId, stored, audited } = await aHolder();
    await plans().activateGrants(userId, admin, now);
    expect(await audited()).toEqual([]);
    await plans().suspendGrants(userId, "essential", admin, now);
    await plans().activateGrants(userId, admin, at(1));
    expect(await stored("suspension")).toBeUndefined();
    expect(await audited()).toEqual(["membership.suspend", "membership.activate"]);
  });

  test("keeps its member from buying, and gives no tier", async () => {
    const { userId } = await aHolder({});
    const { assertNotSuspended, checkSubscription, getTier, suspendGrants } = plans();
    expect([await endOf(assertNotSuspended(userId)), await getTier(userId, now)]).toEqual(["done", "premium"]);
    expect(await checkSubscription(userId, now)).toEqual({
      subscribed: true,
      subscription_tier: "premium",
      subscription_end: at(20),
    });
    await suspendGrants(userId, "premium", admin, now);
    expect([await endOf(assertNotSuspended(userId)), await getTier(userId, now)]).toEqual([
      "membership.suspended",
      "free",
    ]);
    expect(await checkSubscription(userId, now)).toEqual({
      subscribed: false,
      subscription_tier: "free",
      subscription_end: null,
    });
  });
});

test.each([
  ["its end", {}, at(20)],
  ["never without an end", { end_at: null }, "never"],
  ["never once it was ended", { status: "inactive" }, "never"],
  ["never where it was over as it was stored", { end_at: at(-10) }, "never"],
])("a grant is due for the sweep at %s", (_when, about, sweep_at) => {
  expect(plans().toGrantItem(aGrant("usr_1", about)).sweep_at).toBe(sweep_at);
});

test("the sweep closes the grants that have ended, each once, and says how many", async () => {
  const { stored } = await aHolder({ source_ref: "due", end_at: at(-5) }, { source_ref: "running" });
  const { sweepGrants } = plans();
  await sweepGrants(at(-5, -1));
  expect(await stored("due")).toMatchObject({ status: "active" });
  expect(await sweepGrants(at(-5, 1))).toBe(1);
  expect(await stored("due")).toMatchObject({ status: "inactive", end_at: at(-5), updated_at: at(-5, 1) });
  expect(await stored("running")).toMatchObject({ status: "active", updated_at: at(-10) });
  expect(await sweepGrants(at(-5, 1))).toBe(0);
});

testOvertaken(
  "a grant that is extended while the sweep closes it",
  async () => {
    const { userId, grants, stored } = await aHolder({ source_ref: `due-${uniqueId()}`, end_at: at(-2) });
    const [grant = aGrant(userId)] = grants;
    const { GrantEntity, sweepGrants, toGrantItem } = plans();
    const outcome = async (closed: number) => {
      const status = (await stored(grant.source_ref))?.status;
      await GrantEntity.delete({ user_id: userId, source: "admin", source_ref: grant.source_ref }).go();
      return [closed, status];
    };
    return {
      write: { operation: "PutItem", containing: grant.source_ref },
      late: () => sweepGrants(at(-2, 1)),
      meanwhile: () => GrantEntity.put(toGrantItem({ ...grant, end_at: at(30), updated_at: at(-1) })).go(),
      outcome,
    };
  },
  { guarded: [0, "active"], control: [1, "inactive"] },
);

describe("the email about a membership that ends soon", () => {
  /** A member, and the email about a grant of theirs. */
  const aReader = async (wants_reminders?: boolean, ...about: Partial<Grant>[]) => {
    const { GrantEntity, MemberEntity, notifyEndingSoon, OutboxEntity, toGrantItem } = plans();
    const member = { ...aStoredMember(), wants_reminders };
    await MemberEntity.put(member).go();
    const source_ref = `ending-${uniqueId()}`;
    const [ending = {}, ...others] = about;
    const grants = [{ source_ref, end_at: at(3, -1), ...ending }, ...others].map((one) => aGrant(member.user_id, one));
    for (const grant of grants) await GrantEntity.put(toGrantItem(grant)).go();
    const mail = async () =>
      (await OutboxEntity.get({ id: `grant-ending-${source_ref}` }).go({ consistent: true })).data;
    return {
      member,
      mail,
      isTold: async (time = now) => {
        const told = await notifyEndingSoon(time);
        for (const { user_id, source, source_ref: ref } of grants)
          await GrantEntity.delete({ user_id, source, source_ref: ref }).go();
        return [told, (await mail()) !== null];
      },
    };
  };
  const [told, untold] = [
    [1, true],
    [0, false],
  ];

  test("is sent from three days before its end, once, and is not written over once it is there", async () => {
    const { member, mail, isTold } = await aReader();
    const { notifyEndingSoon, OutboxEntity } = plans();
    expect([await notifyEndingSoon(at(0, -1)), await mail()]).toEqual([0, null]);
    expect(await notifyEndingSoon(now)).toBe(1);
    const sent = await mail();
    expect(sent).toMatchObject({ to: member.email, status: "pending" });
    expect(JSON.parse(sent?.letter ?? "")).toEqual({
      template: "membership-ending",
      tier: "premium",
      end_at: at(3, -1),
      source: "admin",
    });
    await OutboxEntity.patch({ id: sent?.id ?? "" })
      .set({ status: "sent" })
      .go();
    expect(await isTold(at(1))).toEqual([0, true]);
    expect(await mail()).toMatchObject({ status: "sent" });
  });

  test.each([
    [true, told],
    [undefined, told],
    [false, untold],
  ])("goes to who wants reminders: %s", async (wants, outcome) => {
    expect(await (await aReader(wants)).isTold()).toEqual(outcome);
  });

  test("goes to no account that is gone", async () => {
    const { member, isTold } = await aReader();
    await plans().MemberEntity.delete({ user_id: member.user_id }).go();
    expect(await isTold()).toEqual(untold);
  });

  test.each([
    ["a promo code's grant", { source: "promo" as const }, told],
    ["a canceled subscription, which has its own", { source: "stripe" as const, cancel_at_period_end: true }, untold],
  ])("for %s: %o", async (_what, about, outcome) => {
    expect(await (await aReader(undefined, about)).isTold()).toEqual(outcome);
  });

  test.each([
    ["keeps the tier by another grant", [{}, { end_at: null }], untold],
    ["falls to a lower tier", [{}, { tier: "essential" as const, end_at: null }], told],
    [
      "has the tier only by a subscription that is paused",
      [{}, { source: "stripe" as const, status: "paused", updated_at: at(-1) }],
      told,
    ],
    ["is suspended", [{}, { source_ref: "suspension", status: "suspended" }], untold],
  ])("to a member who %s: %o", async (_who, grants, outcome) => {
    expect(await (await aReader(undefined, ...grants)).isTold()).toEqual(outcome);
  });
});
