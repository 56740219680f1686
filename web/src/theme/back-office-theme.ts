import type { Components, CssVarsTheme, Theme } from "@mui/material/styles";
import { createTheme } from "@mui/material/styles";
import { focusRing } from "./focus-ring.ts";
import { darkPalette, lightPalette } from "./palette.ts";
import { typography } from "./typography.ts";

type Parts = Components<Omit<Theme, "components"> & CssVarsTheme>;

/** Fingers need 44 px, a mouse doesn't. */
const onTouch = { "@media (pointer: coarse)": { minHeight: 44 } };

const controls: Parts = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ "&.Mui-focusVisible, &:focus-visible": focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, size: "small" },
    styleOverrides: {
      root: { minHeight: 34, borderRadius: 8, paddingInline: 12, fontSize: "0.875rem", fontWeight: 600, ...onTouch },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.surface.line }),
    },
  },
  MuiIconButton: {
    defaultProps: { size: "small" },
    styleOverrides: { root: { borderRadius: 8, "@media (pointer: coarse)": { minWidth: 44, minHeight: 44 } } },
  },
  MuiTextField: { defaultProps: { fullWidth: true, size: "small" } },
  MuiFormControl: { defaultProps: { size: "small" } },
  MuiSelect: { defaultProps: { size: "small" } },
  MuiAutocomplete: { defaultProps: { size: "small" } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        fontSize: "0.875rem",
        "& .MuiOutlinedInput-notchedOutline": { borderColor: theme.vars.palette.surface.line },
        // A smaller font would make iOS zoom in.
        "@media (pointer: coarse)": { fontSize: "1rem" },
      }),
    },
  },
  MuiInputLabel: { styleOverrides: { root: { fontSize: "0.875rem" } } },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: "0.875rem" } } },
  // What explains why a field can't be changed is to be read.
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({ marginInline: 0, "&.Mui-disabled": { color: theme.vars.palette.text.secondary } }),
    },
  },
  MuiToggleButton: { styleOverrides: { root: { minHeight: 34, borderRadius: 8, textTransform: "none", ...onTouch } } },
  MuiChip: { defaultProps: { size: "small" }, styleOverrides: { root: { borderRadius: 6, fontWeight: 600 } } },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        minWidth: 0,
        paddingInline: 12,
        textTransform: "none",
        fontWeight: 600,
        fontSize: "0.875rem",
        ...onTouch,
        "&.Mui-focusVisible, &:focus-visible": focusRing(theme, -4),
      }),
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  MuiMenuItem: { styleOverrides: { root: { fontSize: "0.875rem", minHeight: 34, ...onTouch } } },
  MuiSwitch: { defaultProps: { color: "primary", size: "small" } },
  MuiCheckbox: { defaultProps: { size: "small" } },
  MuiLink: { defaultProps: { underline: "hover" } },
};

const surfaces: Parts = {
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: "p", subtitle2: "p" } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: "none" }, rounded: { borderRadius: 10 } } },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: ({ theme }) => ({ borderRadius: 10, border: `1px solid ${theme.vars.palette.divider}` }) },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderRadius: 12, border: `1px solid ${theme.vars.palette.divider}` }),
      paperFullScreen: { borderRadius: 0, border: 0 },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: "1.125rem", fontWeight: 700, padding: "16px 20px" } } },
  MuiDialogContent: { styleOverrides: { root: { padding: "8px 20px 20px" } } },
  MuiDialogActions: { styleOverrides: { root: { padding: "12px 20px" } } },
  MuiAlert: { styleOverrides: { root: { borderRadius: 8, paddingBlock: 4, fontSize: "0.875rem" } } },
  MuiSkeleton: { styleOverrides: { root: { transform: "none", borderRadius: 6 } } },
  MuiTableCell: { styleOverrides: { root: { fontSize: "0.875rem", padding: "8px 12px" } } },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: "0.8125rem", borderRadius: 6 } } },
};

/**
 * The back-office's theme: the product's colors on a dense, quiet work surface with 14 px text, small radii and one accent.
 * It goes inside the app's theme, whose color scheme it follows.
 */
export const backOfficeTheme = createTheme({
  cssVariables: { colorSchemeSelector: "data-theme" },
  defaultColorScheme: "dark",
  colorSchemes: { dark: { palette: darkPalette }, light: { palette: lightPalette } },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 4 },
  typography: {
    ...typography,
    fontSize: 13,
    body1: { ...typography.body1, fontSize: "0.875rem", lineHeight: 1.5 },
    body2: { ...typography.body2, fontSize: "0.8125rem", lineHeight: 1.45 },
    h1: { ...typography.h1, fontSize: "1.375rem", lineHeight: 1.25 },
    h2: { ...typography.h2, fontSize: "1.25rem", lineHeight: 1.3 },
    h3: { ...typography.h3, fontSize: "1.0625rem", lineHeight: 1.35 },
    h4: { ...typography.h4, fontSize: "0.9375rem", lineHeight: 1.4 },
  },
  components: { ...controls, ...surfaces },
});
