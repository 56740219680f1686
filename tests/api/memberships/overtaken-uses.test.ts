import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const plans = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/entitlements/admin-grants.ts")),
  ...(await import("../../../functions/promo-codes/promo-code.entity.ts")),
  ...(await import("../../../functions/promo-codes/promo-holds.ts")),
  ...(await import("../../../functions/subscriptions/change/plan-intents.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

/** One of a code's uses, held for a payment page. */
const aHeldUse = async () => {
  const { findPromoHold, holdPromoUse, PromoCodeEntity } = plans();
  const code = `P${uniqueId()}`.toUpperCase();
  const kind = { discount_type: "percent", discount_value: 50, duration_months: 1 } as const;
  const limit = { max_redemptions: 5, per_user_limit: 5, redemptions_used: 0, is_active: true, version: 1 };
  const times = { starts_at: now, expires_at: "2028-01-01T00:00:00.000Z", created_at: now };
  const promo = { id: `promo_${uniqueId()}`, code, description: "Half", ...kind, ...limit, ...times };
  await PromoCodeEntity.put(promo).go();
  const hold = await holdPromoUse(promo, { user_id: `usr_${uniqueId()}` }, "2027-03-01T12:30:00.000Z", now);
  if (typeof hold === "string") throw new Error(`The code is ${hold}`);
  const state = async () => {
    const { data } = await PromoCodeEntity.get({ code }).go({ consistent: true });
    return [(await findPromoHold(hold.id))?.status, data?.redemptions_used];
  };
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
    const [subject, admin] = [`usr_${uniqueId()}`, { userId: "usr_admin", email: "admin@x.test" }];
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
