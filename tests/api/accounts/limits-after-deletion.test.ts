import { randomBytes, randomUUID } from "node:crypto";
import dayjs from "dayjs";
import { beforeAll, describe, expect, inject, test } from "vitest";
import type { membershipsAdmin } from "../../../shared/api/memberships.ts";
import type { RequestOf } from "../../../shared/api/route.ts";
import { changeAddress, deleteAccount, signInAgain } from "../../support/accounts.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, tryToBuy } from "../../support/checkout.ts";
import {
  aDeal,
  aMember,
  anAdmin,
  anEvent,
  grant,
  type Member,
  openSettings,
  password,
} from "../../support/fixtures.ts";
import { signUpAndSignIn } from "../../support/sign-in.ts";
import { openTable } from "../../support/table.ts";

type Wish = RequestOf<typeof membershipsAdmin.createPromoCode>;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const anAddress = () => `back-${randomUUID()}@example.com`;

const aCode = async (about: Partial<Wish> = {}): Promise<string> => {
  const code = `L-${randomBytes(5).toString("hex")}`.toUpperCase();
  const free = { discount_type: "free", starts_at: inDays(-1), expires_at: inDays(900) } as const;
  const { token } = await anAdmin();
  await ok(call("membershipsAdmin", "createPromoCode", { code, ...free, ...about }, { token }));
  return code;
};

const redeem = async ({ token }: Member, code: string, now?: string) =>
  (await ok(call("memberships", "promo", { code }, { token, now }))).message;
const check = async ({ token }: Member, code: string, now?: string) =>
  (await ok(call("memberships", "checkPromo", { code }, { token, now }))).valid;
const done = "Promo code applied successfully! You now have Premium membership.";
const again = "You have already redeemed this promo code.";

/** The same person anew: the account is gone, and its address signs up again. */
const returned = async (member: Member, email = member.email): Promise<Member> => {
  await deleteAccount(member);
  return aMember({ email });
};

beforeAll(() => openSettings());

describe("a promo code with one use per person", () => {
  test("is refused to a member who deletes the account and returns, in any letter case, and not to another address", async () => {
    const [first, code] = await Promise.all([aMember({ email: anAddress() }), aCode()]);
    expect(await redeem(first, code)).toBe(done);
    const second = await returned(first);
    expect(second.userId).not.toBe(first.userId);
    expect([await check(second, code), await redeem(second, code)]).toEqual([false, again]);
    expect((await ok(call("memberships", "mine", {}, { token: second.token }))).tier).toBe("free");
    const third = await returned(second, first.email.toUpperCase());
    expect(await redeem(third, code)).toBe(again);
    expect(await redeem(await aMember({ email: first.email.replace("@", "+1@") }), code)).toBe(done);
  });

  test("counts for the addresses before and after a change", async () => {
    const [former, next, code, other] = [anAddress(), anAddress(), await aCode(), await aCode()];
    const first = await aMember({ email: former });
    expect(await redeem(first, code)).toBe(done);
    const moved = await changeAddress(first, next);
    expect(await redeem(moved, code)).toBe(again);
    expect(await redeem(moved, other)).toBe(done);
    await deleteAccount(moved);
    const [old, fresh] = [await aMember({ email: former }), await aMember({ email: next })];
    for (const member of [old, fresh])
      expect([await redeem(member, code), await redeem(member, other)]).toEqual([again, again]);
    // Moving on to an address that never was here frees nothing either.
    expect(await redeem(await changeAddress(old, anAddress()), code)).toBe(again);
  });

  test("is allowed again 24 months after the deletion and not a day before", async () => {
    const [first, code] = await Promise.all([aMember({ email: anAddress() }), aCode()]);
    await redeem(first, code);
    const second = await returned(first);
    const end = dayjs().add(24, "month");
    const [before, after] = [end.subtract(1, "day").toISOString(), end.add(1, "minute").toISOString()];
    const late = await signInAgain(second, before);
    expect([await check(late, code, before), await redeem(late, code, before)]).toEqual([false, again]);
    const later = await signInAgain(second, after);
    expect([await check(later, code, after), await redeem(later, code, after)]).toEqual([true, done]);
    expect(await redeem(later, code, after)).toBe(again);
  });
});

