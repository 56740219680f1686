import type { LiveChange, ServerMessage } from "../../shared/model/realtime.ts";
import { findBlockedAmongMany } from "../community/blocks/blocks.ts";
import { log } from "../platform/log.ts";
import { forEachParallel } from "../platform/parallel.ts";
import { feedTopic, listParties, type StoredChange } from "./change-log.ts";
import { closeConnection, listMemberClients } from "./connections.ts";
import { postPrepared } from "./gateway.ts";
import { type GatewayMessage, parallelPosts, toGatewayMessage } from "./gateway-post.ts";
import { resolveChanges } from "./resolve-changes.ts";
import { type LiveClient, listSubscribers } from "./subscriptions.ts";

/** How many topics are worked on at once; the changes of one go out in order. */
const parallelTopics = 10;

/** What else ends with a connection that is gone. */
type OnGone = (client: LiveClient) => Promise<void>;

// A connection that can't be written to misses a number, sees that with the next one, and catches up.
const post = async (client: LiveClient, message: GatewayMessage, onGone: OnGone): Promise<void> => {
  const { connection_id, user_id } = client;
  try {
    if ((await postPrepared(connection_id, message)) === "done") return;
    await closeConnection(user_id, connection_id);
    await onGone(client);
  } catch (error) {
    log.info("live message not delivered", { problem: (error as Error).name });
  }
};

/** Sends a message to connections, in bounded parallel; those that are gone are removed and hold up nobody. */
export const postToClients = async (
  clients: readonly LiveClient[],
  message: ServerMessage,
  onGone: OnGone = async () => undefined,
): Promise<void> => {
  const prepared = toGatewayMessage(message);
  await forEachParallel(clients, parallelPosts, (client) => post(client, prepared, onGone));
};

const listAudience = (topic: string): Promise<LiveClient[]> =>
  topic === feedTopic ? listSubscribers(feedTopic) : listMemberClients(topic.slice(topic.indexOf("#") + 1));

const withoutBlocked = async (clients: readonly LiveClient[], parties: readonly string[]): Promise<LiveClient[]> => {
  const userIds = clients.map(({ user_id }) => user_id);
  const blocked = await Promise.all([...new Set(parties)].map((id) => findBlockedAmongMany(id, userIds)));
  return clients.filter(({ user_id }) => !blocked.some((ids) => ids.has(user_id)));
};

const pushTopic = async (topic: string, changes: readonly StoredChange[]): Promise<void> => {
  const clients = await listAudience(topic);
  if (clients.length === 0) return;
  const shown = new Map((await resolveChanges(changes)).map((change) => [change.seq, change]));
  for (const stored of changes) {
    const change: LiveChange | undefined = shown.get(stored.seq);
    if (change) await postToClients(await withoutBlocked(clients, listParties(stored)), change);
  }
};

/**
 * Sends new changes to everybody who is connected and may see them: those of the feed to the connections that follow it, a
 * member's to the member's. Repeating it sends them again, and clients know them by their numbers.
 */
export const pushChanges = async (changes: readonly StoredChange[]): Promise<void> => {
  const topics = [...new Set(changes.map(({ topic }) => topic))];
  await forEachParallel(topics, parallelTopics, (topic) =>
    pushTopic(
      topic,
      changes.filter((change) => change.topic === topic),
    ),
  );
};
