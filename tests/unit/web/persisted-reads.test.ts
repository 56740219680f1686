import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { persistReads, restoreReads } from "../../../web/src/member/offline/persisted-reads.ts";

const key = ["memberships", "mine", {}];
const owner = () => "usr_1";
const readAt = Date.parse("2026-11-20T21:40:00Z");
const now = readAt + 3_600_000;

const createCache = () => {
  const entries = new Map<string, Response>();
  return {
    match: async (place: string) => entries.get(place)?.clone(),
    put: async (place: string, answer: Response) => void entries.set(place, answer),
    keys: async () => [...entries.keys()],
    delete: async (place: string) => entries.delete(place),
  };
};

beforeEach(() => {
  const cache = createCache();
  vi.stubGlobal("caches", { open: async () => cache });
});

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Keeps what an earlier visit read. */
const visitBefore = async () => {
  const client = newClient();
  const stop = persistReads(client, owner);
  client.setQueryData(key, { tier: "premium" }, { updatedAt: readAt });
  stop();
  // Restoring waits for what is being written.
  await restoreReads(newClient(), owner, now);
};

const readFails = (client: QueryClient) =>
  client.fetchQuery({ queryKey: key, queryFn: () => Promise.reject(new Error("500")) }).catch(() => undefined);

test("[membership-11] a copy of a read that fails is known to be one, whether it is restored before the failure or after it", async () => {
  await visitBefore();
  const [before, after] = [newClient(), newClient()];
  await restoreReads(before, owner, now);
  await readFails(before);
  await readFails(after);
  await restoreReads(after, owner, now);
  for (const client of [before, after]) {
    expect(client.getQueryState(key)).toMatchObject({
      data: { tier: "premium" },
      dataUpdatedAt: readAt,
      status: "error",
      error: new Error("500"),
    });
  }
});

test("a copy doesn't replace what was read since, and is no failure where nothing failed", async () => {
  await visitBefore();
  const [fresh, unread] = [newClient(), newClient()];
  fresh.setQueryData(key, { tier: "free" }, { updatedAt: now });
  await restoreReads(fresh, owner, now);
  await restoreReads(unread, owner, now);
  expect(fresh.getQueryState(key)).toMatchObject({ data: { tier: "free" }, dataUpdatedAt: now, status: "success" });
  expect(unread.getQueryState(key)).toMatchObject({ data: { tier: "premium" }, error: null, status: "success" });
});

const early = ["deals", "list", {}];
const unkept = ["content", "news", {}];

/** What `owner` finds when they open the app later. */
const findLater = async () => {
  const client = newClient();
  await restoreReads(client, owner, now);
  return [early, key, unkept].flatMap((one) => client.getQueryData(one) ?? []);
};

test("[opened-04] copies wait until the page has shown its content, also of what was read before the first render", async () => {
  const shown = Promise.withResolvers<void>();
  const client = newClient();
  client.setQueryData(early, { items: [] }, { updatedAt: readAt });
  client.setQueryData(unkept, { items: [] }, { updatedAt: readAt });
  const stop = persistReads(client, owner, shown.promise);
  client.setQueryData(key, { tier: "essential" }, { updatedAt: readAt });
  client.setQueryData(key, { tier: "premium" }, { updatedAt: readAt + 1 });
  expect(await findLater()).toEqual([]);
  shown.resolve();
  await shown.promise;
  expect(await findLater()).toEqual([{ items: [] }, { tier: "premium" }]);
  client.setQueryData(key, { tier: "free" }, { updatedAt: readAt + 2 });
  expect(await findLater()).toEqual([{ items: [] }, { tier: "free" }]);
  stop();
});

test("[opened-04] what somebody read who has signed out before that is kept for nobody", async () => {
  const shown = Promise.withResolvers<void>();
  const client = newClient();
  const stop = persistReads(client, owner, shown.promise);
  client.setQueryData(key, { tier: "premium" }, { updatedAt: readAt });
  client.clear();
  shown.resolve();
  await shown.promise;
  expect(await findLater()).toEqual([]);
  stop();
});
