import type { CssVarsTheme, Theme } from "@mui/material/styles";

type WithVars = Omit<Theme, "components" | "palette"> & CssVarsTheme;

/** How far the ring reaches beyond what has the focus, in pixels; a scroll area leaves this much room around its items. */
export const focusRingReach = 5;

/** The ring around what the keyboard is on. `offset` is negative where a neighbour or a clipped edge leaves no room outside. */
export const focusRing = (theme: Pick<WithVars, "vars">, offset = 2) => ({
  outline: `3px solid ${theme.vars.palette.info.main}`,
  outlineOffset: offset,
});
