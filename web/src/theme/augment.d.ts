import "@mui/material/Button";
import "@mui/material/styles";

declare module "@mui/material/Button" {
  interface ButtonPropsVariantOverrides {
    /** A button among many of its kind, such as on every card: tinted, not loud. */
    tonal: true;
  }
}

declare module "@mui/material/styles" {
  interface Palette {
    surface: { sunken: string; raised: string; bar: string; skeleton: string; line: string };
  }
  interface PaletteOptions {
    surface?: { sunken: string; raised: string; bar: string; skeleton: string; line: string };
  }
}
