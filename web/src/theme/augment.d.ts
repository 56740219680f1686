import "@mui/material/styles";

declare module "@mui/material/styles" {
  interface Palette {
    surface: { sunken: string; raised: string; glass: string; line: string };
  }
  interface PaletteOptions {
    surface?: { sunken: string; raised: string; glass: string; line: string };
  }
}
