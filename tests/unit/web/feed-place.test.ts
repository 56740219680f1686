import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../support/memory-storage.ts";

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ["an address that is entered", [{ type: "navigate" }], false],
  ["a reload", [{ type: "reload" }], true],
  ["a way back", [{ type: "back_forward" }], true],
  ["a browser that doesn't tell", [], true],
])(
  "the place in a feed is kept in its tab unless the page was opened by an address: %s",
  async (_what, entries, isKept) => {
    const storage = memoryStorage();
    storage.setItem("playyy.feed-place", JSON.stringify({ view: "newest ", postId: "post_000001", top: 0, pages: 1 }));
    vi.stubGlobal("sessionStorage", storage);
    vi.spyOn(performance, "getEntriesByType").mockReturnValue(entries as never);
    const { readPlace } = await import("../../../web/src/features/community/feed/feed-place.ts");
    expect(readPlace({ sort: "newest", location: null })?.postId ?? null).toBe(isKept ? "post_000001" : null);
  },
);
