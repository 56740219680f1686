import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, expect, inject, test } from "vitest";
import { ClaimGuardEntity } from "../../../functions/deals/claim-guard.entity.ts";
import { changeAddress, deleteAccount } from "../../support/accounts.ts";
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
import { keyOf, openTable } from "../../support/table.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const anAddress = () => `back-${randomUUID()}@example.com`;
const aText = () => `L${randomBytes(5).toString("hex")}`.toUpperCase();

/** A promo code with one use per person. */
const aCode = async (): Promise<string> => {
  const promo = { code: aText(), discount_type: "free", starts_at: inDays(-1), expires_at: inDays(900) } as const;
  await ok(call("membershipsAdmin", "createPromoCode", promo, { token: (await anAdmin()).token }));
  return promo.code;
};
const redeem = async ({ token }: Member, code: string) =>
  (await ok(call("memberships", "promo", { code }, { token }))).message;
const done = "Promo code applied successfully! You now have Premium membership.";
const again = "You have already redeemed this promo code.";

const anAmbassador = async (): Promise<string> => {
  const code = aText();
  await ok(call("ticketsAdmin", "createAmbassador", { name: "Andy", code }, { token: (await anAdmin()).token }));
  return code;
};
const quote = ({ token }: Member, eventId: string, ambassadorCode: string) =>
  call("tickets", "quote", { eventId, tier: "GA+", ambassadorCode }, { token });
const claim = ({ token }: Member, dealId: string) => call("deals", "claim", { dealId }, { token });

/** The same person anew: the account is gone, and its address signs up again. */
const returned = async (member: Member, email = member.email): Promise<Member> => {
  await deleteAccount(member);
  return aMember({ email });
};

beforeAll(() => openSettings());

test("[deal-21] [referral-02] what a member used stays used when they delete the account and return, in any letter case, and is there for another address", async () => {
  const [referrer, code, event] = await Promise.all([aMember(), aCode(), anEvent()]);
  const once = { redemption_limit: "once", requires_subscription: false } as const;
  const [deal, undone] = await Promise.all([aDeal(once), aDeal(once)]);
  const profile = () => ok(call("members", "profile", {}, { token: referrer.token }));
  const { referral_code: referral } = await profile();
  const friend = async (email: string): Promise<Member> => {
    const about = { email, password, name: "Fay Friend", phone: "+19045550133", referral };
    const { accessToken: token, userId } = await signUpAndSignIn(inject("origin"), about);
    return { token, userId, email, name: about.name };
  };
  const use = async (member: Member) => {
    const { status, error } = await claim(member, deal.id);
    const message = await redeem(member, code);
    await grant(member, "premium", inDays(90));
    const { total } = (await buy(member, event.id)).hold;
    return { claim: [status, error?.code, error?.details], message, total, points: (await profile()).reward_points };
  };

  const first = await friend(anAddress());
  const fresh = { claim: [201, undefined, undefined], message: done, total: 0 };
  expect(await use(first)).toEqual({ ...fresh, points: 50 });
  const { id: claimId } = await ok(claim(first, undone.id));
  await ok(call("deals", "undoClaim", { claimId }, { token: first.token }));
  await deleteAccount(first);
  const guard = keyOf(ClaimGuardEntity, { user_id: first.userId, deal_id: deal.id });
  expect(await (await openTable()).get(guard)).toBeUndefined();

  const second = await friend(first.email.toUpperCase());
  expect(second.userId).not.toBe(first.userId);
  expect((await ok(call("memberships", "checkPromo", { code }, { token: second.token }))).valid).toBe(false);
  expect((await ok(call("memberships", "mine", {}, { token: second.token }))).tier).toBe("free");
  const refused = [409, "deal.already-redeemed", { available_again_at: null }];
  expect(await use(second)).toEqual({ claim: refused, message: again, total: 1_000, points: 50 });
  expect((await claim(second, undone.id)).status).toBe(201);
  const other = await friend(first.email.replace("@", "+1@"));
  expect(await use(other)).toEqual({ ...fresh, points: 100 });
});

test("[ambassador-06] the use of a code counts for the addresses before and after a change, with recorded refusals, and not once it was only held", async () => {
  const [former, next, code, other] = [anAddress(), anAddress(), await aCode(), await aCode()];
  const [ambassador, event, holder] = await Promise.all([anAmbassador(), anEvent(), aMember()]);
  const first = await aMember({ email: former });
  const { session } = await buy(first, event.id, { ambassadorCode: ambassador });
  await payAndSettle(session);
  expect(await redeem(first, code)).toBe(done);
  await buy(holder, event.id, { ambassadorCode: ambassador });
  expect((await quote(await returned(holder), event.id, ambassador)).status).toBe(200);

  const moved = await changeAddress(first, next);
  expect([await redeem(moved, code), await redeem(moved, other)]).toEqual([again, done]);
  await deleteAccount(moved);
  const [old, fresh] = [await aMember({ email: former }), await aMember({ email: next })];
  for (const member of [old, fresh]) {
    expect([await redeem(member, code), await redeem(member, other)]).toEqual([again, again]);
    expect((await quote(member, event.id, ambassador)).error?.code).toBe("code.window");
  }
  expect((await tryToBuy(fresh, event.id, { ambassadorCode: ambassador })).error?.code).toBe("code.window");
  const { items } = await ok(call("ticketsAdmin", "blockedAttempts", {}, { token: (await anAdmin()).token }));
  const recorded = items.filter(({ email }) => email === next).map(({ code: tried, reason }) => [tried, reason]);
  expect(recorded).toEqual(Array(2).fill([ambassador, "4-day-window"]));
  // Moving on to an address that never was here frees nothing either.
  const further = await changeAddress(old, anAddress());
  expect(await redeem(further, code)).toBe(again);
  expect((await quote(further, event.id, ambassador)).error?.code).toBe("code.window");
});
