import { Service } from "electrodb";
import { notFound } from "../../shared/model/errors.ts";
import { fingerprint, newSecretCode } from "../platform/ids.ts";
import { commitTransaction } from "../platform/table/transaction.ts";
import { FeedAddressEntity, FeedEntity } from "./feed.entity.ts";

const FeedTransaction = new Service({ feed: FeedEntity, address: FeedAddressEntity });
const gone = () => notFound("Calendar not found");

/** The secret part of the member's feed address, or null while there is no feed. */
export const findFeedToken = async (userId: string): Promise<string | null> =>
  (await FeedEntity.get({ user_id: userId }).go({ consistent: true })).data?.token ?? null;

// `before` is what the member had when this began: of two at once one writes, and the other takes what it wrote.
const createFeedWrite = (user_id: string, before: string | null, token: string, now: string) =>
  FeedTransaction.transaction.write(({ feed, address }) => [
    feed
      .put({ user_id, token, created_at: now })
      .where((item, { eq, notExists }) => (before ? eq(item.token, before) : notExists(item.token)))
      .commit(),
    address.put({ mark: fingerprint(token), user_id }).commit(),
    ...(before ? [address.delete({ mark: fingerprint(before) }).commit()] : []),
  ]);

const replaceToken = async (userId: string, before: string | null, now: string): Promise<string> => {
  const token = newSecretCode();
  const refused = await commitTransaction(() => createFeedWrite(userId, before, token, now));
  return refused.length === 0 ? token : ((await findFeedToken(userId)) ?? replaceToken(userId, null, now));
};

/** The member's feed token, made at the first call. */
export const ensureFeedToken = async (userId: string, now: string): Promise<string> =>
  (await findFeedToken(userId)) ?? replaceToken(userId, null, now);

/** A new token in place of the old one, whose address is dead from here on. */
export const rotateFeedToken = async (userId: string, now: string): Promise<string> =>
  replaceToken(userId, await findFeedToken(userId), now);

/** Ends the feed; its address is dead from here on. Repeating it changes nothing. */
export const revokeFeed = async (userId: string): Promise<void> => {
  const token = await findFeedToken(userId);
  if (!token) return;
  await commitTransaction(() =>
    FeedTransaction.transaction.write(({ feed, address }) => [
      feed
        .delete({ user_id: userId })
        .where((item, { eq }) => eq(item.token, token))
        .commit(),
      address.delete({ mark: fingerprint(token) }).commit(),
    ]),
  );
};

/** Whose feed a token opens. Throws `not-found` for any other. */
export const getFeedOwner = async (token: string): Promise<string> => {
  const { data } = await FeedAddressEntity.get({ mark: fingerprint(token) }).go({ consistent: true });
  if (!data || (await findFeedToken(data.user_id)) !== token) throw gone();
  return data.user_id;
};
