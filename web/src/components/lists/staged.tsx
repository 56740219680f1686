import { type ReactNode, startTransition, useEffect, useState } from "react";
import { whenIdle } from "../when-idle.ts";
import { useIsReturn } from "./use-is-return.ts";

/** A busy page renders its next items after this long even if the browser is never idle. */
const longestWaitMilliseconds = 300;

/**
 * How many of `total` items to render now: the `first` ones, which are near the view, then `step` more whenever the
 * browser is idle. All of them get into the page, for its search, screen readers and printing, but never in one task.
 */
export const useStagedCount = ({ total, first, step }: { total: number; first: number; step: number }): number => {
  const isReturn = useIsReturn();
  const [count, setCount] = useState(isReturn ? Number.POSITIVE_INFINITY : first);
  const hasMore = count < total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each count asks for the next one
  useEffect(() => {
    if (!hasMore) return;
    return whenIdle(() => startTransition(() => setCount((before) => before + step)), longestWaitMilliseconds);
  }, [hasMore, count, step]);
  return Math.min(count, total);
};

/** Renders what is below the first screen once the browser is idle. */
export const Staged = ({ children }: { children: ReactNode }) =>
  useStagedCount({ total: 1, first: 0, step: 1 }) > 0 ? children : null;
