import { onlineManager } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Has whoever sits before the screen come back to it after a minute, when what it shows is read again. */
export const comeBack = (): void => {
  vi.setSystemTime(Date.now() + 60_000);
  act(() => void window.dispatchEvent(new Event("visibilitychange")));
};

/** Cuts or restores the device's connection, as far as the browser tells of it. */
export const setOnline = (isOnline: boolean): void => {
  vi.spyOn(window.navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => {
    window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
    // It listens to the window of the first file of tests only.
    onlineManager.setOnline(isOnline);
  });
};
