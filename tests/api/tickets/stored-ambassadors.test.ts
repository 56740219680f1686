import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Caller } from "../../../functions/platform/http/caller.ts";
import type { Ambassador } from "../../../functions/tickets/ambassadors/ambassador-codes.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/tickets/ambassadors/ambassador.entity.ts")),
  ...(await import("../../../functions/tickets/ambassadors/ambassador-codes.ts")),
  ...(await import("../../../functions/tickets/ambassadors/ambassador-report.ts")),
  ...(await import("../../../functions/tickets/ambassadors/blocked-attempt.entity.ts")),
  ...(await import("../../../functions/tickets/ambassadors/code-redemption.entity.ts")),
  ...(await import("../../../functions/tickets/ambassadors/manage-ambassadors.ts")),
  ...(await import("../../../functions/tickets/management/code-use-count.entity.ts")),
}));

const now = "2027-03-10T12:00:00.000Z";
const admin = { userId: "admin", email: "admin@x.test" };
const aCode = () => `CODE${uniqueId().toUpperCase()}`;

describe("the report of ambassadors' codes", () => {
  const figures = { ga_quantity: 2, vip_quantity: 3, other_quantity: 4, refunded_quantity: 5, discount: 600 };
  const count = (grain: "day" | "all", span: string, code: string, amounts: object) =>
    city()
      .CodeUseCountEntity.put({ grain, span, code, ...amounts })
      .go();
  const redeemed = (code: string, created_at: string) =>
    city()
      .CodeRedemptionEntity.put({
        ...{ order_id: `cs_${uniqueId()}`, code, customer_email: "m@x.test", ambassador_id: "amb_1", user_id: "usr_1" },
        ...{ ticket_type: "GA+", qty: 1, discount_applied: 500, payment_status: "paid", created_at },
      })
      .go();
  const blocked = (created_at: string) =>
    city()
      .BlockedAttemptEntity.put({
        ...{ id: `blocked_${uniqueId()}`, email: "m@x.test", code: "BLOCKED", reason: "4-day-window", created_at },
      })
      .go();
  const named = (code: string, name: string) =>
    city()
      .AmbassadorEntity.put({ code, id: `amb_${code}`, name, status: "active", created_at: now, updated_at: now })
      .go();

  beforeAll(async () => {
    await named("MANY", "Zoe");
    await named("FEW", "Anna");
    await named("ALSOFEW", "Ben");
    await count("all", "all", "FEW", { paid: 1 });
    await count("all", "all", "ALSOFEW", { paid: 1 });
    await count("all", "all", "MANY", { paid: 9, refunds: 1, ...figures });
    await count("all", "all", "RETURNED", { refunds: 1, discount: -500 });
    await count("all", "all", "BLOCKED", { blocked: 3 });
    await count("all", "all", "UNUSED", { paid: 0, refunds: 0 });
    await city().CodeUseCountEntity.put({ grain: "status", span: "active", code: "all", active: 7 }).go();
    // Of the first day of the last 7 and 30 days only what came after noon counts, of the day before nothing.
    await count("day", "2027-03-02", "MANY", { paid: 16, blocked: 16 });
    await count("day", "2027-03-03", "MANY", { paid: 8, blocked: 8 });
    await count("day", "2027-03-04", "MANY", { paid: 2, blocked: 2 });
    await count("day", "2027-03-10", "MANY", { paid: 1, blocked: 1 });
    await redeemed("MANY", "2027-03-03T11:59:59.999Z");
    await redeemed("MANY", "2027-03-03T12:00:00.000Z");
    await redeemed("MANY", "2027-03-03T23:59:59.999Z");
    await redeemed("MANY", "2027-03-04T00:00:00.000Z");
    await blocked("2027-03-03T11:59:59.999Z");
    for (const at of ["2027-03-03T12:00:00.000Z", "2027-03-03T12:00:00.001Z"]) await blocked(at);
    await count("day", "2027-02-08", "FEW", { paid: 100 });
    await count("day", "2027-02-09", "FEW", { paid: 1 });
  });

  const none = { ga_quantity: 0, vip_quantity: 0, other_quantity: 0, refunded_quantity: 0 };

  test("of all time has every code that was used, the most used first, of equal ones by name, and none below zero", async () => {
    const row = (code: string, name: string) => ({ ambassador_id: `amb_${code}`, name, code });
    const { discount, ...quantities } = figures;
    expect(await city().readAmbassadorReport("all", now)).toEqual({
      active_ambassadors: 7,
      blocked_attempts: 2 + 2 + 1,
      total_redemptions: 11,
      total_discount: 600,
      rows: [
        { ...row("MANY", "Zoe"), paid_redemptions: 9, refunds: 1, ...quantities, total_discount: discount },
        { ...row("FEW", "Anna"), paid_redemptions: 1, refunds: 0, ...none, total_discount: 0 },
        { ...row("ALSOFEW", "Ben"), paid_redemptions: 1, refunds: 0, ...none, total_discount: 0 },
        {
          ...{ ambassador_id: "amb_unknown", name: "RETURNED", code: "RETURNED", paid_redemptions: 0, refunds: 1 },
          ...{ ...none, total_discount: 0 },
        },
      ],
    });
  });

  test.each([
    ["7d", [["MANY", 5]]],
    [
      "30d",
      [
        ["MANY", 27],
        ["FEW", 1],
      ],
    ],
  ] as const)("of the last %s has the uses since then: %j", async (period, uses) => {
    const { rows } = await city().readAmbassadorReport(period, now);
    expect(rows.map(({ code, paid_redemptions }) => [code, paid_redemptions])).toEqual(uses);
  });
});

