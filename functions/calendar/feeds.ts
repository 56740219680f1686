import { Service } from "electrodb";
import { notFound } from "../../shared/model/errors.ts";
import { fingerprint, newSecretCode } from "../platform/chance.ts";
import { commit } from "../platform/commit.ts";
import { FeedAddressEntity, FeedEntity } from "./feed.entity.ts";

const Feeds = new Service({ feed: FeedEntity, address: FeedAddressEntity });
const gone = () => notFound("Calendar not found");

/** The secret part of the member's feed address, or null while there is no feed. */
export const feedTokenOf = async (userId: string): Promise<string | null> =>
  (await FeedEntity.get({ user_id: userId }).go({ consistent: true })).data?.token ?? null;

// `before` is what the member had when this began: of two at once one writes, and the other takes what it wrote.
const write = (user_id: string, before: string | null, token: string, now: string) =>
  Feeds.transaction.write(({ feed, address }) => [
    feed
      .put({ user_id, token, created_at: now })
      .where((item, { eq, notExists }) => (before ? eq(item.token, before) : notExists(item.token)))
      .commit(),
    address.put({ mark: fingerprint(token), user_id }).commit(),
    ...(before ? [address.delete({ mark: fingerprint(before) }).commit()] : []),
  ]);

const renew = async (userId: string, before: string | null, now: string): Promise<string> => {
  const token = newSecretCode();
  const refused = await commit(() => write(userId, before, token, now));
  return refused.length === 0 ? token : ((await feedTokenOf(userId)) ?? renew(userId, null, now));
};

/** The member's feed token, made at the first call. */
export const ensureFeed = async (userId: string, now: string): Promise<string> =>
  (await feedTokenOf(userId)) ?? renew(userId, null, now);

/** A new token in place of the old one, whose address is dead from here on. */
export const rotateFeed = async (userId: string, now: string): Promise<string> =>
  renew(userId, await feedTokenOf(userId), now);

/** Ends the feed; its address is dead from here on. Repeating it changes nothing. */
export const revokeFeed = async (userId: string): Promise<void> => {
  const token = await feedTokenOf(userId);
  if (!token) return;
  await commit(() =>
    Feeds.transaction.write(({ feed, address }) => [
      feed
        .delete({ user_id: userId })
        .where((item, { eq }) => eq(item.token, token))
        .commit(),
      address.delete({ mark: fingerprint(token) }).commit(),
    ]),
  );
};

/** Whose feed a token opens. Throws `not-found` for any other. */
export const ownerOfFeed = async (token: string): Promise<string> => {
  const { data } = await FeedAddressEntity.get({ mark: fingerprint(token) }).go({ consistent: true });
  if (!data || (await feedTokenOf(data.user_id)) !== token) throw gone();
  return data.user_id;
};
