import type { SxProps, Theme } from "@mui/material/styles";
import { Suspense } from "react";
import { lazyOptional } from "../../../components/lazy-optional.ts";
import { useKnownLines } from "./known-lines.ts";

const LineBars = lazyOptional(() => import("./line-bars.tsx"));

/**
 * Where the member stands in the lines that this device knows of; without one it renders, loads and asks nothing. `besideHolds`:
 * the member's reservations are shown next to it, so a turn to pay isn't repeated.
 */
export const WaitingLines = ({ besideHolds = false, sx }: { besideHolds?: boolean; sx?: SxProps<Theme> }) => {
  const lines = useKnownLines();
  if (lines.length === 0) return null;
  return (
    <Suspense>
      <LineBars lines={lines} besideHolds={besideHolds} {...(sx ? { sx } : {})} />
    </Suspense>
  );
};
