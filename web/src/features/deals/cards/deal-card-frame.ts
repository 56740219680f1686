import { styled } from "@mui/material/styles";
import { calmButton } from "../../../theme/calm-button.ts";
import { colors } from "../../../theme/theme.ts";
import { typography } from "../../../theme/typography.ts";

const clamp = (lines: number) => ({
  display: "-webkit-box",
  WebkitLineClamp: lines,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
});

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
  ...calmButton(colors.surface.line),
  zIndex: 1,
  width: "100%",
  padding: "8px 10px",
  borderRadius: 999,
  fontSize: "0.9375rem",
  lineHeight: 1.2,
  color: colors.primary.main,
  cursor: "pointer",
  WebkitTapHighlightColor: "transparent",
  transition: "transform 140ms ease",
  "&:hover::before": { borderColor: "currentColor" },
  "&:active": { transform: "scale(0.975)" },
  "&[data-quiet]": { color: colors.text.secondary },
  "&:disabled": { color: colors.text.disabled, cursor: "default", pointerEvents: "none" },
};

/** What stands in place of the button: a text without its frame. */
const withoutButton = {
  display: "grid",
  placeItems: "center",
  margin: 0,
  textAlign: "center",
  cursor: "inherit",
  pointerEvents: "none",
  "&::before": { content: "none" },
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
  "& .deal-end": { display: "grid", gap: 4, marginTop: "auto", paddingTop: 4 },
  "& .deal-facts": {
    ...typography.caption,
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    alignItems: "baseline",
    columnGap: 8,
    fontWeight: 650,
    color: colors.text.secondary,
  },
  "& .deal-savings": { fontSize: "1.125rem", fontWeight: 700, lineHeight: 1.3, color: colors.secondary.main },
  "&[data-used] .deal-savings": { color: colors.text.secondary },
  "& .deal-action": actionButton,
  "& p.deal-action": withoutButton,
  "& .deal-waiting": { borderRadius: 14, backgroundColor: colors.surface.skeleton },
});
