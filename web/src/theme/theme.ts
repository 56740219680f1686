import { type CssVarsTheme, createTheme } from "@mui/material/styles";
import { controls } from "./controls.ts";
import { darkPalette, lightPalette } from "./palette.ts";
import { surfaces } from "./surfaces.ts";
import { typography } from "./typography.ts";

/** The MUI theme: dark unless the user chooses light, switched by `data-theme` on <html>. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: "data-theme" },
  defaultColorScheme: "dark",
  colorSchemes: { dark: { palette: darkPalette }, light: { palette: lightPalette } },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  // sx multiplies by this: `borderRadius: 5` is 20 px.
  shape: { borderRadius: 4 },
  typography,
  components: { ...controls, ...surfaces },
});

/** The theme's colors as CSS variables, for styles that are written once instead of in each render. */
export const colors = (theme as Pick<CssVarsTheme, "vars">).vars.palette;
