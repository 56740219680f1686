import { Service } from "electrodb";
import type { BlockedProfile } from "../../../shared/model/community-profile.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { commitTransaction } from "../../platform/table/transaction.ts";
import { FollowEntity } from "../follows/follow.entity.ts";
import { readProfiles, toNameAndPicture } from "../profiles/read-profiles.ts";
import { CommunityBlockEntity } from "./community-block.entity.ts";

const BlockTransaction = new Service({ block: CommunityBlockEntity, follow: FollowEntity });
const pageSize = 25;

/** Returns the ids of everybody whom a member blocks or is blocked by: what one of them has, the other doesn't see. */
export const listBlockedPairs = async (userId: string): Promise<Set<string>> => {
  const { data } = await CommunityBlockEntity.query
    .ofMember({ user_id: userId })
    .go({ pages: "all", consistent: true });
  return new Set(data.map(({ other_id }) => other_id));
};

/** What stands between two members: whether the first `blocks` the other, is blocked by them, or `either`. */
export type BlockBetween = { blocks: boolean; isBlocked: boolean; either: boolean };

/** Returns which of two members blocks the other. */
export const findBlockBetween = async (userId: string, otherId: string): Promise<BlockBetween> => {
  const { data } = await CommunityBlockEntity.query
    .ofMember({ user_id: userId, other_id: otherId })
    .go({ consistent: true });
  const blocks = data.some(({ side }) => side === "blocks");
  const isBlocked = data.some(({ side }) => side === "blocked-by");
  return { blocks, isBlocked, either: blocks || isBlocked };
};

/** Returns whether one of two members blocks the other. */
export const isBlockedBetween = async (userId: string, otherId: string): Promise<boolean> =>
  (await findBlockBetween(userId, otherId)).either;

const assertMayBlock = async (userId: string, otherId: string): Promise<void> => {
  if (userId === otherId) throw new AppError("cannot-block-yourself", "You can't block yourself.");
  const { data } = await CommunityBlockEntity.query
    .newest({ user_id: userId, side: "blocks" })
    .go({ limit: limits.blocksPerMember });
  if (data.length < limits.blocksPerMember || data.some(({ other_id }) => other_id === otherId)) return;
  throw new AppError("too-many-blocks", `You can block up to ${limits.blocksPerMember} members.`);
};

// Follows of the two end with it: a follow that is made at the same time sees the block, or is deleted here.
const createBlockWrite = (userId: string, otherId: string, now: string) =>
  BlockTransaction.transaction.write(({ block, follow }) => [
    block.upsert({ user_id: userId, other_id: otherId, side: "blocks", created_at: now }).commit(),
    block.upsert({ user_id: otherId, other_id: userId, side: "blocked-by", created_at: now }).commit(),
    follow.delete({ follower_id: userId, following_id: otherId }).commit(),
    follow.delete({ follower_id: otherId, following_id: userId }).commit(),
  ]);

/**
 * Blocks a member and ends following in both directions, in one transaction. Idempotent.
 * Throws `cannot-block-yourself`, or `too-many-blocks` above `limits.blocksPerMember`.
 */
export const blockMember = async (userId: string, otherId: string, now: string): Promise<void> => {
  await assertMayBlock(userId, otherId);
  await commitTransaction(() => createBlockWrite(userId, otherId, now));
};

/** Unblocks a member; who followed whom before stays ended. Idempotent. */
export const unblockMember = async (userId: string, otherId: string): Promise<void> => {
  await commitTransaction(() =>
    BlockTransaction.transaction.write(({ block }) => [
      block.delete({ user_id: userId, other_id: otherId, side: "blocks" }).commit(),
      block.delete({ user_id: otherId, other_id: userId, side: "blocked-by" }).commit(),
    ]),
  );
};

/** Lists the members whom a member blocks, latest first. */
export const listBlocked = async (
  userId: string,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<BlockedProfile>> => {
  const { data, cursor } = await CommunityBlockEntity.query
    .newest({ user_id: userId, side: "blocks" })
    .go({ order: "desc", limit, cursor: position });
  const profiles = await readProfiles(data.map(({ other_id }) => other_id));
  const items = data.flatMap(({ other_id, created_at }) => {
    const profile = profiles.get(other_id);
    return profile ? [{ user_id: other_id, ...toNameAndPicture(profile), created_at }] : [];
  });
  return { items, position: cursor };
};
