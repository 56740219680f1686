import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const plans = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/entitlements/admin-grants.ts")),
  ...(await import("../../../functions/entitlements/grants.ts")),
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/promo-codes/manage-promo-codes.ts")),
  ...(await import("../../../functions/promo-codes/promo-code.entity.ts")),
  ...(await import("../../../functions/promo-codes/promo-codes.ts")),
  ...(await import("../../../functions/promo-codes/promo-holds.ts")),
  ...(await import("../../../functions/subscriptions/change/plan-intents.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

/** A code that can be used twice, and how often it was. */
const aCode = async (per_user_limit = 2) => {
  const { findPromoCode, holdPromoUse, PromoCodeEntity } = plans();
  const code = `P${uniqueId()}`.toUpperCase();
  const fields = {
    description: "Half",
    discount_type: "percent" as const,
    discount_value: 50,
    duration_months: 1,
    max_redemptions: 2,
    per_user_limit,
    starts_at: now,
    expires_at: "2028-01-01T00:00:00.000Z",
    is_active: true,
  };
  const promo = { id: `promo_${uniqueId()}`, code, ...fields, redemptions_used: 0, version: 1, created_at: now };
  await PromoCodeEntity.put(promo).go();
  const hold = (user_id: string, email_hashes: string[] = []) =>
    holdPromoUse(promo, { user_id, email_hashes }, "2027-03-01T12:30:00.000Z", now);
  const read = () => findPromoCode(code);
  return { code, fields, hold, read, used: async () => (await read())?.redemptions_used };
};
type Held = Awaited<ReturnType<Awaited<ReturnType<typeof aCode>>["hold"]>>;
const endOfHold = (held: Held) => (typeof held === "string" ? held : held.status);

/** One of a code's uses, held for a payment page. */
const aHeldUse = async () => {
  const { hold: holdAs, used } = await aCode();
  const hold = await holdAs(`usr_${uniqueId()}`);
  if (typeof hold === "string") throw new Error(`The code is ${hold}`);
  const state = async () => [(await plans().findPromoHold(hold.id))?.status, await used()];
  const release = () => plans().releasePromoUse(hold.id, now);
  const redeem = () => plans().redeemPromoUse(hold.id, "sub_1", now);
  return { write: { containing: hold.id }, release, redeem, outcome: state };
};

testOvertaken(
  "the use of a code that is released while its page is paid",
  async () => {
    const { release, redeem, ...race } = await aHeldUse();
    return { ...race, late: release, meanwhile: redeem };
  },
  { guarded: ["redeemed", 1], control: ["released", 0] },
);

testOvertaken(
  "the use of a code that is redeemed while it is released",
  async () => {
    const { release, redeem, ...race } = await aHeldUse();
    return { ...race, late: redeem, meanwhile: release };
  },
  { guarded: ["redeemed", 1], control: ["redeemed", 0] },
);

testOvertaken(
  "a code that a member may use once and uses twice at once",
  async () => {
    const { hold, used } = await aCode(1);
    const user_id = `usr_${uniqueId()}`;
    const use = () => hold(user_id);
    const outcome = async (held: Held) => [endOfHold(held), await used()];
    return { write: { containing: user_id }, late: use, meanwhile: use, outcome };
  },
  { guarded: ["own-limit", 1], control: ["held", 2] },
);

testOvertaken(
  "a code that a person may use once and uses at once with two accounts of one address",
  async () => {
    const { hold, used } = await aCode(1);
    const hash = uniqueId();
    const use = () => hold(`usr_${uniqueId()}`, [hash]);
    const outcome = async (held: Held) => [endOfHold(held), await used()];
    return { write: { containing: hash }, late: use, meanwhile: use, outcome };
  },
  { guarded: ["own-limit", 1], control: ["held", 2] },
);

testOvertaken(
  "the last use of a code that another member gets first",
  async () => {
    const { code, hold, used } = await aCode();
    const use = () => hold(`usr_${uniqueId()}`);
    await use();
    const outcome = async (held: Held) => [endOfHold(held), await used()];
    return { write: { containing: code }, late: use, meanwhile: use, outcome };
  },
  { guarded: ["used-up", 2], control: ["held", 3] },
);

const admin = { userId: "usr_admin", email: "admin@x.test" };

for (const [what, change] of [
  ["is switched off", { is_active: false }],
  ["is put off", { starts_at: "2027-03-01T12:00:00.001Z" }],
  ["is ended", { expires_at: now }],
  ["is limited to the use it has had", { max_redemptions: 1 }],
  ["is limited to one use a person", { per_user_limit: 1 }],
] as const)
  testOvertaken(
    `a member's second use of a code while it ${what}`,
    async () => {
      const { code, fields, hold, used } = await aCode();
      const user_id = `usr_${uniqueId()}`;
      await hold(user_id);
      return {
        write: { containing: user_id },
        late: () => hold(user_id),
        meanwhile: () => plans().updatePromoCode(code, { ...fields, ...change }, admin, now),
        outcome: async (held) => [endOfHold(held), await used()],
      };
    },
    { guarded: ["used-up", 1], control: ["held", 2] },
  );

testOvertaken(
  "a code that two administrators change at once",
  async () => {
    const { code, fields, read } = await aCode();
    const changeTo = (description: string) =>
      endOf(plans().updatePromoCode(code, { ...fields, description }, admin, now));
    return {
      write: { containing: code },
      late: () => changeTo("Later"),
      meanwhile: () => changeTo("Earlier"),
      outcome: async (end) => [end, (await read())?.description, (await read())?.version],
    };
  },
  { guarded: ["version-conflict", "Earlier", 2], control: ["done", "Later", 2] },
);

testOvertaken(
  "the end of a plan change after which its member has begun another one",
  async () => {
    const { createPlanIntent, deletePlanIntent, findPlanIntent } = plans();
    const user_id = `usr_${uniqueId()}`;
    const about = { user_id, subscription_id: "sub_1", prorated_at: 0, others: [], created_at: now };
    const begin = (tier: "essential" | "premium") =>
      createPlanIntent({ ...about, kind: "period-end", tier, replaces: "nothing" });
    const intent = await begin("essential");
    const meanwhile = async () => {
      await deletePlanIntent(intent);
      await begin("premium");
    };
    return {
      write: { operation: "DeleteItem", containing: user_id },
      late: () => deletePlanIntent(intent),
      meanwhile,
      outcome: async () => (await findPlanIntent(user_id))?.tier,
    };
  },
  { guarded: "premium", control: undefined },
);

testOvertaken(
  "a suspension that two administrators end at once",
  async () => {
    const { activateGrants, AuditEntity, suspendGrants } = plans();
    const subject = `usr_${uniqueId()}`;
    await suspendGrants(subject, "premium", admin, now);
    const activate = () => activateGrants(subject, admin, now);
    return {
      write: { containing: subject },
      late: activate,
      meanwhile: activate,
      outcome: async () =>
        (await AuditEntity.query.bySubject({ subject }).go()).data.map(({ action }) => action).sort(),
    };
  },
  {
    guarded: ["membership.activate", "membership.suspend"],
    control: ["membership.activate", "membership.activate", "membership.suspend"],
  },
);

testOvertaken(
  "[members-17] a tier that two administrators give at once, while a promo code gives it as well",
  async () => {
    const { GrantEntity, grantTier, listGrants } = plans();
    const userId = `usr_${uniqueId()}`;
    const give = () => endOf(grantTier({ userId, tier: "premium", endAt: null }, admin, now));
    const promo = { source: "promo", source_ref: "promo-1", tier: "premium", status: "active" } as const;
    const redeem = () =>
      GrantEntity.put({ user_id: userId, ...promo, start_at: now, updated_at: now, sweep_at: "never" }).go();
    return {
      write: { containing: userId },
      late: give,
      meanwhile: async () => {
        await redeem();
        await give();
      },
      outcome: async (end) => [end, (await listGrants(userId)).filter(({ source }) => source === "admin").length],
    };
  },
  { guarded: ["conflict", 1], control: ["done", 1] },
);
