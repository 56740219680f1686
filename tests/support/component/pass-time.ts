import { act } from "@testing-library/react";
import { vi } from "vitest";

/** Lets the time of this test pass by itself, from `now` on where it is named, and faster by `passTime`. */
export const playTime = (now?: number): void => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ["Date", "performance", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    ...(now !== undefined && { now }),
  });
};

const stepMilliseconds = 500;

/** Lets milliseconds pass at once, with everything that is due in them and what is answered meanwhile; after `playTime`. */
export const passTime = async (milliseconds: number): Promise<void> => {
  for (let left = milliseconds; left > 0; left -= stepMilliseconds) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(stepMilliseconds, left));
      await new Promise((resolve) => setImmediate(resolve));
    });
  }
};

/** How long the client tries a request again that gets no answer. */
export const retriesMilliseconds = 1_300;
