import type { CssVarsTheme, Theme } from "@mui/material/styles";

type WithVars = Omit<Theme, "components" | "palette"> & CssVarsTheme;

/** How far the focus ring extends, in pixels; a scroll area leaves this much room around its items. */
export const focusRingReach = 5;

/** The focus ring. `offset` is negative where a neighbor or a clipped edge leaves no room outside. */
export const focusRing = (theme: Pick<WithVars, "vars">, offset = 2) => ({
  outline: `3px solid ${theme.vars.palette.info.main}`,
  outlineOffset: offset,
});