test("leaves a returning member one of two uses, however many attempts run at once", async () => {
  const [first, code] = await Promise.all([aMember({ email: anAddress() }), aCode({ per_user_limit: 2 })]);
  expect(await redeem(first, code)).toBe(done);
  const second = await returned(first);
  const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(second, code)));
  expect(answers.filter((answer) => answer === done)).toHaveLength(1);
  expect(answers.filter((answer) => answer === again)).toHaveLength(5);
});

test("that was only reserved when the account was deleted is free for the returning member", async () => {
  const half = { discount_type: "percent", discount_value: 50 } as const;
  const [first, code] = await Promise.all([aMember({ email: anAddress() }), aCode(half)]);
  const apply = ({ token }: Member) => ok(call("memberships", "applyPromo", { code, tier: "premium" }, { token }));
  expect((await apply(first)).success).toBe(true);
  const second = await returned(first);
  expect((await apply(second)).success).toBe(true);
});

describe("[referral-02] the points for a referred friend", () => {
  const pointsOf = async ({ token }: Member) => (await ok(call("members", "profile", {}, { token }))).reward_points;

  test("are not booked again when the friend deletes the account and returns, but are for another friend", async () => {
    const referrer = await aMember();
    const { referral_code: referral } = await ok(call("members", "profile", {}, { token: referrer.token }));
    const friend = async (email: string): Promise<Member> => {
      const about = { email, password, name: "Fay Friend", phone: "+19045550133", referral };
      const { accessToken: token, userId } = await signUpAndSignIn(inject("origin"), about);
      return { token, userId, email, name: about.name };
    };
    const first = await friend(anAddress());
    expect(await pointsOf(referrer)).toBe(50);
    await deleteAccount(first);
    const second = await friend(first.email.toUpperCase());
    expect(second.userId).not.toBe(first.userId);
    expect(await pointsOf(referrer)).toBe(50);
    await friend(anAddress());
    expect(await pointsOf(referrer)).toBe(100);
  });
});

describe("[ambassador-06] the 4 days between two uses of ambassador codes", () => {
  const quote = ({ token }: Member, eventId: string, ambassadorCode: string, now?: string) =>
    call("tickets", "quote", { eventId, tier: "GA+", ambassadorCode }, { token, now });

  const anAmbassador = async (): Promise<string> => {
    const code = `A${randomBytes(4).toString("hex")}`.toUpperCase();
    const { token } = await anAdmin();
    await ok(call("ticketsAdmin", "createAmbassador", { name: "Andy", code }, { token }));
    return code;
  };

  test("apply to a member who deletes the account and returns, with a recorded refusal, and not to another address", async () => {
    const [first, other, code, event] = [await aMember(), await aMember(), await anAmbassador(), await anEvent()];
    const { session } = await buy(first, event.id, { ambassadorCode: code });
    await payAndSettle(session);
    const second = await returned(first, first.email.toUpperCase());
    expect((await quote(second, event.id, code)).error?.code).toBe("code.window");
    expect((await tryToBuy(second, event.id, { ambassadorCode: code })).error?.code).toBe("code.window");
    const { items } = await ok(call("ticketsAdmin", "blockedAttempts", {}, { token: (await anAdmin()).token }));
    const recorded = items.filter(({ email }) => email === first.email);
    expect(recorded.map(({ code: tried, reason }) => [tried, reason])).toEqual(Array(2).fill([code, "4-day-window"]));
    expect((await quote(other, event.id, code)).status).toBe(200);
  });

  test("apply to the old and the new address after a change", async () => {
    const [first, code, event] = [await aMember(), await anAmbassador(), await anEvent()];
    const { session } = await buy(first, event.id, { ambassadorCode: code });
    await payAndSettle(session);
    const second = await changeAddress(await returned(first), anAddress());
    expect((await quote(second, event.id, code)).error?.code).toBe("code.window");
    expect((await quote(await returned(second), event.id, code)).error?.code).toBe("code.window");
  });

  test("do not start with a use that was only held when the account was deleted", async () => {
    const [first, code, event] = [await aMember(), await anAmbassador(), await anEvent()];
    await buy(first, event.id, { ambassadorCode: code });
    expect((await quote(await returned(first), event.id, code)).status).toBe(200);
  });
});

