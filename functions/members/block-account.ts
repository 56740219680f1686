import { withIntent } from "../audit/audit-intents.ts";
import type { Admin } from "../audit/audit-row.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { blockCognitoUser, unblockCognitoUser } from "../user-pool/block-cognito-user.ts";
import { liftAccountBlocks, planAccountBlocks } from "./account-blocks.ts";
import { MemberEntity } from "./member.entity.ts";
import { getMember } from "./members.ts";

/**
 * Blocks a member's account (R47): nobody can sign in to it or sign up with its addresses (R65), and its sessions and
 * live connections end. Returns since when.
 * Throws `not-found`, or `account.is-admin` for an administrator.
 */
export const blockAccount = async (
  { userId, reason }: { userId: string; reason: string | undefined },
  admin: Admin,
  now: string,
): Promise<string> => {
  const member = await getMember(userId);
  if (member.blocked_at) return member.blocked_at;
  await withIntent(admin, { action: "member.block", subject: userId, details: { reason } }, now, async () => {
    await blockCognitoUser(userId);
    await writeAll([
      MemberEntity.patch({ user_id: userId }).set({ blocked_at: now, updated_at: now }),
      ...planAccountBlocks(member, now),
    ]);
  });
  return now;
};

/** Lets a blocked member sign in again. Throws `not-found`. */
export const unblockAccount = async (userId: string, admin: Admin, now: string): Promise<void> => {
  const member = await getMember(userId);
  await withIntent(admin, { action: "member.unblock", subject: userId }, now, async () => {
    await liftAccountBlocks(member);
    await unblockCognitoUser(userId);
    await MemberEntity.patch({ user_id: userId }).set({ updated_at: now }).remove(["blocked_at"]).go();
  });
};
