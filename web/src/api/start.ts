import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ResponseOf } from "../../../shared/api/route.ts";
import type { start } from "../../../shared/api/start.ts";
import { NetworkError } from "./api-error.ts";
import { wholeListKey } from "./list-keys.ts";

export type Start = ResponseOf<typeof start.read>;
type PartName = keyof Start;

/** The key of each part's own read: there it is kept, invalidated and read again by itself. */
const keysOf = (eventId: string | undefined): Record<PartName, QueryKey | undefined> => ({
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
  event: eventId ? ["events", "get", { eventId }] : undefined,
  line: eventId ? ["tickets", "linePlace", { eventId }] : undefined,
});

/** The event whose page has this path, or undefined. */
export const eventOfPath = (path: string): string | undefined => /^\/event\/([\w-]+)$/.exec(path)?.[1];

type Offer = {
  read: () => Promise<Start>;
  keys: ReturnType<typeof keysOf>;
  answer?: Promise<Start | null>;
};
let offer: Offer | null = null;

/**
 * Has the next reads of a member's parts share one call of `read`, as when the app opens or somebody signs in; `eventId` is the event
 * whose page is open.
 */
export const offerStart = (read: () => Promise<Start>, eventId?: string): void => {
  offer = { read, keys: keysOf(eventId) };
};

/** Ends the offer: nobody is signed in any more, and an answer on its way is not kept. */
export const withdrawStart = (): void => {
  offer = null;
};

const namesOf = (keys: Offer["keys"]) => Object.keys(keys) as PartName[];

const partAt = ({ keys }: Offer, key: QueryKey): PartName | undefined =>
  namesOf(keys).find((name) => keys[name] && hashKey(keys[name]) === hashKey(key));

// What nobody has asked for yet counts as read as well.
const keepParts = (client: QueryClient, { keys }: Offer, answer: Start): void => {
  for (const name of namesOf(keys)) {
    const key = keys[name];
    if (!key || !answer[name] || client.getQueryState(key)?.fetchStatus === "fetching") continue;
    client.setQueryData(key, answer[name]);
  }
};

const ask = async (mine: Offer, client: QueryClient): Promise<Start | null> => {
  try {
    const answer = await mine.read();
    if (offer === mine) keepParts(client, mine, answer);
    return answer;
  } catch (error) {
    // Without a connection no part can be had singly either.
    if (error instanceof NetworkError) throw error;
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
  const name = offer && partAt(offer, key);
  if (!offer || !name) return readSingly();
  offer.answer ??= ask(offer, client);
  const answer = await offer.answer;
  return (answer?.[name] as Data | null | undefined) ?? readSingly();
};
