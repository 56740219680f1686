import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "../../../web/src/api/api-error.ts";
import { offerStart, readPart, type Start } from "../../../web/src/api/start.ts";

const unread: QueryKey = ["notifications", "unread", {}];
const messages: QueryKey = ["messages", "unread", {}];
const eventOf = (eventId: string): QueryKey => ["events", "get", { eventId }];

const aStart = (parts: object): Start => parts as Start;
/** A start call that answers when it is told to. */
const openCall = () => {
  const { promise, resolve, reject } = Promise.withResolvers<Start>();
  return { read: vi.fn(() => promise), resolve, reject };
};
/** Reads as a query does, so that the cache knows what is on its way. */
const fetchPart = (client: QueryClient, queryKey: QueryKey, single: () => Promise<unknown> = async () => "single") =>
  client.fetchQuery({ queryKey, queryFn: () => readPart(client, queryKey, single), retry: false });

afterEach(() => offerStart());

describe("[start-05] the parts of one start call", () => {
  test("are read with it, once; what it lacks, what isn't its own and what comes later is asked singly", async () => {
    const client = new QueryClient();
    const read = vi.fn(async () =>
      aStart({ unread_notifications: { unread: 3 }, unread_messages: null, event: { id: "a" } }),
    );
    offerStart(read, "a");
    const asked = [unread, messages, eventOf("a"), eventOf("b"), ["deals", "list", {}]];
    expect(await Promise.all(asked.map((key) => fetchPart(client, key)))).toEqual([
      { unread: 3 },
      "single",
      { id: "a" },
      "single",
      "single",
    ]);
    expect(read).toHaveBeenCalledTimes(1);
    expect(await readPart(client, unread, async () => "later")).toBe("later");
  });

  test("are kept before anybody asks for them, without those that it lacks, and once where somebody waits", async () => {
    const client = new QueryClient();
    offerStart(
      async () => aStart({ unread_notifications: { unread: 3 }, unread_messages: null, event: { id: "a" } }),
      "a",
    );
    await fetchPart(client, unread);
    expect(client.getQueryData(eventOf("a"))).toEqual({ id: "a" });
    expect(client.getQueryState(messages)).toBeUndefined();
    expect(client.getQueryState(unread)?.dataUpdateCount).toBe(1);
  });

  test("aren't asked for once nobody is signed in", async () => {
    const read = vi.fn(async () => aStart({ unread_notifications: { unread: 3 } }));
    offerStart(read);
    offerStart();
    expect(await fetchPart(new QueryClient(), unread)).toBe("single");
    expect(read).not.toHaveBeenCalled();
  });

  test("aren't kept once the session is another one, and the next member's call is made all the same", async () => {
    const client = new QueryClient();
    const [former, next] = [openCall(), openCall()];
    offerStart(former.read, "a");
    const reading = fetchPart(client, unread);
    offerStart(next.read);
    former.resolve(aStart({ unread_notifications: { unread: 3 }, event: { id: "a" } }));
    await reading;
    expect(client.getQueryData(eventOf("a"))).toBeUndefined();
    next.resolve(aStart({ unread_messages: { count: 2 } }));
    expect(await fetchPart(client, messages)).toEqual({ count: 2 });
    expect(next.read).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["without a connection", new NetworkError(), "No connection"],
    ["after a 429", new ApiError({ status: 429, code: "rate-limited", message: "Too many" }), "Too many"],
    ["after another failure", new ApiError({ status: 500, code: "internal-error", message: "Broken" }), "single"],
  ])("%s are asked singly only where that may help", async (_what, error, outcome) => {
    offerStart(() => Promise.reject(error));
    const read = fetchPart(new QueryClient(), unread).catch((failure: Error) => failure.message);
    expect(await read).toBe(outcome);
  });
});
