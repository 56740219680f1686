import { decodeJwt, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { call, ok, send } from "../../support/call.ts";
import { aDeal, aMember, anAdmin, anEvent, type Member, openSettings } from "../../support/fixtures.ts";

const profileOf = ({ token }: Member) => ok(call("members", "profile", {}, { token }));

describe("[profile-13] a member's own profile", () => {
  test("contains points, card number and referral code, and 0 of everything for a new member", async () => {
    const member = await aMember({ name: "Nina New" });
    expect(await profileOf(member)).toMatchObject({
      user_id: member.userId,
      display_name: "Nina New",
      avatar_url: null,
      reward_points: 0,
      deals_claimed: 0,
      badges: [],
    });
    const { member_card_number, referral_code } = await profileOf(member);
    expect([member_card_number.length, referral_code.startsWith("PLAYYY")]).toEqual([8, true]);
  });

  test("counts claimed deals at once and lists them newest first", async () => {
    await openSettings();
    const member = await aMember({ tier: "essential" });
    const deals = await Promise.all([
      aDeal({ offer_details: "Two for one" }),
      aDeal({ offer_details: "Free dessert" }),
    ]);
    for (const { id } of deals) await ok(call("deals", "claim", { dealId: id }, { token: member.token }));
    expect((await call("deals", "claim", { dealId: deals[0].id }, { token: member.token })).status).toBe(409);
    expect(await profileOf(member)).toMatchObject({ deals_claimed: 2, badges: [{ id: "first-taste" }] });
    const { items } = await ok(call("deals", "claims", {}, { token: member.token }));
    expect(items.map(({ offer_details }) => offer_details)).toEqual(["Free dessert", "Two for one"]);
    expect(items[0]).toMatchObject({
      id: expect.any(String),
      user_id: member.userId,
      claimed_at: expect.any(String),
      redeemed_at: expect.any(String),
      business_name: "River & Rye",
    });
  });

  test("earns badges by joining and checking in, each once", async () => {
    const member = await aMember({ tier: "premium" });
    const { token } = member;
    const event = await anEvent({ start_at: new Date(Date.now() + 3_600_000).toISOString() });
    await ok(call("events", "join", { eventId: (await anEvent({ entry: "rsvp" })).id }, { token }));
    const { ticket_ids } = await ok(call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token }));
    const [ticketId = ""] = ticket_ids;
    await Promise.all([1, 2, 3].map(() => call("tickets", "redeem", { ticketId }, { token })));
    expect((await profileOf(member)).badges.map(({ id }) => id)).toEqual(["on-the-list", "showed-up"]);
  });

  test("[guard-04] requires a token, and input cannot read or change another's", async () => {
    const [member, other] = await Promise.all([aMember(), aMember()]);
    expect((await call("members", "profile", {})).status).toBe(401);
    expect((await call("members", "cardToken", {})).status).toBe(401);
    const query = `?user_id=${other.userId}&userId=${other.userId}`;
    const read = await send("GET", `/api/profile${query}`, undefined, { token: member.token });
    expect(read.body).toMatchObject({ user_id: member.userId });
    const body = { user_id: other.userId, userId: other.userId, reward_points: 1_000, member_card_number: "1" };
    await send("PATCH", "/api/me", body, { token: member.token });
    expect(await profileOf(member)).toMatchObject({ user_id: member.userId, reward_points: 0 });
    const card = await send("POST", "/api/profile/card-token", body, { token: member.token });
    expect(decodeJwt((card.body as { token: string }).token).sub).toBe(member.userId);
  });
});

describe("[profile-08] the member card's token", () => {
  const aToken = ({ token }: Member, now?: string) => ok(call("members", "cardToken", {}, { token, now }));
  const verify = async (token: string, now?: string) =>
    call("membersAdmin", "verifyCard", { token }, { token: (await anAdmin()).token, now });
  const later = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1_000).toISOString();

  test("is accepted for its own member until it expires and refused from then on", async () => {
    const member = await aMember({ name: "Cara Card", tier: "premium" });
    const { token, expires_at } = await aToken(member);
    const seconds = (Date.parse(expires_at) - Date.now()) / 1_000;
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(120);
    expect((await verify(token)).body).toMatchObject({
      user_id: member.userId,
      display_name: "Cara Card",
      tier: "premium",
      expires_at,
    });
    expect((await verify(token, later(expires_at, -1))).status).toBe(200);
    const late = await verify(token, later(expires_at, 1));
    expect([late.status, late.error?.code]).toEqual([400, "card.expired"]);
  });

  test("is refused when altered, made by somebody else, or not a card token", async () => {
    const [member, other] = await Promise.all([aMember(), aMember()]);
    const { token } = await aToken(member);
    const [header, , signature] = token.split(".");
    const payload = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: other.userId })).toString("base64url");
    const forged = await new SignJWT()
      .setProtectedHeader({ alg: "HS256" })
      .setAudience("member-card")
      .setSubject(member.userId)
      .setExpirationTime("1m")
      .sign(new TextEncoder().encode("a guess at the secret, thirty-two bytes"));
    const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    const { member_card_number, referral_code } = await profileOf(member);
    const bad = [
      `${header}.${payload}.${signature}`,
      forged,
      none,
      member.token,
      "x",
      member_card_number,
      referral_code,
    ];
    for (const one of bad) {
      const answer = await verify(one);
      expect([answer.status, answer.error?.code]).toEqual([400, "card.invalid"]);
    }
  });

  test("[profile-07] is accepted by the staff check only, like card number and referral code", async () => {
    const member = await aMember();
    const { token } = await aToken(member);
    const { member_card_number, referral_code } = await profileOf(member);
    for (const secret of [token, member_card_number, referral_code]) {
      expect((await call("members", "me", {}, { token: secret })).status).toBe(401);
    }
    expect((await call("membersAdmin", "verifyCard", { token }, { token: member.token })).status).toBe(403);
  });
});
