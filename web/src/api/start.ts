import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ResponseOf } from "../../../shared/api/route.ts";
import type { start } from "../../../shared/api/start.ts";
import { isTooMany, NetworkError } from "./api-error.ts";
import { wholeListKey } from "./list-keys.ts";

export type Start = ResponseOf<typeof start.read>;
type PartName = keyof Start;

/** The key of each part's own read: there it is kept, invalidated and read again by itself. */
const keysOf = (eventId: string | undefined): Record<PartName, QueryKey> => ({
  membership: ["memberships", "mine", {}],
  settings: ["content", "settings", {}],
  news: ["content", "news", { limit: 4 }],
  profile: ["members", "profile", {}],
  unread_notifications: ["notifications", "unread", {}],
  unread_messages: ["messages", "unread", {}],
  blocking_claims: ["deals", "claimed", {}],
  recent_claims: ["deals", "claims", { limit: 3 }],
  tickets: wholeListKey("tickets", "list", {}),
  holds: ["tickets", "holds", {}],
  rsvps: wholeListKey("events", "rsvps", {}),
  event: ["events", "get", { eventId }],
  line: ["tickets", "linePlace", { eventId }],
});

type Offer = {
  read: () => Promise<Start>;
  keys: ReturnType<typeof keysOf>;
  answer?: Promise<Start | null>;
};
let offer: Offer | null = null;

/**
 * Has the next reads of a member's parts share one call of `read`, as when the app opens or somebody signs in; `eventId` is the event
 * whose page is open. Without `read` nobody is signed in any more, and an answer on its way is not kept.
 */
export const offerStart = (read?: () => Promise<Start>, eventId?: string): void => {
  offer = read ? { read, keys: keysOf(eventId) } : null;
};

const namesOf = (keys: Offer["keys"]) => Object.keys(keys) as PartName[];

// What nobody has asked for yet counts as read as well.
const keepParts = (client: QueryClient, { keys }: Offer, answer: Start): void => {
  for (const name of namesOf(keys)) {
    const isAsked = client.getQueryState(keys[name])?.fetchStatus === "fetching";
    if (answer[name] && !isAsked) client.setQueryData(keys[name], answer[name]);
  }
};

const ask = async (mine: Offer, client: QueryClient): Promise<Start | null> => {
  try {
    const answer = await mine.read();
    if (offer === mine) keepParts(client, mine, answer);
    return answer;
  } catch (error) {
    // Without a connection no part can be had singly either, and a server that is asked too often isn't asked more.
    if (error instanceof NetworkError || isTooMany(error)) throw error;
    return null;
  } finally {
    if (offer === mine) offer = null;
  }
};

/**
 * Reads what has its place at `key`: from the start while one is offered or on its way, else, or where the start doesn't have it, by
 * `readSingly`.
 */
export const readPart = async <Data>(
  client: QueryClient,
  key: QueryKey,
  readSingly: () => Promise<Data>,
): Promise<Data> => {
  const mine = offer;
  const name = mine && namesOf(mine.keys).find((one) => hashKey(mine.keys[one]) === hashKey(key));
  if (!name) return readSingly();
  mine.answer ??= ask(mine, client);
  const answer = await mine.answer;
  return (answer?.[name] as Data | null | undefined) ?? readSingly();
};
