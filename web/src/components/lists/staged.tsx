import type { ReactNode } from "react";
import { useStagedCount } from "./use-staged-count.ts";

/** Renders what is below the first screen once the browser is idle. */
export const Staged = ({ children }: { children: ReactNode }) =>
  useStagedCount({ total: 1, first: 0, step: 1 }) > 0 ? children : null;
