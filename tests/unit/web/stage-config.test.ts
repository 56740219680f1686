import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "../../support/memory-storage.ts";

const stage = { stage: "test", userPoolId: "us-east-1_test" };
const fetch = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  fetch.mockReset();
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("localStorage", memoryStorage());
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

/** The configuration as a page reads it that was just opened. */
const openPage = async () => {
  vi.resetModules();
  return (await import("../../../web/src/api/config.ts")).config;
};

test("a stage's configuration is read once by a page, and the last one is good where it can't be read", async () => {
  fetch.mockResolvedValueOnce(Response.json(stage));
  const config = await openPage();
  expect(await Promise.all([config(), config()])).toEqual([stage, stage]);
  expect(fetch.mock.calls).toEqual([["/config.json"]]);
  fetch.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(await (await openPage())()).toEqual(stage);
  fetch.mockResolvedValueOnce(Response.json({ stage: "broken" }, { status: 500 }));
  expect(await (await openPage())()).toEqual(stage);
});

test("without a last one the configuration is read again after 0.5, 1, 2 and 5 seconds, and then whenever it is needed", async () => {
  fetch.mockRejectedValue(new TypeError("Failed to fetch"));
  const config = await openPage();
  const failed = vi.fn();
  config().catch(failed);
  for (const [index, milliseconds] of [500, 1_000, 2_000, 5_000].entries()) {
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    expect(fetch).toHaveBeenCalledTimes(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(index + 2);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failed.mock.calls).toEqual([[new TypeError("Failed to fetch")]]);
  expect(fetch).toHaveBeenCalledTimes(5);
  fetch.mockResolvedValueOnce(Response.json(stage));
  expect(await config()).toEqual(stage);
});
