import type { Components, CssVarsTheme, Theme } from "@mui/material/styles";
import { focusRing } from "./focus-ring.ts";

type Parts = Components<Omit<Theme, "components"> & CssVarsTheme>;

/** Surfaces: page, cards, dialogs, skeletons. */
export const surfaces: Parts = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { colorScheme: "dark", '&[data-theme="light"]': { colorScheme: "light" } },
      body: {
        minHeight: "100dvh",
        fontFeatureSettings: '"ss01", "cv11"',
        WebkitFontSmoothing: "antialiased",
        textRendering: "optimizeLegibility",
        overflowWrap: "break-word",
        backgroundImage:
          "radial-gradient(80rem 42rem at 85% -18rem, rgba(141, 63, 121, 0.42), transparent 70%), radial-gradient(60rem 40rem at -12% -12rem, rgba(42, 60, 140, 0.42), transparent 70%)",
        backgroundRepeat: "no-repeat",
      },
      '[data-theme="light"] body': {
        backgroundImage:
          "radial-gradient(80rem 42rem at 85% -18rem, rgba(255, 178, 132, 0.38), transparent 70%), radial-gradient(60rem 40rem at -12% -12rem, rgba(157, 190, 255, 0.30), transparent 70%)",
      },
      "::selection": { background: "rgba(255, 122, 102, 0.4)" },
      ":focus-visible": focusRing(theme),
      "img, video": { maxWidth: "100%" },
      "@media (prefers-reduced-motion: reduce)": {
        "*, *::before, *::after": {
          animationDuration: "0.01ms !important",
          animationIterationCount: "1 !important",
          transitionDuration: "0.01ms !important",
          scrollBehavior: "auto !important",
        },
      },
    }),
  },
  // A subtitle isn't a heading.
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: "p", subtitle2: "p" } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: "none" }, rounded: { borderRadius: 16 } } },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: 24, border: `1px solid ${theme.vars.palette.divider}` }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 28,
        border: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.paper,
      }),
    },
  },
  MuiBackdrop: { styleOverrides: { root: { backgroundColor: "rgba(7, 5, 18, 0.72)" } } },
  MuiSkeleton: {
    defaultProps: { animation: "wave" },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 14,
        transform: "none",
        backgroundColor: theme.vars.palette.surface.skeleton,
        "&::after": {
          background: `linear-gradient(90deg, transparent, color-mix(in srgb, ${theme.vars.palette.primary.main} 12%, transparent), transparent)`,
        },
      }),
    },
  },
  MuiAlert: { styleOverrides: { root: { borderRadius: 18, alignItems: "center" } } },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: "0.8125rem", borderRadius: 10 } } },
};
