import type { ReactNode } from "react";
import type { AdminRoute } from "./may.ts";
import { useMay } from "./use-may.ts";

/** Shows what leads to a route only to who may call it (R87). */
export const IfMay = ({ route, children }: { route: AdminRoute; children: ReactNode }) =>
  useMay()(...route) ? children : null;
