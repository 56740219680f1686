import useMediaQuery from "@mui/material/useMediaQuery";
import { lowHeight } from "../../theme/safe-area.ts";

/**
 * Whether the window is as narrow as a phone, below the theme's `sm`, or as low as one on its side. Known at the first render, so that
 * nothing jumps.
 */
export const useIsPhone = (): boolean => {
  const isNarrow = useMediaQuery("(max-width: 599.95px)", { noSsr: true });
  const isLow = useMediaQuery(`(max-height: ${lowHeight}px)`, { noSsr: true });
  return isNarrow || isLow;
};