describe("[deal-21] a deal that was redeemed before the account was deleted", () => {
  const claim = ({ token }: Member, dealId: string, now?: string) => call("deals", "claim", { dealId }, { token, now });
  const refusal = async (member: Member, dealId: string, now?: string) => {
    const { status, error } = await claim(member, dealId, now);
    return [status, error?.code, error?.details];
  };
  const aClaimer = () => aMember({ email: anAddress(), tier: "premium" });
  const open = { requires_subscription: false };
  const ever = [409, "deal.already-redeemed", { available_again_at: null }];

  test("once is refused to the returning member, in any letter case and however often, and not to another address", async () => {
    const [first, deal, other] = [
      await aClaimer(),
      await aDeal({ redemption_limit: "once", ...open }),
      await aMember(),
    ];
    await ok(claim(first, deal.id));
    const second = await returned(first, first.email.toUpperCase());
    expect(await refusal(second, deal.id)).toEqual(ever);
    expect(await refusal(await returned(second), deal.id)).toEqual(ever);
    expect((await claim(other, deal.id)).status).toBe(201);
  });

  test("once is refused for 24 months after the deletion, and no longer afterwards", async () => {
    const [first, deal] = [await aClaimer(), await aDeal({ redemption_limit: "once", ...open })];
    await ok(claim(first, deal.id));
    const second = await returned(first);
    const end = dayjs().add(24, "month");
    expect(await refusal(second, deal.id, end.subtract(1, "minute").toISOString())).toEqual(ever);
    expect((await claim(second, deal.id, end.add(1, "minute").toISOString())).status).toBe(201);
  });

  test("is refused until the 30 days since then are over, and an undone redemption blocks nothing", async () => {
    const [first, deal, undone] = [
      await aClaimer(),
      await aDeal(open),
      await aDeal({ redemption_limit: "once", ...open }),
    ];
    const { available_again_at } = await ok(claim(first, deal.id));
    const { id: claimId } = await ok(claim(first, undone.id));
    await ok(call("deals", "undoClaim", { claimId }, { token: first.token }));
    const second = await returned(first);
    const before = new Date(Date.parse(available_again_at ?? "") - 1).toISOString();
    expect(await refusal(second, deal.id, before)).toEqual([409, "deal.already-redeemed", { available_again_at }]);
    expect((await claim(second, deal.id, available_again_at ?? "")).status).toBe(201);
    expect((await claim(second, undone.id)).status).toBe(201);
  });

  test("leaves neither the account nor the redemption behind, only the deal and its end under the address hash", async () => {
    const [first, deal] = [await aClaimer(), await aDeal({ redemption_limit: "once", ...open })];
    const { id } = await ok(claim(first, deal.id));
    await deleteAccount(first);
    const kept = (await (await openTable()).everything("claim-guard")).filter(({ deal_id }) => deal_id === deal.id);
    expect(kept.length).toBeGreaterThan(0);
    for (const guard of kept) {
      expect(guard).toMatchObject({ claim_id: "", kept_until: expect.any(String), ttl: expect.any(Number) });
      expect(JSON.stringify(guard)).not.toMatch(new RegExp(`${first.userId}|${first.email}|${id}`, "i"));
    }
  });
});

test("the monthly free GA+ stays used for a Premium member who deletes the account and returns", async () => {
  const [first, other, event] = await Promise.all([
    aMember({ tier: "premium" }),
    aMember({ tier: "premium" }),
    anEvent(),
  ]);
  expect((await buy(first, event.id)).hold.total).toBe(0);
  const second = await returned(first);
  await grant(second, "premium");
  expect((await buy(second, event.id)).hold.total).toBe(1_000);
  expect((await buy(other, event.id)).hold.total).toBe(0);
});
