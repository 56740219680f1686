import Box from "@mui/material/Box";
import type { SxProps, Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import { dusk, sunset } from "../../theme/palette.ts";

export type BadgeTone = "sunset" | "gold" | "teal" | "plum" | "glass" | "quiet";

const tones: Record<BadgeTone, object> = {
  sunset: { color: dusk.onSunset, backgroundImage: sunset },
  gold: { color: dusk.onSunset, bgcolor: dusk.gold },
  teal: { color: "#05221f", bgcolor: dusk.teal },
  plum: { color: "#fff", bgcolor: dusk.plum },
  glass: { color: "#fff", bgcolor: "rgba(12, 9, 28, 0.78)" },
  quiet: { color: "text.secondary", bgcolor: "surface.raised", border: 1, borderColor: "surface.line" },
};

/** A small status label; never a button. */
export const Badge = ({
  tone = "quiet",
  icon,
  children,
  sx,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
  sx?: SxProps<Theme>;
}) => (
  <Box
    component="span"
    sx={[
      {
        display: "inline-flex",
        alignItems: "center",
        gap: 0.5,
        px: 1.1,
        minHeight: 26,
        borderRadius: 999,
        fontSize: "0.8125rem",
        fontWeight: 700,
        lineHeight: 1,
        whiteSpace: "nowrap",
        "& svg": { fontSize: 15 },
      },
      tones[tone],
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  >
    {icon}
    {children}
  </Box>
);
