import { describe, expect, test } from "vitest";
import { stack } from "../../support/checkout.ts";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember, asCaller } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const plans = giveOwnTable(async () => ({
  ...(await import("../../../functions/entitlements/admin-grants.ts")),
  ...(await import("../../../functions/entitlements/membership.ts")),
  ...(await import("../../../functions/ledger/dispute.entity.ts")),
  ...(await import("../../../functions/ledger/ledger.entity.ts")),
  ...(await import("../../../functions/ledger/ledger-line.ts")),
  ...(await import("../../../functions/ledger/rebook-payer.ts")),
  ...(await import("../../../functions/members/email-limit.entity.ts")),
  ...(await import("../../../functions/members/email-limits.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/promo-codes/list-promo-codes.ts")),
  ...(await import("../../../functions/promo-codes/manage-promo-codes.ts")),
  ...(await import("../../../functions/promo-codes/promo-code.entity.ts")),
  ...(await import("../../../functions/promo-codes/promo-codes.ts")),
  ...(await import("../../../functions/promo-codes/promo-hold.entity.ts")),
  ...(await import("../../../functions/promo-codes/promo-holds.ts")),
  ...(await import("../../../functions/promo-codes/promo-redemption.entity.ts")),
  ...(await import("../../../functions/promo-codes/promo-use.entity.ts")),
  ...(await import("../../../functions/promo-codes/redeem-promo-code.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const at = (days: number, milliseconds = 0) =>
  new Date(Date.parse(now) + days * 86_400_000 + milliseconds).toISOString();
const admin = { userId: "usr_admin", email: "admin@x.test" };
const page = { limit: 100, position: null };

const fields = {
  description: "Half",
  discount_type: "percent" as const,
  discount_value: 50,
  duration_months: 1,
  max_redemptions: 0,
  per_user_limit: 2,
  starts_at: at(-1),
  expires_at: at(100),
  is_active: true,
};
type Fields = Partial<Omit<typeof fields, "discount_type" | "discount_value">> & {
  discount_type?: "free" | "percent" | "amount";
  discount_value?: number | null;
};

const aCode = (change: Fields = {}, code = `P${uniqueId()}`.toUpperCase(), time = now) =>
  plans().createPromoCode(code, { ...fields, ...change }, admin, time);
const usesOf = async (code: string) => (await plans().findPromoCode(code))?.redemptions_used;

describe("a promo code", () => {
  test("begins unused with version 0, and exists once", async () => {
    const made = await aCode();
    expect(made).toMatchObject({ redemptions_used: 0, version: 0, discount_value: 50 });
    expect(await plans().findPromoCode(made.code)).toEqual(made);
    expect(await endOf(aCode({}, made.code))).toBe("duplicate");
  });

  test("that was stored before there were versions has version 0 and no value but null", async () => {
    const { code, id } = await aCode({ discount_type: "free", discount_value: null });
    await plans().PromoCodeEntity.patch({ code }).remove(["version"]).go();
    expect(await plans().findPromoCode(code)).toMatchObject({ id, version: 0, discount_value: null });
  });

  test("that isn't there is null, and can't be changed or looked into", async () => {
    const { findPromoCode, listPromoRedemptions, updatePromoCode } = plans();
    expect(await findPromoCode("NONE")).toBeNull();
    expect(await endOf(updatePromoCode("NONE", fields, admin, now))).toBe("not-found");
    expect(await endOf(listPromoRedemptions("NONE", page))).toBe("not-found");
  });

  test("is changed from the version that was read, or from whatever there is where none is named", async () => {
    const { code } = await aCode();
    const update = (version?: number) => endOf(plans().updatePromoCode(code, { ...fields, version }, admin, now));
    expect([await update(1), await update(0), await update(0), await update(), await update(2)]).toEqual([
      "version-conflict",
      "done",
      "version-conflict",
      "done",
      "done",
    ]);
  });

  test("gets another value, and has none once it is free", async () => {
    const { code } = await aCode();
    const valueAfter = async (change: Fields) => {
      const answered = await plans().updatePromoCode(code, { ...fields, ...change }, admin, now);
      return [answered.discount_value, (await plans().findPromoCode(code))?.discount_value];
    };
    expect(await valueAfter({ discount_value: 20 })).toEqual([20, 20]);
    expect(await valueAfter({ discount_type: "free" })).toEqual([null, null]);
  });

  test.each([
    ["from the instant at which it starts", { starts_at: now }, true],
    ["not before", { starts_at: at(0, 1) }, false],
    ["up to its end", { expires_at: at(0, 1) }, true],
    ["not at its end", { expires_at: now }, false],
    ["not while it is switched off", { is_active: false }, false],
  ])("can be used %s", async (_when, change, isUsable) => {
    const { code } = await aCode(change);
    expect((await plans().findUsablePromoCode(code, now)) !== null).toBe(isUsable);
  });
});

describe("the back-office's list of promo codes", () => {
  const prefix = `L${uniqueId()}`.toUpperCase();
  const make = async () => {
    if (await plans().findPromoCode(`${prefix}OFF`)) return;
    for (const [second, [name, change]] of (
      [
        ["OFF", { is_active: false }],
        ["LATER", { starts_at: at(1) }],
        ["LATEST", { starts_at: at(2), expires_at: at(50) }],
        ["ON", { expires_at: at(20) }],
        ["ALSO", { expires_at: at(30) }],
        ["OVER", { expires_at: at(-1, -1), starts_at: at(-5) }],
        ["GONE", { expires_at: at(-2), starts_at: at(-5) }],
      ] as const
    ).entries())
      await aCode(change, `${prefix}${name}`, at(0, second));
  };
  const namesOf = async (query: Parameters<ReturnType<typeof plans>["listPromoCodes"]>[0]) => {
    await make();
    const { items } = await plans().listPromoCodes(query, now, page);
    return items.filter(({ code }) => code.startsWith(prefix)).map(({ code }) => code.slice(prefix.length));
  };

  test("has all, newest first", async () => {
    expect(await namesOf({})).toEqual(["GONE", "OVER", "ALSO", "ON", "LATEST", "LATER", "OFF"]);
  });

  test.each([
    ["Inactive", ["OFF"], ["OFF"]],
    ["Upcoming", ["LATER", "LATEST"], ["LATER", "LATEST"]],
    ["Active", ["ALSO", "ON"], ["ALSO", "ON"]],
    ["Expired", ["OVER", "GONE"], ["GONE", "OVER"]],
  ] as const)(
    "has those that are %s, by their end, or in order where they begin with a text",
    async (status, byEnd, inOrder) => {
      expect(await namesOf({ status })).toEqual(byEnd);
      expect(await namesOf({ status, q: prefix })).toEqual(inOrder);
    },
  );

  test("has those that begin with a text, in order", async () => {
    expect(await namesOf({ q: prefix })).toEqual(["ALSO", "GONE", "LATER", "LATEST", "OFF", "ON", "OVER"]);
    expect(await namesOf({ q: `${prefix}LA` })).toEqual(["LATER", "LATEST"]);
  });
});

test("the redemptions of a code are listed newest first, with the addresses of the members who are there", async () => {
  const { id, code } = await aCode();
  const member = aStoredMember();
  await plans().MemberEntity.put(member).go();
  for (const [day, user_id] of [member.user_id, "usr_gone"].entries())
    await plans()
      .PromoRedemptionEntity.put({ id: `pred_${uniqueId()}`, promo_code_id: id, user_id, redeemed_at: at(day) })
      .go();
  const { items } = await plans().listPromoRedemptions(code, page);
  const byId = items.map((one) => one.id);
  expect(byId).toEqual([...byId].sort().reverse());
  expect(items.map(({ user_id, email }) => [user_id, email]).sort()).toEqual(
    [
      [member.user_id, member.email],
      ["usr_gone", null],
    ].sort(),
  );
});

/** A code, and how it is held. */
const aHeldCode = async (change: Fields = {}) => {
  const promo = await aCode(change);
  const hold = (user_id = `usr_${uniqueId()}`, email_hashes: string[] = []) =>
    plans().holdPromoUse(promo, { user_id, email_hashes }, at(1), now);
  const endOfHold = async (...person: Parameters<typeof hold>) => {
    const held = await hold(...person);
    return typeof held === "string" ? held : held.status;
  };
  const idOf = async () => {
    const held = await hold();
    if (typeof held === "string") throw new Error(`The code is ${held}`);
    return held.id;
  };
  return { promo, endOfHold, idOf, used: () => usesOf(promo.code) };
};

describe("a use of a code", () => {
  test("is counted one by one, for any number of people where it has no limit", async () => {
    const { endOfHold, used } = await aHeldCode();
    expect([await endOfHold(), await endOfHold(), await used()]).toEqual(["held", "held", 2]);
  });

  test("is refused once the code is used up", async () => {
    const { endOfHold, used } = await aHeldCode({ max_redemptions: 1 });
    expect([await endOfHold(), await endOfHold(), await used()]).toEqual(["held", "used-up", 1]);
  });

  test("is counted for a code that was stored without its count", async () => {
    const { promo, endOfHold, used } = await aHeldCode({ max_redemptions: 1 });
    const { redemptions_used: _none, discount_value: _value, ...stored } = promo;
    await plans()
      .PromoCodeEntity.put({ ...stored, discount_value: 50 })
      .go();
    expect([await used(), await endOfHold()]).toEqual([0, "held"]);
  });

  test("is one of two that an account has", async () => {
    const { promo, endOfHold } = await aHeldCode();
    const user_id = `usr_${uniqueId()}`;
    const counted = async () =>
      (await plans().PromoUseEntity.get({ user_id, promo_code_id: promo.id }).go({ consistent: true })).data?.uses;
    expect([await endOfHold(user_id), await counted()]).toEqual(["held", 1]);
    expect([await endOfHold(user_id), await counted()]).toEqual(["held", 2]);
    expect([await endOfHold(user_id), await counted()]).toEqual(["own-limit", 2]);
  });

  test("is one of two that an address has, whatever the account", async () => {
    const { endOfHold, used } = await aHeldCode();
    const hash = uniqueId();
    const use = () => endOfHold(`usr_${uniqueId()}`, [hash]);
    expect([await use(), await use(), await use(), await used()]).toEqual(["held", "held", "own-limit", 2]);
  });

  test.each([
    [2, now, "held"],
    [2, at(0, 1), "own-limit"],
    [1, now, "held"],
    [1, at(0, 1), "held"],
  ])("by an address that had %i of a deleted account, which count until %s, is %s", async (uses, kept_until, end) => {
    const { promo, endOfHold, used } = await aHeldCode();
    const email_hash = uniqueId();
    const subject = plans().promoSubject(promo.id);
    await plans().EmailLimitEntity.put({ email_hash, subject, uses, kept_until }).go();
    expect(await endOfHold(`usr_${uniqueId()}`, [email_hash])).toBe(end);
    expect(await used()).toBe(end === "held" ? 1 : 0);
  });
});

describe("a held use", () => {
  const stateOf = async (id: string) => (await plans().findPromoHold(id))?.status;

  test("is released once, and then counted no more", async () => {
    const { idOf, used } = await aHeldCode();
    const id = await idOf();
    await plans().releasePromoUse(id, now);
    await plans().releasePromoUse(id, now);
    expect([await stateOf(id), await used()]).toEqual(["released", 0]);
    expect(await plans().findPromoHold(id)).toMatchObject({ ttl: Date.parse(at(30)) / 1_000 });
  });

  test("is redeemed once, and not released after it", async () => {
    const { idOf, used, promo } = await aHeldCode();
    const id = await idOf();
    const { redeemPromoUse, releasePromoUse, listPromoRedemptions } = plans();
    for (const subscription of ["sub_1", "sub_2"]) await redeemPromoUse(id, subscription, now);
    await releasePromoUse(id, now);
    expect([await stateOf(id), await used()]).toEqual(["redeemed", 1]);
    expect((await listPromoRedemptions(promo.code, page)).items).toMatchObject([{ subscription_id: "sub_1" }]);
  });

  test("that was released and is paid all the same is counted once more, whatever the limit", async () => {
    const { idOf, endOfHold, used } = await aHeldCode({ max_redemptions: 1 });
    const id = await idOf();
    await plans().releasePromoUse(id, now);
    expect(await endOfHold()).toBe("held");
    await plans().redeemPromoUse(id, "sub_1", now);
    expect([await stateOf(id), await used()]).toEqual(["redeemed", 2]);
  });

  test("that isn't there is left alone", async () => {
    const { findPromoHold, redeemPromoUse, releasePromoUse, setHoldSession } = plans();
    await releasePromoUse("phold_none", now);
    await redeemPromoUse("phold_none", "sub_1", now);
    await setHoldSession("phold_none", "cs_1");
    expect(await findPromoHold("phold_none")).toBeNull();
  });

  test("is known by its payment page", async () => {
    const { idOf } = await aHeldCode();
    const id = await idOf();
    await plans().setHoldSession(id, "cs_1");
    expect(await plans().findPromoHold(id)).toMatchObject({ session_id: "cs_1", status: "held" });
  });

  test("is read once as it is released", async () => {
    const { idOf } = await aHeldCode();
    const id = await idOf();
    await stack().fault({ kind: "crash-before", operation: "GetItem", containing: id, skip: 1, times: 100 });
    await plans().releasePromoUse(id, now);
    await stack().clearFaults();
    expect(await stateOf(id)).toBe("released");
  });

  test("of a code that is gone can't be released, and the code doesn't come back", async () => {
    const { idOf, promo } = await aHeldCode();
    const id = await idOf();
    await plans().PromoCodeEntity.delete({ code: promo.code }).go();
    await expect(plans().releasePromoUse(id, now)).rejects.toThrow("kept changing");
    expect(await stateOf(id)).toBe("held");
  });
});

testOvertaken(
  "a code that is changed while it is deleted",
  async () => {
    const { code } = await aCode();
    return {
      write: { containing: code },
      late: () => endOf(plans().updatePromoCode(code, fields, admin, now)),
      meanwhile: () => plans().PromoCodeEntity.delete({ code }).go(),
      outcome: async (end) => end,
    };
  },
  { guarded: "version-conflict", control: "done" },
);

describe("a member who enters a code", () => {
  const enter = async (change: Fields, time = now) => {
    const { code } = await aCode({ discount_type: "free", discount_value: null, ...change });
    const member = aStoredMember();
    await plans().MemberEntity.put(member).go();
    const redeem = async () => (await plans().redeemPromoCode(code, asCaller(member), time)).message;
    return { ...member, code, redeem };
  };
  const [done, again, invalid, discount] = [
    "Promo code applied successfully! You now have Premium membership.",
    "You have already redeemed this promo code.",
    "Invalid or expired code",
    "This code is a plan discount. Enter it when you choose your plan.",
  ];

  test("has Premium for its months, once", async () => {
    const { redeem, user_id, code } = await enter({ per_user_limit: 1, duration_months: 2 });
    expect([await redeem(), await redeem(), await usesOf(code)]).toEqual([done, again, 1]);
    expect(await plans().getMembership(user_id, now)).toMatchObject({
      tier: "premium",
      last_source: "promo",
      end_at: "2027-05-01T12:00:00.000Z",
    });
  });

  test.each([
    ["a code that is over", { expires_at: now }, invalid],
    ["a discount of a plan", { discount_type: "percent" as const, discount_value: 50 }, discount],
  ])("gets nothing by %s", async (_what, change, message) => {
    const { redeem, user_id } = await enter(change);
    expect(await redeem()).toBe(message);
    expect(await plans().getTier(user_id, now)).toBe("free");
  });

  test("gets nothing by a code that others have used up", async () => {
    const { redeem, code } = await enter({ max_redemptions: 1 });
    const other = aStoredMember();
    await plans().MemberEntity.put(other).go();
    await plans().redeemPromoCode(code, asCaller(other), now);
    expect(await redeem()).toBe(invalid);
  });

  test("gets nothing while suspended", async () => {
    const { redeem, user_id, code } = await enter({});
    await plans().suspendGrants(user_id, "essential", admin, now);
    expect([await endOf(redeem()), await usesOf(code)]).toEqual(["membership.suspended", 0]);
  });
});

describe("the ledger", () => {
  const aMovement = (subject: string, user_id: string | undefined) => ({
    ref: `in_${uniqueId()}`,
    kind: "subscription" as const,
    amount: 1_299,
    currency: "usd",
    user_id,
    subject,
    at: now,
  });

  test("names tax and fee only where there are some, and the city's month", () => {
    const movement = aMovement("sub_1", "usr_1");
    const { ledgerLine } = plans();
    expect(ledgerLine({ ...movement, tax: 0, fee: 0 })).toStrictEqual({ ...movement, month: "2027-03" });
    expect(ledgerLine({ ...movement, tax: 80, fee: 1_500 })).toMatchObject({ tax: 80, fee: 1_500 });
  });

  test("has what nobody is known to have paid under nobody, until it is booked to a member", async () => {
    const { DisputeEntity, LedgerEntity, ledgerLine, rebookPayer, unknownPayer } = plans();
    const [subject, userId] = [`sub_${uniqueId()}`, `usr_${uniqueId()}`];
    const lines = [aMovement(subject, undefined), aMovement(subject, "usr_other")];
    for (const line of lines) await LedgerEntity.put(ledgerLine(line)).go();
    const dispute = {
      subject,
      status: "lost",
      reason: "fraudulent",
      amount: 1,
      currency: "usd",
      created_at: now,
      respond_by: now,
    };
    for (const [dispute_id, user_id] of [
      [`dp_${subject}_1`, unknownPayer],
      [`dp_${subject}_2`, "usr_other"],
    ] as const)
      await DisputeEntity.put({ ...dispute, dispute_id, user_id, updated_at: now }).go();
    const of = async (user_id: string) =>
      (await LedgerEntity.query.byUser({ user_id }).go()).data.map(({ ref }) => ref);
    expect(await of(unknownPayer)).toEqual([]);
    await rebookPayer(subject, userId);
    expect(await of(userId)).toEqual([lines[0]?.ref]);
    expect(await of("usr_other")).toContain(lines[1]?.ref);
    const { data } = await DisputeEntity.query.bySubject({ subject }).go();
    expect(data.map(({ user_id }) => user_id).sort()).toEqual([userId, "usr_other"].sort());
  });

  test("writes nothing that has a payer already", async () => {
    const { LedgerEntity, ledgerLine, rebookPayer } = plans();
    const subject = `sub_${uniqueId()}`;
    const line = aMovement(subject, "usr_other");
    await LedgerEntity.put(ledgerLine(line)).go();
    await stack().fault({ kind: "crash-before", operation: "PutItem", containing: line.ref, times: 100 });
    await rebookPayer(subject, "usr_late");
    await stack().clearFaults();
    expect((await LedgerEntity.get({ ref: line.ref }).go()).data?.user_id).toBe("usr_other");
  });
});
