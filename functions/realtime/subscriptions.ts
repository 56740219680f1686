import { hours } from "../../shared/rules/durations.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { fingerprint } from "../platform/ids.ts";
import { feedTopic } from "./change-log.ts";
import { SubscriptionEntity } from "./subscription.entity.ts";

/** A connection and whose it is. */
export type LiveClient = { connection_id: string; user_id: string };

/** Everybody follows the feed; the few who watch an event's night are read with one query. */
const shardsOf = (topic: string): number => (topic === feedTopic ? 4 : 1);
/** API Gateway ends every connection after two hours. */
const lifetimeMilliseconds = hours(2);

const keyOf = (topic: string, connection_id: string) => ({
  topic,
  shard: Number.parseInt(fingerprint(connection_id).slice(0, 6), 16) % shardsOf(topic),
  connection_id,
});

/** Lets a connection follow a topic: what changes from now on is sent to it. Idempotent. */
export const subscribe = async (topic: string, client: LiveClient, now: string): Promise<void> => {
  const ttl = toTtl(addMilliseconds(now, lifetimeMilliseconds));
  await SubscriptionEntity.put({ ...keyOf(topic, client.connection_id), user_id: client.user_id, ttl }).go();
};

/** Ends a subscription. Idempotent. */
export const unsubscribe = async (topic: string, connectionId: string): Promise<void> => {
  await SubscriptionEntity.delete(keyOf(topic, connectionId)).go();
};

/** Lists every connection that follows a topic: one consistent query for each shard. */
export const listSubscribers = async (topic: string): Promise<LiveClient[]> => {
  const shards = Array.from({ length: shardsOf(topic) }, (_, shard) =>
    SubscriptionEntity.query.byTopic({ topic, shard }).go({ pages: "all", consistent: true }),
  );
  return (await Promise.all(shards)).flatMap(({ data }) =>
    data.map(({ connection_id, user_id }) => ({ connection_id, user_id })),
  );
};
