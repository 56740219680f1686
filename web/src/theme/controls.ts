import type { Components, CssVarsTheme, Theme } from "@mui/material/styles";
import { focusRing } from "./focus-ring.ts";
import { dusk, sunset } from "./palette.ts";

type Parts = Components<Omit<Theme, "components"> & CssVarsTheme>;

/** Buttons, fields and other controls; at least 44 px tall. */
export const controls: Parts = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // MUI removes the outline, and a checkbox or radio has its focus on an invisible input.
    styleOverrides: { root: ({ theme }) => ({ "&.Mui-focusVisible, &:focus-visible": focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 48,
        borderRadius: 999,
        paddingInline: 22,
        transition: "transform 140ms ease, background-color 160ms ease, box-shadow 160ms ease, opacity 160ms ease",
        "&:active": { transform: "scale(0.975)" },
      },
      sizeSmall: { minHeight: 44, paddingInline: 16, fontSize: "0.9375rem" },
      sizeLarge: { minHeight: 56, paddingInline: 28, fontSize: "1.0625rem" },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.surface.line, borderWidth: 1.5 }),
    },
    variants: [
      {
        props: { variant: "contained", color: "primary" },
        style: {
          color: dusk.onSunset,
          backgroundImage: sunset,
          boxShadow: "0 8px 24px -12px rgba(255, 122, 102, 0.75)",
          "&:hover": { backgroundImage: sunset, filter: "brightness(1.06)" },
          "&.Mui-disabled": { backgroundImage: "none", boxShadow: "none" },
        },
      },
      {
        props: { variant: "tonal" },
        style: ({ theme }) => ({
          color: theme.vars.palette.primary.main,
          backgroundColor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 10%, transparent)`,
          "&:hover": { backgroundColor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 20%, transparent)` },
        }),
      },
    ],
  },
  MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44 } } },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 16,
        backgroundColor: theme.vars.palette.surface.sunken,
        "& .MuiOutlinedInput-notchedOutline": { borderColor: theme.vars.palette.surface.line },
      }),
      input: { paddingBlock: 15 },
      // The text inside has its own; with both, it would stand below the place of its label.
      multiline: { paddingBlock: 0 },
    },
  },
  MuiToggleButton: { styleOverrides: { root: { minHeight: 44, textTransform: "none", borderRadius: 999 } } },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 48,
        textTransform: "none",
        fontWeight: 650,
        fontSize: "0.9375rem",
        borderRadius: 14,
        "&.Mui-focusVisible, &:focus-visible": focusRing(theme, -4),
      }),
    },
  },
  MuiLink: { defaultProps: { underline: "hover" }, styleOverrides: { root: { fontWeight: 600 } } },
  MuiSwitch: { defaultProps: { color: "info" } },
};
