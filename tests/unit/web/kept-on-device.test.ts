import { QueryClient } from "@tanstack/react-query";
import { IDBFactory } from "fake-indexeddb";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  clearCodes,
  type KeptCode,
  keepCode,
  listCodedEvents,
  readCode,
} from "../../../web/src/member/offline/codes.ts";
import { clearDrafts, keepDraftPicture, readDraftPicture } from "../../../web/src/member/offline/drafts.ts";
import { clearRecentSearchesOfOthers, clearRecordsOfOthers } from "../../../web/src/member/offline/member-records.ts";
import {
  clearAbandonedReads,
  clearPersistedReads,
  persistReads,
  restoreReads,
} from "../../../web/src/member/offline/persisted-reads.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

const origin = "https://city.example";
const hour = 3_600_000;

/** A browser's caches, in memory. */
const fakeCaches = () => {
  const all = new Map<string, Map<string, Response>>();
  const toUrl = (place: Request | string) => new URL(typeof place === "string" ? place : place.url, origin).href;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      match: async (place: Request | string) => entries.get(toUrl(place))?.clone(),
      put: async (place: string, answer: Response) => void entries.set(toUrl(place), answer),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      delete: async (place: Request | string) => entries.delete(toUrl(place)),
    };
  };
  return {
    all,
    entries: (name: string) => [...(all.get(name)?.keys() ?? [])],
    caches: {
      open: vi.fn(open),
      has: async (name: string) => all.has(name),
      delete: async (name: string) => all.delete(name),
    },
  };
};
let played = fakeCaches();

