import { styled } from "@mui/material/styles";
import { colors } from "../../../theme/theme.ts";
import { typography } from "../../../theme/typography.ts";

const clamp = (lines: number) => ({
  display: "-webkit-box",
  WebkitLineClamp: lines,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
});

const tint = (percent: number) => `color-mix(in srgb, ${colors.primary.main} ${percent}%, transparent)`;

/** The tap target: the whole card, below its button. */
const openButton = {
  display: "block",
  position: "static",
  padding: 0,
  border: 0,
  background: "none",
  color: "inherit",
  font: "inherit",
  textAlign: "left",
  cursor: "pointer",
  WebkitTapHighlightColor: "transparent",
  "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: 24 },
  "&:focus-visible": { outline: "none" },
  // Drawn inside the card with a dark edge, so that it shows on every picture and no row clips it.
  "&:focus-visible::after": {
    outline: `3px solid ${colors.info.main}`,
    outlineOffset: -3,
    boxShadow: "inset 0 0 0 6px rgba(12, 9, 28, 0.85)",
  },
};

const actionButton = {
  ...typography.button,
  position: "relative",
  zIndex: 1,
  width: "100%",
  minHeight: 44,
  padding: "4px 8px",
  border: 0,
  borderRadius: 999,
  fontSize: "0.9375rem",
  lineHeight: 1.2,
  color: colors.primary.main,
  backgroundColor: tint(10),
  cursor: "pointer",
  WebkitTapHighlightColor: "transparent",
  transition: "transform 140ms ease, background-color 160ms ease",
  "&:hover": { backgroundColor: tint(20) },
  "&:active": { transform: "scale(0.975)" },
  "&[data-quiet]": {
    border: `1.5px solid ${colors.surface.line}`,
    color: colors.secondary.main,
    backgroundColor: "transparent",
  },
  "&:disabled": { color: colors.action.disabled, cursor: "default", pointerEvents: "none" },
};

/** What stands in place of the button: a text without its frame. */
const withoutButton = {
  display: "grid",
  placeItems: "center",
  margin: 0,
  textAlign: "center",
  cursor: "inherit",
  pointerEvents: "none",
  "&[data-quiet], &:hover": { border: 0, color: colors.text.secondary, backgroundColor: "transparent" },
  "&:active": { transform: "none" },
};

/**
 * The frame of a deal card and the styles of all its parts. They are one class, written once: a screen shows dozens of
 * cards, and a style of its own for each part takes most of the time to render one.
 */
export const DealCardFrame = styled("article")({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  height: "100%",
  overflow: "hidden",
  border: `1px solid ${colors.divider}`,
  borderRadius: 24,
  color: colors.text.primary,
  backgroundColor: colors.background.paper,
  transition: "transform 180ms ease, border-color 180ms ease",
  "&:hover": { transform: "translateY(-3px)", borderColor: colors.surface.line },
  "&:hover img": { transform: "scale(1.035)" },
  "& img": { transition: "transform 400ms ease" },
  "&[data-used] img, &[data-used] video, &[data-used] [data-fallback]": { filter: "grayscale(0.85)", opacity: 0.5 },
  "&[data-used] h3": { color: colors.text.secondary },
  "& .deal-picture": { position: "relative", aspectRatio: "1 / 1", overflow: "hidden" },
  "& .deal-tag": { position: "absolute", top: 10, left: 10 },
  "& .deal-text": { display: "flex", flexDirection: "column", flex: 1, gap: 4, padding: 12 },
  "& .deal-open": openButton,
  "& h3": { ...typography.h5, margin: 0, overflowWrap: "anywhere", ...clamp(12) },
  "& .deal-business": {
    ...typography.body2,
    margin: 0,
    color: colors.text.secondary,
    overflowWrap: "anywhere",
    ...clamp(2),
  },
  "& .deal-end": { display: "grid", gap: 8, marginTop: "auto", paddingTop: 8 },
  "& .deal-facts": {
    ...typography.caption,
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    columnGap: 8,
    fontWeight: 650,
  },
  "& .deal-available": { display: "inline-flex", alignItems: "center", gap: 6, color: colors.info.main },
  "&[data-used] .deal-available": { color: colors.text.secondary },
  "& .deal-dot": { width: 7, height: 7, borderRadius: "50%", backgroundColor: "currentColor" },
  "& .deal-savings": { color: colors.secondary.main },
  "& .deal-action": actionButton,
  "& p.deal-action": withoutButton,
  "& .deal-waiting": { borderRadius: 14, backgroundColor: colors.surface.skeleton },
});