describe("the use of a code", () => {
  const caller: Caller = {
    ...{ userId: "usr_1", username: "usr_1", email: "m@x.test", emailVerified: true, name: "Maya" },
    ...{ isAdmin: false, hasSecondFactor: false, signedInAt: null },
  };
  const anAmbassador = (about: Partial<Ambassador> = {}): Ambassador => ({
    ...{ code: "RYE", id: "amb_1", name: "Rye", status: "active", created_at: now, updated_at: now, ...about },
  });
  const limit = { lockedUntil: null, owners: ["usr_1", "hash_of_m"] };
  const attempts = async () => (await city().BlockedAttemptEntity.query.byEmail({ email: "late@x.test" }).go()).data;

  test.each<[string, Ambassador | null, Partial<Caller>, string]>([
    ["without an address", anAmbassador(), { email: "" }, "code.no-email"],
    ["with an address that isn't verified", anAmbassador(), { emailVerified: false }, "code.no-email"],
    ["that nobody has", null, {}, "code.invalid"],
    ["that is inactive", anAmbassador({ status: "inactive" }), {}, "code.invalid"],
    ["by the account that it names", anAmbassador({ user_id: "usr_1", email_hashes: ["other"] }), {}, "code.own"],
    ["by that account's address", anAmbassador({ user_id: "usr_2", email_hashes: ["x", "hash_of_m"] }), {}, "code.own"],
  ])("%s is refused", async (_what, ambassador, about, code) => {
    expect(await endOf(city().assertCodeUsable(ambassador, limit, { ...caller, ...about }, now))).toBe(code);
  });

  test("is anybody else's", async () => {
    for (const about of [{}, { user_id: "usr_2", email_hashes: ["hash_of_another"] }]) {
      const ambassador = anAmbassador(about);
      expect(await city().assertCodeUsable(ambassador, limit, caller, now)).toBe(ambassador);
    }
  });

  test("before the next one is allowed is refused with the time, and recorded", async () => {
    const late = { ...caller, email: "late@x.test" };
    const locked = { ...limit, lockedUntil: "2027-03-11T12:00:00.000Z" };
    const refused = city().assertCodeUsable(anAmbassador(), locked, late, now);
    await expect(refused).rejects.toMatchObject({
      ...{ code: "code.window", details: { allowed_from: "2027-03-11T12:00:00.000Z" } },
    });
    expect(await attempts()).toMatchObject([{ code: "RYE", reason: "4-day-window", created_at: now }]);
  });
});