beforeEach(() => {
  played = fakeCaches();
  vi.stubGlobal("caches", played.caches);
  vi.stubGlobal("window", { location: { origin }, indexedDB: new IDBFactory() });
  vi.spyOn(console, "debug").mockImplementation(() => {});
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const cannotOpen = () => played.caches.open.mockRejectedValueOnce(new DOMException("Refused", "SecurityError"));

describe("the picture of an unpublished post", () => {
  const picture = new File(["sunset"], "sunset.png", { type: "image/png" });

  test("is kept for its member until it is removed", async () => {
    expect(await readDraftPicture("maya")).toBeNull();
    expect(console.debug).not.toHaveBeenCalled();
    await keepDraftPicture("maya", picture);
    const kept = await readDraftPicture("maya");
    expect([kept?.type, await kept?.text()]).toEqual(["image/png", "sunset"]);
    expect(await readDraftPicture("noah")).toBeNull();
    await keepDraftPicture("maya", null);
    expect(await readDraftPicture("maya")).toBeNull();
  });

  test("isn't kept where nothing can be, and the next one is", async () => {
    cannotOpen();
    await keepDraftPicture("maya", picture);
    expect(console.debug).toHaveBeenCalledWith("The draft's picture isn't kept", "SecurityError");
    expect(await readDraftPicture("maya")).toBeNull();
    await keepDraftPicture("maya", picture);
    expect(await readDraftPicture("maya")).not.toBeNull();
  });
});

const draftKeys = ["post-draft.maya", "lines.maya", "messages.maya.noah", "redeem.maya.deal_1"].map(
  (key) => `playyy.${key}`,
);
const othersKeys = draftKeys.map((key) => key.replace("maya", "noah-maya"));

test.each([
  ["maya", ["playyy.theme", ...draftKeys], 1],
  [null, ["playyy.theme"], 0],
])("of what is unpublished and unsent only what is %s's stays", async (owner, keys, pictures) => {
  const storage = memoryStorage();
  for (const key of ["playyy.theme", ...draftKeys, ...othersKeys]) storage.setItem(key, "kept");
  for (const member of ["maya", "noah"]) await keepDraftPicture(member, new File(["x"], "x"));
  await clearDrafts(storage, owner);
  expect(Array.from({ length: storage.length }, (_, at) => storage.key(at))).toEqual(keys);
  expect(played.entries("playyy-drafts")).toHaveLength(pictures);
});

test("a member's own records stay whole, and a game that nobody is named in stays as well", () => {
  const storage = memoryStorage();
  const events = JSON.stringify([{ userId: null }, { userId: "maya" }]);
  storage.setItem("playyy.events", events);
  storage.setItem("playyy-game", "null");
  const write = vi.spyOn(storage, "setItem");
  clearRecordsOfOthers(storage, "maya");
  expect(write).not.toHaveBeenCalled();
  expect([storage.getItem("playyy.events"), storage.getItem("playyy-game")]).toEqual([events, "null"]);
  storage.setItem("playyy.events", "{");
  expect(() => clearRecordsOfOthers(storage, "maya")).not.toThrow();
});

test("what was opened from the search stays for the administrator who opened it", () => {
  for (const [owner, stays] of [
    ["ada", true],
    ["grace", false],
    [null, false],
  ] as const) {
    const storage = memoryStorage();
    storage.setItem("playyy-recent-searches", JSON.stringify({ userId: "ada" }));
    clearRecentSearchesOfOthers(storage, owner);
    expect(storage.length).toBe(stays ? 1 : 0);
  }
});

describe("the codes of tickets on this device", () => {
  const now = "2026-11-22T20:00:00.000Z";
  const aCode = (id: string, changes: Partial<KeptCode> = {}) =>
    ({
      id,
      userId: "maya",
      keys: {},
      deviceKey: "",
      pass: new Uint8Array(1),
      title: id,
      until: "2026-11-23T04:00:00.000Z",
      ...changes,
    }) as KeptCode;

  test("that still count are named once for each event, before their member signs out", async () => {
    const codes = [
      aCode("one", { title: "Rager" }),
      aCode("two", { title: "Rager" }),
      aCode("noah", { userId: "noah" }),
      aCode("unbound", { pass: null }),
      aCode("over", { until: now }),
    ];
    for (const code of codes) await keepCode(code);
    expect(await listCodedEvents("maya", now)).toEqual(["Rager"]);
  });

  test("are removed but those of one member that still count", async () => {
    for (const code of [aCode("mine"), aCode("noah", { userId: "noah" }), aCode("over", { until: now })])
      await keepCode(code);
    await clearCodes("maya", now);
    const left = await Promise.all(["mine", "noah", "over"].map(readCode));
    expect(left.map((code) => code !== null)).toEqual([true, false, false]);
    await clearCodes(null, now);
    expect(await readCode("mine")).toBeNull();
  });

  test("aren't looked for where none was ever kept", async () => {
    const open = vi.spyOn(window.indexedDB, "open");
    await clearCodes(null, now);
    expect(await listCodedEvents("maya", now)).toEqual([]);
    expect(open).not.toHaveBeenCalled();
  });

  test("are none where the browser keeps nothing", async () => {
    vi.spyOn(window.indexedDB, "databases").mockRejectedValue(new DOMException("Refused", "SecurityError"));
    await clearCodes(null, now);
    expect(await listCodedEvents("maya", now)).toEqual([]);
    expect(console.debug).toHaveBeenLastCalledWith("Codes aren't kept on this device", "SecurityError");
  });

  test("are looked for where the browser doesn't tell what it has", async () => {
    await keepCode(aCode("one"));
    Object.defineProperty(window.indexedDB, "databases", { value: undefined });
    expect(await listCodedEvents("maya", now)).toEqual(["one"]);
  });

  test("leave the database closed, so that it can be deleted", async () => {
    await keepCode(aCode("one"));
    const [made] = await window.indexedDB.databases();
    const deleted = new Promise((resolve, reject) => {
      const request = window.indexedDB.deleteDatabase(made?.name ?? "");
      request.onsuccess = resolve;
      request.onblocked = () => reject(new Error("It is still open"));
    });
    await expect(deleted).resolves.toBeDefined();
  });

  test("are given up after 4 seconds where the database doesn't open", async () => {
    vi.useFakeTimers();
    vi.spyOn(window.indexedDB, "open").mockReturnValue({ addEventListener: () => {} } as never);
    const failed = vi.fn();
    readCode("one").catch(failed);
    await vi.advanceTimersByTimeAsync(3_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(new Error("The database doesn't open"));
    vi.useRealTimers();
  });
});

describe("the copies of reads", () => {
  const now = Date.parse("2026-11-20T21:40:00Z");
  const mine = ["memberships", "mine", {}];
  const deals = ["deals", "list", {}];
  const owner = () => "usr_1";
  const aClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

  /** Waits for what is being written, as a member who leaves at once: nothing is restored or removed. */
  const written = () => {
    const users = ["usr_2", null];
    return restoreReads(aClient(), () => users.shift() ?? null, now);
  };
  const stored = async () => {
    const cache = await played.caches.open("playyy-reads");
    return Promise.all((await cache.keys()).map(async (place) => (await cache.match(place))?.json()));
  };
  const keep = async (key: unknown[], data: unknown, updatedAt = now, userId: () => string | null = owner) => {
    const client = aClient();
    const stop = persistReads(client, userId);
    client.setQueryData(key, data, { updatedAt });
    stop();
    await written();
  };
  const restored = async (key: unknown[], at = now, client = aClient(), userId: () => string | null = owner) => {
    await restoreReads(client, userId, at);
    return client.getQueryState(key);
  };

  test("have the format that devices have", async () => {
    await keep(mine, { tier: "premium" });
    expect(await stored()).toEqual([
      { version: 1, userId: "usr_1", key: mine, data: { tier: "premium" }, updatedAt: now },
    ]);
  });

  test("have at most 500 items of a list", async () => {
    for (const length of [500, 501]) {
      played.all.clear();
      const list = { items: Array.from({ length }, (_, index) => index), next: null };
      await keep(mine, list);
      const [copy] = await stored();
      expect(copy.data).toEqual({ ...list, items: list.items.slice(0, 500) });
    }
  });

  test("are written only by newer ones, and over what can't be read or is of another version", async () => {
    await keep(mine, { tier: "premium" }, now);
    const cache = await played.caches.open("playyy-reads");
    const [place] = await cache.keys();
    for (const updatedAt of [now, now - 1]) {
      await keep(mine, { tier: "free" }, updatedAt);
      expect(await stored()).toMatchObject([{ data: { tier: "premium" } }]);
    }
    for (const before of ["{", JSON.stringify({ version: 0, updatedAt: now + 1 })]) {
      await cache.put(place?.url ?? "", new Response(before));
      await keep(mine, { tier: "new" }, now);
      expect(await stored()).toMatchObject([{ data: { tier: "new" } }]);
    }
    await keep(mine, { tier: "later" }, now + 1);
    expect(await stored()).toMatchObject([{ data: { tier: "later" } }]);
  });

  test("are of successful reads of a member, and of those reads only that are needed at a door", async () => {
    await keep(["content", "news", {}], { items: [] });
    await keep(mine, { tier: "premium" }, now, () => null);
    const client = aClient();
    const stop = persistReads(client, owner);
    await client.fetchQuery({ queryKey: mine, queryFn: () => Promise.reject(new Error("500")) }).catch(() => undefined);
    await client.invalidateQueries({ queryKey: mine });
    stop();
    await written();
    expect(await stored()).toEqual([]);
  });

  test("of what was read before the page has shown its content are of successful reads alone", async () => {
    const shown = Promise.withResolvers<void>();
    const client = aClient();
    const failing = { queryKey: mine, queryFn: () => Promise.reject(new Error("500")) };
    await client.fetchQuery(failing).catch(() => undefined);
    const stop = persistReads(client, owner, shown.promise);
    shown.resolve();
    await shown.promise;
    stop();
    await written();
    expect(await stored()).toEqual([]);
  });

  test("are restored for 180 days, for their own member and version", async () => {
    const age = 180 * 24 * hour;
    await keep(mine, { tier: "premium" });
    expect((await restored(mine, now + age - 1))?.data).toEqual({ tier: "premium" });
    expect(await restored(mine, now + age)).toBeUndefined();
    expect(await stored()).toEqual([]);
    await keep(mine, { tier: "premium" });
    expect(await restored(mine, now, aClient(), () => "usr_2")).toBeUndefined();
    expect(await stored()).toEqual([]);
    const cache = await played.caches.open("playyy-reads");
    await cache.put(
      "/copies/usr_1/x",
      Response.json({ version: 2, userId: "usr_1", key: mine, data: {}, updatedAt: now }),
    );
    expect(await restored(mine)).toBeUndefined();
  });

  test("are neither restored nor removed once their member has signed out", async () => {
    await keep(mine, { tier: "premium" });
    const users = ["usr_1", null];
    expect(await restored(mine, now, aClient(), () => users.shift() ?? null)).toBeUndefined();
    expect(await stored()).toHaveLength(1);
  });

  test("don't take the place of what was read at the same moment", async () => {
    await keep(mine, { tier: "premium" });
    const client = aClient();
    client.setQueryData(mine, { tier: "free" }, { updatedAt: now });
    expect((await restored(mine, now, client))?.data).toEqual({ tier: "free" });
  });

  test("are read again where the edge keeps the list or a tap changes it, and else count as read", async () => {
    await keep(mine, { tier: "premium" });
    await keep(deals, { items: [] });
    // The copies of one visit: reading the second removed none of the first's.
    const client = aClient();
    await restoreReads(client, owner, now);
    expect(client.getQueryState(deals)?.isInvalidated).toBe(true);
    await keep(mine, { tier: "premium" });
    expect((await restored(mine))?.isInvalidated).toBe(false);
  });

  test("are removed with all that a member's pages kept, also after a session that ended elsewhere", async () => {
    await clearAbandonedReads();
    expect(played.all.size).toBe(0);
    await played.caches.open("playyy-own");
    await clearAbandonedReads();
    expect(played.all.size).toBe(1);
    for (const name of ["playyy-reads", "playyy-pictures", "other"]) await played.caches.open(name);
    await clearAbandonedReads();
    expect([...played.all.keys()]).toEqual(["other"]);
    await played.caches.open("playyy-reads");
    await clearPersistedReads();
    expect([...played.all.keys()]).toEqual(["other"]);
  });

  test("aren't there where nothing can be kept, and the app goes on", async () => {
    cannotOpen();
    await restoreReads(aClient(), owner, now);
    await keep(mine, { tier: "premium" });
    expect(console.debug).toHaveBeenCalledWith("The offline copy isn't available", "SecurityError");
  });
});
