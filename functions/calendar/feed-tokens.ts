import { notFound } from "../../shared/model/errors.ts";
import { fingerprint, newSecretCode } from "../platform/ids.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { FeedAddressEntity, FeedEntity } from "./feed.entity.ts";

/** The token of the member's feed URL; null without a feed. */
export const findFeedToken = async (userId: string): Promise<string | null> =>
  (await FeedEntity.get({ user_id: userId }).go({ consistent: true })).data?.token ?? null;

// Of two parallel calls one replaces `oldToken`, and the other returns what the first wrote.
const createFeedWrite = (user_id: string, oldToken: string | null, token: string, now: string) => [
  FeedEntity.put({ user_id, token, created_at: now }).where((item, { eq, notExists }) =>
    oldToken ? eq(item.token, oldToken) : notExists(item.token),
  ),
  FeedAddressEntity.put({ mark: fingerprint(token), user_id }),
  ...(oldToken ? [FeedAddressEntity.delete({ mark: fingerprint(oldToken) })] : []),
];

const replaceToken = async (userId: string, oldToken: string | null, now: string): Promise<string> => {
  const token = newSecretCode();
  const refused = await writeAll(createFeedWrite(userId, oldToken, token, now));
  return refused.size === 0 ? token : ((await findFeedToken(userId)) ?? replaceToken(userId, null, now));
};

/** The member's feed token, created by the first call. */
export const ensureFeedToken = async (userId: string, now: string): Promise<string> =>
  (await findFeedToken(userId)) ?? replaceToken(userId, null, now);

/** Replaces the feed token; the old URL stops working. */
export const rotateFeedToken = async (userId: string, now: string): Promise<string> =>
  replaceToken(userId, await findFeedToken(userId), now);

/** Deletes the feed; its URL stops working. Repeating it changes nothing. */
export const revokeFeed = async (userId: string): Promise<void> => {
  const token = await findFeedToken(userId);
  if (!token) return;
  await writeAll([
    FeedEntity.delete({ user_id: userId }).where((item, { eq }) => eq(item.token, token)),
    FeedAddressEntity.delete({ mark: fingerprint(token) }),
  ]);
};

/** The user id that a feed token belongs to. Throws `not-found` for an unknown or replaced token. */
export const getFeedOwner = async (token: string): Promise<string> => {
  const { data } = await FeedAddressEntity.get({ mark: fingerprint(token) }).go({ consistent: true });
  if (!data || (await findFeedToken(data.user_id)) !== token) throw notFound("Calendar not found");
  return data.user_id;
};
