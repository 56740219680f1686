import "@mui/material/Button";
import "@mui/material/styles";

declare module "@mui/material/Button" {
  interface ButtonPropsVariantOverrides {
    /** A tinted button for repeated actions, such as on every card. */
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
