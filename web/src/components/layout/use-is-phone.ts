import useMediaQuery from "@mui/material/useMediaQuery";
import { lowHeight } from "../../theme/safe-area.ts";

const query = `(max-width: 599.95px), (max-height: ${lowHeight}px)`;

/** Whether the window is as narrow as a phone, below the theme's `sm`, or as low as one on its side. Known at the first render, so that nothing jumps. */
export const useIsPhone = (): boolean => useMediaQuery(query, { noSsr: true });
