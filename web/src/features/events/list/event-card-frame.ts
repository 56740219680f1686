import { styled } from "@mui/material/styles";
import { Link } from "react-router-dom";
import { colors } from "../../../theme/theme.ts";
import { typography } from "../../../theme/typography.ts";

const clamp = (lines: number) => ({
  display: "-webkit-box",
  WebkitLineClamp: lines,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
});

const dotWidth = "1.1em";

/** Day and hours; if they don't fit on one line, the hours wrap as a whole, without the dot. */
const time = {
  "& .event-time": { display: "block", overflow: "hidden" },
  "& .event-time > span": { display: "flex", flexWrap: "wrap", marginLeft: `-${dotWidth}` },
  "& .event-time > span > span": { position: "relative", paddingLeft: dotWidth },
  "& .event-dot": { position: "absolute", left: 0, width: dotWidth, textAlign: "center" },
};

/**
 * The frame of an event card, a link, and the styles of all its parts. They are one class, written once: a screen shows
 * dozens of cards, and a style of its own for each part takes most of the time to render one.
 */
export const EventCardFrame = styled(Link)({
  display: "block",
  height: "100%",
  overflow: "hidden",
  border: `1px solid ${colors.divider}`,
  borderRadius: 24,
  color: colors.text.primary,
  backgroundColor: colors.background.paper,
  textDecoration: "none",
  transition: "transform 180ms ease, border-color 180ms ease",
  "&:hover": { transform: "translateY(-3px)", borderColor: colors.surface.line },
  "& .event-picture": { position: "relative", aspectRatio: "16 / 9" },
  "&[data-past] .event-picture": { filter: "saturate(0.5)" },
  "& .event-tag": { position: "absolute", top: 12, left: 12 },
  "& .event-price": { position: "absolute", bottom: 12, right: 12 },
  "& .event-text": { padding: "14px 16px 16px" },
  "& .event-type": {
    ...typography.overline,
    margin: 0,
    color: colors.secondary.main,
    textTransform: "uppercase",
  },
  "& h3": { ...typography.h4, margin: "0 0 8px", overflowWrap: "anywhere", ...clamp(2) },
  "& .event-fact": { ...typography.body2, display: "flex", gap: 6, margin: 0, color: colors.text.secondary },
  "& .event-fact > svg": { flex: "none", width: 17, height: 17, marginTop: "2.5px", fill: "currentColor" },
  "& .event-fact > span": { minWidth: 0 },
  "& .event-place": clamp(1),
  ...time,
});