describe("an ambassador", () => {
  const aMember = async (hashes?: string[]) => {
    const user_id = `usr_${uniqueId()}`;
    await city()
      .MemberEntity.put({
        ...{ user_id, email: `${user_id}@x.test`, name: "Bo", display_name: "Bo", referral_code: uniqueId() },
        ...{ reward_points: 0, member_card_number: uniqueId(), created_at: now, updated_at: now },
        ...(hashes ? { email_hashes: hashes } : {}),
      } as never)
      .go();
    return user_id;
  };
  const create = (code: string, user_id?: string | null) =>
    city().createAmbassador(admin, { name: "Rye", code, status: "active", user_id }, now);
  const update = (code: string, change: object = {}) => city().updateAmbassador(admin, { code, ...change }, now);
  const stored = async (code: string) => (await city().AmbassadorEntity.get({ code }).go({ consistent: true })).data;
  const auditsOf = async (subject: string) =>
    (await city().AuditEntity.query.bySubject({ subject }).go()).data.map(({ action, details }) => ({
      ...{ action, details: JSON.parse(details) },
    }));

  test("is added with version 0 and no account, under a code that nobody has", async () => {
    const code = aCode();
    const added = await create(code, null);
    expect(added).toMatchObject({ code, name: "Rye", status: "active", version: 0, user_id: null, created_at: now });
    const refused = create(code);
    await expect(refused).rejects.toThrow(new AppError("duplicate", `The code ${code} already exists.`));
    expect((await stored(code))?.id).toBe(added.id);
    const [row, ...others] = await auditsOf(added.id);
    expect([row?.action, others]).toEqual(["ambassador.create", []]);
    expect(JSON.stringify(row)).not.toContain("user_id");
  });

  test("may have an account, whose addresses are kept with it and not shown", async () => {
    const [plain, hashed] = [await aMember(), await aMember(["hash_1", "hash_2"])];
    const codes = [aCode(), aCode()] as const;
    const added = await create(codes[0], plain);
    expect(added.user_id).toBe(plain);
    expect(JSON.stringify(await auditsOf(added.id))).toContain(plain);
    expect(await stored(codes[0])).not.toHaveProperty("email_hashes");
    expect(await create(codes[1], hashed)).not.toHaveProperty("email_hashes");
    expect(await stored(codes[1])).toMatchObject({ user_id: hashed, email_hashes: ["hash_1", "hash_2"] });
    const unknown = aCode();
    expect(await endOf(create(unknown, "usr_of_nobody"))).toBe("not-found");
    expect(await stored(unknown)).toBeNull();
  });

  test("keeps its account and status unless they are changed, and can be without one again", async () => {
    const [code, user_id] = [aCode(), await aMember(["hash_1"])];
    await create(code, user_id);
    expect(await update(code, { status: "inactive" })).toMatchObject({ status: "inactive", user_id, version: 1 });
    expect((await stored(code))?.email_hashes).toEqual(["hash_1"]);
    const other = await aMember();
    expect(await update(code, { user_id: other })).toMatchObject({ status: "inactive", user_id: other, version: 2 });
    expect(await stored(code)).not.toHaveProperty("email_hashes");
    expect(await update(code, { user_id: null })).toMatchObject({ user_id: null, version: 3, updated_at: now });
    expect(await stored(code)).not.toHaveProperty("user_id");
  });

  test("is changed by those who know its version, or name none", async () => {
    const code = aCode();
    await create(code);
    expect(await endOf(update(code, { version: 1 }))).toBe("version-conflict");
    expect((await update(code, { version: 0 })).version).toBe(1);
    expect(await endOf(update(code, { version: 0 }))).toBe("version-conflict");
    expect((await update(code)).version).toBe(2);
  });

  test("from before there were versions has number 0", async () => {
    const code = aCode();
    await city()
      .AmbassadorEntity.put({ code, id: "amb_old", name: "Old", status: "active", created_at: now, updated_at: now })
      .go();
    expect((await update(code, { version: 0 })).version).toBe(1);
  });

  test.each([0, 1])(
    "of version %d that somebody else changes at the same moment is left as they made it",
    async (version) => {
      const code = aCode();
      const added = await create(code);
      if (version > 0) await update(code);
      const before = await stored(code);
      await update(code, { status: "inactive" });
      const read = { go: async () => ({ data: before }) };
      vi.spyOn(city().AmbassadorEntity, "get").mockReturnValueOnce(read as never);
      expect(await endOf(update(code))).toBe("version-conflict");
      expect(await stored(code)).toMatchObject({ status: "inactive", version: version + 1 });
      expect(await auditsOf(added.id)).toHaveLength(version + 2);
    },
  );

  test("that there isn't can't be changed, and isn't stored", async () => {
    const code = aCode();
    expect(await endOf(update(code))).toBe("not-found");
    expect(await stored(code)).toBeNull();
  });
});

test("lists of ambassadors and of what came of their codes begin with the newest", async () => {
  const at = (hour: number) => `2099-01-01T0${hour}:00:00.000Z`;
  const page = { limit: 2, position: null };
  for (const hour of [2, 1, 3]) {
    const about = { created_at: at(hour), updated_at: now };
    await city()
      .AmbassadorEntity.put({ code: `NEWEST${hour}`, id: `amb_${hour}`, name: "Rye", status: "active", ...about })
      .go();
  }
  const { items, position } = await city().listAmbassadors(page);
  expect(items.map(({ code }) => code)).toEqual(["NEWEST3", "NEWEST2"]);
  const next = await city().listAmbassadors({ limit: 1, position });
  expect(next.items.map(({ code }) => code)).toEqual(["NEWEST1"]);
});
