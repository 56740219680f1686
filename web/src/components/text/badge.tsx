import { type SxProps, styled, type Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import { dusk, sunset } from "../../theme/palette.ts";
import { colors } from "../../theme/theme.ts";

export type BadgeTone = "sunset" | "gold" | "teal" | "plum" | "glass" | "quiet";

const tones: Record<BadgeTone, object> = {
  sunset: { color: dusk.onSunset, backgroundImage: sunset },
  gold: { color: dusk.onSunset, backgroundColor: dusk.gold },
  teal: { color: "#05221f", backgroundColor: dusk.teal },
  plum: { color: "#fff", backgroundColor: dusk.plum },
  glass: { color: "#fff", backgroundColor: "rgba(12, 9, 28, 0.78)" },
  quiet: {
    color: colors.text.secondary,
    backgroundColor: colors.surface.raised,
    border: `1px solid ${colors.surface.line}`,
  },
};

/** A class for each tone, written once: lists show dozens of badges. */
const Label = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  paddingInline: "8.8px",
  minHeight: 26,
  borderRadius: 999,
  fontSize: "0.8125rem",
  fontWeight: 700,
  lineHeight: 1,
  whiteSpace: "nowrap",
  "& svg": { fontSize: 15 },
  ...Object.fromEntries(Object.entries(tones).map(([tone, look]) => [`&[data-tone=${tone}]`, look])),
});

/** A small status label; never a button. */
export const Badge = ({
  tone = "quiet",
  icon,
  children,
  className,
  sx,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
  sx?: SxProps<Theme>;
}) => (
  <Label data-tone={tone} {...(className && { className })} {...(sx && { sx })}>
    {icon}
    {children}
  </Label>
);
