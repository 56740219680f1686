import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { endOf } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember } from "../../support/stored-community.ts";

const members = giveOwnTable(async () => ({
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/member-card.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

test("a member card's token is valid for 90 seconds, and for its member", async () => {
  const { MemberEntity, issueCardToken, verifyCardToken } = members();
  const { user_id, display_name, ...member } = aStoredMember();
  await MemberEntity.put({ user_id, display_name, ...member }).go();
  const { token, expires_at } = await issueCardToken(user_id, now);
  expect(expires_at).toBe("2027-03-01T12:01:30.000Z");
  const holder = { user_id, display_name, avatar_url: null, tier: "free", expires_at };
  expect(await verifyCardToken(token, "2027-03-01T12:01:29.999Z")).toMatchObject(holder);
  expect(await endOf(verifyCardToken(token, expires_at))).toBe("card.expired");
  await MemberEntity.delete({ user_id }).go();
  expect(await endOf(verifyCardToken(token, now))).toBe("not-found");
});

test("what nobody signed as a member card is none, expired or not", async () => {
  const { verifyCardToken } = members();
  const forge = (seconds: number) =>
    new SignJWT()
      .setProtectedHeader({ alg: "HS256" })
      .setAudience("member-card")
      .setSubject("member_1")
      .setExpirationTime(Date.parse(now) / 1_000 + seconds)
      .sign(new TextEncoder().encode("a guess at the secret, thirty-two bytes"));
  for (const token of [await forge(60), await forge(-60), "x"])
    expect(await endOf(verifyCardToken(token, now))).toBe("card.invalid");
});
