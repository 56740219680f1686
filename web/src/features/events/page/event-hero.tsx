import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { resolveEventImage } from "../../../../../shared/rules/event-image.ts";
import { BackButton } from "../../../components/layout/back-button.tsx";
import { Hero, HeroFallback } from "../../../components/layout/hero.tsx";
import { Picture } from "../../../components/media/picture.tsx";
import { contentWidth, type PictureBox } from "../../../components/media/picture-box.ts";
import { Badge } from "../../../components/text/badge.tsx";
import { useSession } from "../../../member/session/session.tsx";
import { safeTop } from "../../../theme/safe-area.ts";
import { Countdown } from "./countdown.tsx";

/** Beside the picture stands the order from 900 px on; its height is at least 340 px there. */
const boxes: readonly PictureBox[] = [
  { from: 0, width: "100vw", height: 420 },
  { from: 900, width: `${contentWidth.md} - 392px`, height: 400 },
  { from: 1_200, width: `${contentWidth.lg} - 440px`, height: 340 },
];

/** Longer titles are set smaller, so that they don't cover the picture. */
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

/** On a phone the event page has no tabs, so a member needs a back button; a visitor has the bar above. */
const MobileBackButton = () => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <BackButton
      to="/dashboard?tab=events"
      sx={{
        display: { md: "none" },
        position: "absolute",
        top: safeTop(12),
        left: 12,
        color: "#fff",
        bgcolor: "rgba(12, 9, 28, 0.72)",
        "&:hover": { bgcolor: "rgba(12, 9, 28, 0.9)" },
      }}
    />
  );
};

const Tags = ({ event }: { event: CityEvent }) => (
  <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1.5 }}>
    <Badge tone="sunset">{event.type}</Badge>
    {event.premium && <Badge tone="teal">Premium members</Badge>}
    {event.past && <Badge tone="glass">Past event</Badge>}
    {!event.is_published && <Badge tone="glass">No longer listed</Badge>}
    {!event.past && event.spots_left === 0 && <Badge tone="plum">SOLD OUT</Badge>}
  </Box>
);

/** The top of an event's page: full-width video or picture, title, tags and countdown. */
export const EventHero = ({ event }: { event: CityEvent }) => {
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
      corner={<MobileBackButton />}
      sx={{
        mx: { xs: "calc(-1 * var(--gutter))", md: 0 },
        mt: { xs: "calc(-1 * var(--content-top))", md: 0 },
        minHeight: { xs: "min(52dvh, 420px)", md: 340 },
        borderRadius: { xs: 0, md: 8 },
      }}
      wordsSx={{ p: { xs: "72px 16px 20px", sm: 3, md: 4 } }}
    >
      <Tags event={event} />
      <Typography
        variant={isLong ? "h2" : "h1"}
        component="h1"
        sx={{ mb: event.past ? 0 : 2, maxWidth: isLong ? "26ch" : "18ch", overflowWrap: "anywhere" }}
      >
        {event.title}
      </Typography>
      <Countdown event={event} />
    </Hero>
  );
};
