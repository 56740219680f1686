import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { resolveEventImage } from "../../../../../shared/rules/event-image.ts";
import { findFullTag } from "../../../../../shared/rules/event-tag.ts";
import type { PictureBox } from "../../../../../shared/rules/picture-box.ts";
import { BackButton } from "../../../components/layout/back-button.tsx";
import { Hero, HeroFallback } from "../../../components/layout/hero.tsx";
import { Picture } from "../../../components/media/picture.tsx";
import { contentWidth } from "../../../components/media/picture-box.ts";
import { Badge } from "../../../components/text/badge.tsx";
import { safeTop } from "../../../theme/safe-area.ts";
import { Countdown } from "./countdown.tsx";

/** Beside the picture stands the order from 900 px on; its height is at least 380 px there. */
const boxes: readonly PictureBox[] = [
  { from: 0, width: "100vw", height: 420 },
  { from: 900, width: `${contentWidth.md} - 392px`, height: 400 },
  { from: 1_200, width: `${contentWidth.lg} - 440px`, height: 380 },
];

/** `isPreview` is an administrator's look at a draft. */
type HeroProps = { event: CityEvent; isPreview: boolean };

/** From this length on a title is long. */
const longTitle = 48;

const HeroVideo = ({ event }: { event: CityEvent }) => (
  <Box
    component="video"
    src={event.hero_video ?? undefined}
    poster={resolveEventImage(event.image) ?? undefined}
    autoPlay
    muted
    loop
    playsInline
    aria-hidden
    sx={{ display: "block", width: 1, height: 1, objectFit: "cover" }}
  />
);

/** Above the picture: the way back, and how long it is until the event. */
const Corners = ({ children }: { children?: ReactNode }) => (
  <Box
    sx={{
      position: "absolute",
      top: safeTop(12),
      insetInline: 12,
      display: "flex",
      flexWrap: "wrap",
      alignItems: "center",
      justifyContent: "space-between",
      gap: 1,
    }}
  >
    <BackButton
      to="/dashboard?tab=events"
      sx={{ color: "#fff", bgcolor: "rgba(12, 9, 28, 0.72)", "&:hover": { bgcolor: "rgba(12, 9, 28, 0.9)" } }}
    />
    {children}
  </Box>
);

const heroStyle = {
  mx: { xs: "calc(-1 * var(--gutter))", md: 0 },
  mt: { xs: "calc(-1 * var(--content-top))", md: 0 },
  minHeight: { xs: "min(52dvh, 420px)", md: 380 },
  borderRadius: { xs: 0, md: 8 },
} as const;

/** How far the shade reaches above the words: with a title of two lines it covers the picture's lower 45 %, and no more. */
const fade = "44px";

// The picture stays bright: it is dark only behind the title, enough for 4.5:1 even on white. The tags have a ground of their own.
const wordsStyle = {
  justifySelf: { sm: "stretch" },
  maxWidth: { sm: "none" },
  p: { xs: "0 16px 20px", sm: 3, md: 4 },
  pt: { xs: 0, sm: 0, md: 0 },
  "&::before": {
    content: '""',
    position: "absolute",
    inset: { xs: `-${fade} 0 0`, sm: `-${fade} 0 0` },
    background: `linear-gradient(to top, rgba(10, 7, 26, 0.9), rgba(10, 7, 26, 0.72) calc(100% - ${fade} - 32px), transparent)`,
    maskImage: { xs: "none", sm: "none" },
  },
} as const;

/** What stands in place of an event's hero while it loads: as high, and with the way back. */
export const EventHeroSkeleton = () => (
  <Box sx={{ ...heroStyle, position: "relative", overflow: "hidden" }}>
    <Skeleton variant="rectangular" sx={{ position: "absolute", inset: 0, height: 1 }} />
    <Corners />
  </Box>
);

const Tags = ({ event, isPreview }: HeroProps) => {
  const full = event.past ? null : findFullTag(event, new Date().toISOString());
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1.25 }}>
      <Badge tone="sunset">{event.type}</Badge>
      {event.premium && <Badge tone="teal">Premium members</Badge>}
      {event.past && <Badge tone="glass">Past event</Badge>}
      {event.state === "draft" && !isPreview && <Badge tone="glass">No longer listed</Badge>}
      {event.state === "postponed" && <Badge tone="plum">Postponed</Badge>}
      {event.state === "cancelled" && <Badge tone="plum">Cancelled</Badge>}
      {full && <Badge tone="plum">{full}</Badge>}
    </Box>
  );
};

// At most 44 pixels at the usual text size; longer titles are set smaller, so that they don't cover the picture.
const titleSize = (isLong: boolean): string =>
  isLong ? "clamp(1.625rem, 1.4rem + 0.9vw, 2.125rem)" : "clamp(2rem, 1.7rem + 1.3vw, 2.75rem)";

/** The top of an event's page: full-width video or picture, with title and tags at its foot, and the countdown above. */
export const EventHero = ({ event, isPreview = false }: Pick<HeroProps, "event"> & Partial<HeroProps>) => {
  const isLong = event.title.length > longTitle;
  return (
    <Hero
      picture={
        event.hero_video ? (
          <HeroVideo event={event} />
        ) : (
          <Picture
            src={resolveEventImage(event.image)}
            alt=""
            eager="first"
            large
            boxes={boxes}
            fallback={<HeroFallback />}
          />
        )
      }
      corner={
        <Corners>{event.state !== "postponed" && event.state !== "cancelled" && <Countdown event={event} />}</Corners>
      }
      sx={heroStyle}
      wordsSx={wordsStyle}
    >
      <Tags event={event} isPreview={isPreview} />
      <Typography
        variant="h1"
        sx={{ fontSize: titleSize(isLong), maxWidth: isLong ? "34ch" : "24ch", overflowWrap: "anywhere" }}
      >
        {event.title}
      </Typography>
    </Hero>
  );
};
