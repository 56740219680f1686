import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { measureAfterLoad } from "../../../web/src/analytics/measure-after-load.ts";
import { trackPageSpeed } from "../../../web/src/analytics/page-speed.ts";
import { track } from "../../../web/src/analytics/track.ts";

vi.mock("../../../web/src/analytics/track.ts", () => ({ track: vi.fn() }));
vi.mock("web-vitals", () => {
  const measured = { TTFB: 99.6, FCP: 200.4, LCP: 300.5, CLS: 0.12367 };
  return Object.fromEntries(
    Object.entries(measured).map(([name, value]) => [
      `on${name}`,
      (report: (metric: object) => void) => report({ name, value }),
    ]),
  );
});

const speed = { page: "/event", first_byte_ms: 100, first_paint_ms: 200, largest_paint_ms: 301, layout_shift: 0.124 };
let navigation: object[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(track).mockReset();
  navigation = [{ loadEventEnd: 812.5 }];
  vi.stubGlobal("location", { pathname: "/event/evt_00000001" });
  vi.spyOn(performance, "getEntriesByType").mockImplementation(() => navigation as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a page's speed is tracked after 50 ms, without the ids of its address", async () => {
  trackPageSpeed();
  await vi.advanceTimersByTimeAsync(49);
  expect(track).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(vi.mocked(track).mock.calls).toEqual([["page_performance", { ...speed, loaded_ms: 813 }]]);
});

test("a browser that doesn't tell how it loaded has the other figures", async () => {
  navigation = [];
  trackPageSpeed();
  await vi.advanceTimersByTimeAsync(50);
  expect(vi.mocked(track).mock.calls).toEqual([["page_performance", speed]]);
});

test.each([
  ["complete", true],
  ["loading", false],
])(
  "a page that is %s is measured a second later: %s, and else a second after it has loaded",
  async (readyState, isNow) => {
    const page = new EventTarget();
    vi.stubGlobal("document", { readyState });
    vi.stubGlobal("window", page);
    measureAfterLoad();
    const isTrackedAfter = async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds);
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(50);
      return vi.mocked(track).mock.calls.length > 0;
    };
    expect(await isTrackedAfter(900)).toBe(false);
    expect(await isTrackedAfter(50)).toBe(isNow);
    page.dispatchEvent(new Event("load"));
    await isTrackedAfter(1_000);
    expect(track).toHaveBeenCalledTimes(1);
  },
);
