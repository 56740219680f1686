import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { Badge } from "../../components/badge.tsx";
import { Picture } from "../../components/picture.tsx";
import { Countdown } from "./countdown.tsx";

const Moving = ({ event }: { event: CityEvent }) => (
  <Box
    component="video"
    src={event.hero_video ?? undefined}
    poster={event.image ?? undefined}
    autoPlay
    muted
    loop
    playsInline
    aria-hidden
    sx={{ display: "block", width: 1, height: 1, objectFit: "cover" }}
  />
);

/** The top of an event's page: its video or picture to the edges of the screen, what it is, and the countdown. */
export const EventHero = ({ event }: { event: CityEvent }) => (
  <Box
    sx={{
      position: "relative",
      mx: { xs: "calc(-1 * var(--gutter))", md: 0 },
      mt: { xs: -2, md: 0 },
      height: { xs: "min(58dvh, 460px)", md: 440 },
      borderRadius: { xs: 0, md: 8 },
      overflow: "hidden",
    }}
  >
    {event.hero_video ? <Moving event={event} /> : <Picture src={event.image} alt="" eager large />}
    <Box
      sx={{
        position: "absolute",
        inset: 0,
        background: "linear-gradient(to top, rgba(12,10,29,0.96) 2%, rgba(12,10,29,0.55) 38%, rgba(12,10,29,0.05) 72%)",
      }}
    />
    <Box sx={{ position: "absolute", insetInline: 0, bottom: 0, p: { xs: "0 16px 20px", md: 4 }, color: "#fff" }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1.5 }}>
        <Badge tone="sunset">{event.type}</Badge>
        {event.premium && <Badge tone="teal">Premium members</Badge>}
        {event.spots_left === 0 && <Badge tone="plum">SOLD OUT</Badge>}
      </Box>
      <Typography variant="h1" sx={{ mb: 2, maxWidth: "18ch" }}>
        {event.title}
      </Typography>
      <Countdown target={event.countdown_date ?? event.start_at} />
    </Box>
  </Box>
);
