import { afterEach, describe, expect, test, vi } from "vitest";
import { hasRoomForMore, keepCode, planKeeping } from "../../../web/src/app/keep-code.ts";

describe("keeping the code of pages that weren't opened", () => {
  test.for([
    [undefined, true],
    [{ effectiveType: "4g" }, true],
    [{ effectiveType: "4g", saveData: true }, false],
    [{ effectiveType: "3g" }, false],
    [{ effectiveType: "slow-2g" }, false],
  ] as const)("a connection like %j leaves room for more: %s", ([connection, hasRoom]) => {
    expect(hasRoomForMore(connection)).toBe(hasRoom);
  });

  test("what is missing is fetched, what an earlier version of the app needed is deleted, and the rest stays", () => {
    expect(planKeeping(["/assets/a-2.js", "/assets/b-1.js"], ["/assets/a-1.js", "/assets/b-1.js"])).toEqual({
      missing: ["/assets/a-2.js"],
      outdated: ["/assets/a-1.js"],
    });
  });

  describe("in the browser", () => {
    afterEach(() => vi.unstubAllGlobals());

    type Browser = { connection?: object; isOk?: boolean; hasWorker?: boolean; hasCaches?: boolean };

    const keepIn = async ({ connection, isOk = true, hasWorker = true, hasCaches = true }: Browser) => {
      const added: string[] = [];
      const cache = {
        keys: async () => ["/old.js", "/b.js"].map((path) => ({ url: `https://city.test${path}` })),
        add: async ({ url }: Request) => {
          added.push(new URL(url).pathname);
          if (url.endsWith("/a.js")) throw new TypeError("Failed to fetch");
        },
        delete: vi.fn(async () => true),
      };
      const caches = { open: async () => cache };
      const files = ["a", "b", "c", "d", "e", "f", "g"].map((name) => `/${name}.js`);
      const fetch = vi.fn(async () => ({ ok: isOk, json: async () => files }));
      vi.stubGlobal("navigator", { connection, ...(hasWorker && { serviceWorker: { ready: Promise.resolve() } }) });
      vi.stubGlobal("window", hasCaches ? { caches } : {});
      vi.stubGlobal("caches", caches);
      vi.stubGlobal("fetch", fetch);
      const onSite = (target: typeof Request, [path]: [string]) => new target(`https://city.test${path}`);
      vi.stubGlobal("Request", new Proxy(Request, { construct: onSite as never }));
      await keepCode();
      return { asked: fetch.mock.calls.length, added: added.sort(), deleted: cache.delete.mock.calls };
    };

    test("every missing file is kept, whatever becomes of one of them, and what is outdated goes", async () => {
      expect(await keepIn({})).toEqual({
        asked: 1,
        added: ["/a.js", "/c.js", "/d.js", "/e.js", "/f.js", "/g.js"],
        deleted: [["/old.js"]],
      });
    });

    test("a list that can't be had changes nothing", async () => {
      expect(await keepIn({ isOk: false })).toEqual({ asked: 1, added: [], deleted: [] });
    });

    test.each<[string, Browser]>([
      ["a service worker", { hasWorker: false }],
      ["caches", { hasCaches: false }],
      ["room for more", { connection: { saveData: true } }],
    ])("without %s nothing is asked", async (_what, browser) => {
      expect(await keepIn(browser)).toEqual({ asked: 0, added: [], deleted: [] });
    });
  });
});
