import useMediaQuery from "@mui/material/useMediaQuery";

/** Whether the window is as narrow as a phone: below the theme's `sm`. Known at the first render, so that nothing jumps. */
export const useIsPhone = (): boolean => useMediaQuery("(max-width: 599.95px)", { noSsr: true });
