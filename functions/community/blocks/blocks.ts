import type { BlockedProfile } from "../../../shared/model/community-profile.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { batchRead, lookup } from "../../platform/table/batch-read.ts";
import { onlyCheck, step, writeAll } from "../../platform/table/transaction.ts";
import { FollowEntity } from "../follows/follow.entity.ts";
import { readProfiles, toNameAndPicture } from "../profiles/read-profiles.ts";
import { CommunityBlockEntity } from "./community-block.entity.ts";

const pageSize = 25;
const sides = ["blocks", "blocked-by"] as const;
/** Each takes two keys, and one call reads 100. */
const membersPerRead = 50;
/** How many blocks of a member are read in one query. */
const blocksPerQuery = 500;

const blockLookups = (user_id: string) => (other_id: string) =>
  sides.map((side) => lookup(CommunityBlockEntity, { user_id, other_id, side }));

const readBlocked = async (userId: string, otherIds: readonly string[]): Promise<string[]> => {
  const { blocks } = await batchRead({ blocks: otherIds.flatMap(blockLookups(userId)) });
  return blocks.map(({ other_id }) => other_id);
};

/**
 * Returns which of some members a member blocks or is blocked by: what one of them has, the other doesn't see. It reads what it is asked about
 * by key, so that its cost doesn't depend on how many others there is a block with.
 */
export const findBlocked = async (userId: string, otherIds: readonly string[]): Promise<Set<string>> => {
  const asked = [...new Set(otherIds)].filter((id) => id !== userId);
  const parts = Array.from({ length: Math.ceil(asked.length / membersPerRead) }, (_, index) =>
    asked.slice(index * membersPerRead, (index + 1) * membersPerRead),
  );
  return new Set((await Promise.all(parts.map((some) => readBlocked(userId, some)))).flat());
};

/**
 * Like `findBlocked`, for many more members than most have blocks: it reads the member's blocks instead, unless they are too many for one
 * query. May return members who weren't asked about.
 */
export const findBlockedAmongMany = async (userId: string, otherIds: readonly string[]): Promise<Set<string>> => {
  const { data, cursor } = await CommunityBlockEntity.query
    .ofMember({ user_id: userId })
    .go({ limit: blocksPerQuery, consistent: true });
  return cursor === null ? new Set(data.map(({ other_id }) => other_id)) : findBlocked(userId, otherIds);
};

/** Leaves out the things of members who block a member or are blocked by them. */
export const withoutBlocked = async <Item extends { user_id: string }>(
  items: readonly Item[],
  userId: string,
): Promise<Item[]> => {
  const blocked = await findBlocked(
    userId,
    items.map(({ user_id }) => user_id),
  );
  return items.filter(({ user_id }) => !blocked.has(user_id));
};

/** Returns the ids of everybody whom a member blocks or is blocked by. It reads all of them: lists ask `findBlocked` instead. */
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

/** The checks, in a transaction, that neither of two members blocks the other; they are refused as `block`. */
export const checkNoBlockSteps = (user_id: string, other_id: string) =>
  sides.map((side) =>
    step(
      "block",
      onlyCheck(
        CommunityBlockEntity.delete({ user_id, other_id, side }).where((stored, { notExists }) =>
          notExists(stored.user_id),
        ),
      ),
    ),
  );

const assertMayBlock = async (userId: string, otherId: string): Promise<void> => {
  if (userId === otherId) throw new AppError("cannot-block-yourself", "You can't block yourself.");
  const { data } = await CommunityBlockEntity.query
    .newest({ user_id: userId, side: "blocks" })
    .go({ limit: limits.blocksPerMember });
  if (data.length < limits.blocksPerMember || data.some(({ other_id }) => other_id === otherId)) return;
  throw new AppError("too-many-blocks", `You can block up to ${limits.blocksPerMember} members.`);
};

// Follows of the two end with it: a follow that is made at the same time sees the block, or is deleted here.
const createBlockWrite = (userId: string, otherId: string, now: string) => [
  CommunityBlockEntity.upsert({ user_id: userId, other_id: otherId, side: "blocks", created_at: now }),
  CommunityBlockEntity.upsert({ user_id: otherId, other_id: userId, side: "blocked-by", created_at: now }),
  FollowEntity.delete({ follower_id: userId, following_id: otherId }),
  FollowEntity.delete({ follower_id: otherId, following_id: userId }),
];

/**
 * Blocks a member and ends following in both directions, in one transaction. Idempotent.
 * Throws `cannot-block-yourself`, or `too-many-blocks` above `limits.blocksPerMember`.
 */
export const blockMember = async (userId: string, otherId: string, now: string): Promise<void> => {
  await assertMayBlock(userId, otherId);
  await writeAll(createBlockWrite(userId, otherId, now));
};

/** Unblocks a member; who followed whom before stays ended. Idempotent. */
export const unblockMember = async (userId: string, otherId: string): Promise<void> => {
  await writeAll([
    CommunityBlockEntity.delete({ user_id: userId, other_id: otherId, side: "blocks" }),
    CommunityBlockEntity.delete({ user_id: otherId, other_id: userId, side: "blocked-by" }),
  ]);
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
