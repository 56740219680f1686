import { act, renderHook } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { useWakeLock } from "../../../web/src/components/use-wake-lock.ts";
import { useWakeLock as useScannersLock } from "../../../web/src/door/app/use-wake-lock.ts";

type Request = () => Promise<{ release: () => Promise<void> } | null>;

const give = (request: Request | undefined) => {
  Reflect.deleteProperty(window.navigator, "wakeLock");
  if (request) Object.defineProperty(window.navigator, "wakeLock", { value: { request }, configurable: true });
};
const show = async (state: "visible" | "hidden") => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
};
const aLock = () => ({ release: vi.fn(async () => undefined) });

describe.each([
  ["of the app", () => useWakeLock()],
  ["of a scanner", () => useScannersLock(true)],
])("the screen %s", (_whose, use) => {
  test("stays on while it is seen, and may go off afterwards", async () => {
    const lock = aLock();
    const request = vi.fn(async () => lock);
    give(request);
    await show("hidden");
    const { unmount } = renderHook(use);
    await act(async () => {});
    expect(request).not.toHaveBeenCalled();
    await show("visible");
    expect(request).toHaveBeenCalledExactlyOnceWith("screen");
    expect(lock.release).not.toHaveBeenCalled();
    unmount();
    expect(lock.release).toHaveBeenCalledTimes(1);
    await show("visible");
    expect(request).toHaveBeenCalledTimes(1);
  });

  test("is kept on from the first moment on, and again after the page was hidden", async () => {
    const request = vi.fn(async () => aLock());
    give(request);
    await show("visible");
    const { unmount } = renderHook(use);
    await act(async () => {});
    expect(request).toHaveBeenCalledTimes(1);
    await show("hidden");
    expect(request).toHaveBeenCalledTimes(1);
    await show("visible");
    expect(request).toHaveBeenCalledTimes(2);
    unmount();
  });

  test("goes off where it was granted only after nobody looks any more", async () => {
    const lock = aLock();
    const granted = Promise.withResolvers<typeof lock>();
    give(() => granted.promise);
    await show("visible");
    const { unmount } = renderHook(use);
    unmount();
    await act(async () => granted.resolve(lock));
    expect(lock.release).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Request | undefined]>([
    ["refuses", () => Promise.reject(new Error("low battery"))],
    ["can't", undefined],
  ])("goes off as ever where the browser %s", async (_why, request) => {
    give(request);
    await show("visible");
    const { unmount } = renderHook(use);
    await act(async () => {});
    expect(unmount).not.toThrow();
  });
});

test("a scanner's screen may go off while nothing is scanned", async () => {
  const request = vi.fn(async () => aLock());
  give(request);
  await show("visible");
  const { rerender, unmount } = renderHook(useScannersLock, { initialProps: false });
  await show("visible");
  expect(request).not.toHaveBeenCalled();
  rerender(true);
  await act(async () => {});
  expect(request).toHaveBeenCalledTimes(1);
  unmount();
});
