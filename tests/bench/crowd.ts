import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeJwt, importJWK, SignJWT } from "jose";
import { MemberEntity } from "../../functions/members/member.entity.ts";
import { aMember, type Member } from "../support/fixtures.ts";
import { openTable } from "../support/table.ts";

const atOnce = 20;

/**
 * Many signed-in members, whose tokens are signed with the pool's own key in `dataDir`: signing up hundreds takes minutes. Each has
 * a record, as after their sign-up.
 */
export const createCrowd = async (count: number, dataDir: string): Promise<Member[]> => {
  const [model, table] = [await aMember(), await openTable()];
  const claims = decodeJwt(model.token);
  const { kid, privateJwk } = JSON.parse(readFileSync(join(dataDir, "cognito", "signing-key.json"), "utf8"));
  const key = await importJWK(privateJwk, "RS256");
  const createBuyer = async (): Promise<Member> => {
    const userId = randomUUID();
    const email = `member-${userId}@example.com`;
    const own = { ...claims, sub: userId, username: userId, email, jti: randomUUID(), origin_jti: randomUUID() };
    const token = await new SignJWT(own).setProtectedHeader({ kid, alg: "RS256" }).sign(key);
    const at = new Date().toISOString();
    const [name, card] = [model.name, userId.slice(-8)];
    const record = { user_id: userId, email, name, display_name: name, referral_code: card, member_card_number: card };
    await table.put(MemberEntity.put({ ...record, created_at: at, updated_at: at }).params().Item);
    return { token, userId, email, name: model.name };
  };
  const buyers: Member[] = [];
  while (buyers.length < count) buyers.push(...(await Promise.all(Array.from({ length: atOnce }, createBuyer))));
  return buyers;
};
