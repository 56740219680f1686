import PlaceRounded from "@mui/icons-material/PlaceRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { resolveEventImage } from "../../../../../shared/rules/event-image.ts";
import { type EventTab, type EventTag, getEventTag } from "../../../../../shared/rules/event-tag.ts";
import { Picture } from "../../../components/media/picture.tsx";
import { Badge, type BadgeTone } from "../../../components/text/badge.tsx";

const toneOf: Record<EventTag, BadgeTone> = {
  "SOLD OUT": "plum",
  Featured: "gold",
  RAGER: "sunset",
  VIP: "teal",
  Past: "quiet",
};

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Typography
    variant="body2"
    color="textSecondary"
    sx={{ display: "flex", gap: 0.75, "& svg": { fontSize: 17, flex: "none", mt: "2.5px" } }}
  >
    {icon}
    <Box component="span" sx={{ minWidth: 0 }}>
      {children}
    </Box>
  </Typography>
);

const dotWidth = "1.1em";

/** Day and hours; if they don't fit on one line, the hours wrap as a whole, without the dot. */
const EventTime = ({ date, time }: { date: string; time: string }) => (
  <Box component="span" sx={{ display: "block", overflow: "hidden" }}>
    <Box component="span" sx={{ display: "flex", flexWrap: "wrap", ml: `-${dotWidth}`, "& > span": { pl: dotWidth } }}>
      <span>{date}</span>
      <Box component="span" sx={{ position: "relative" }}>
        <Box component="span" sx={{ position: "absolute", left: 0, width: dotWidth, textAlign: "center" }}>
          {" • "}
        </Box>
        {time}
      </Box>
    </Box>
  </Box>
);

const clamp = (lines: number) =>
  ({ display: "-webkit-box", WebkitLineClamp: lines, WebkitBoxOrient: "vertical", overflow: "hidden" }) as const;

const EventText = ({ event }: { event: CityEvent }) => (
  <Box sx={{ p: 2, pt: 1.75 }}>
    <Typography variant="overline" color="secondary" component="p">
      {event.type}
    </Typography>
    <Typography variant="h4" component="h3" title={event.title} sx={{ mb: 1, overflowWrap: "anywhere", ...clamp(2) }}>
      {event.title}
    </Typography>
    <Fact icon={<ScheduleRounded />}>
      <EventTime date={event.date} time={event.time} />
    </Fact>
    <Fact icon={<PlaceRounded />}>
      <Box component="span" sx={clamp(1)}>
        {event.venue_name ?? event.location}
      </Box>
    </Fact>
  </Box>
);

/** An event in a list: picture, tag, time and place; a tap opens its page. */
export const EventCard = ({ event, tab, eager = false }: { event: CityEvent; tab: EventTab; eager?: boolean }) => {
  const tag = getEventTag(event, tab);
  return (
    <Card
      component={Link}
      to={`/event/${event.id}`}
      data-event={event.id}
      sx={{
        display: "block",
        height: 1,
        color: "inherit",
        textDecoration: "none",
        transition: "transform 180ms ease, border-color 180ms ease",
        "&:hover": { transform: "translateY(-3px)", borderColor: "surface.line" },
      }}
    >
      <Box sx={{ position: "relative", aspectRatio: "16 / 9", filter: tab === "past" ? "saturate(0.5)" : undefined }}>
        <Picture src={resolveEventImage(event.image)} alt="" eager={eager} />
        {tag && (
          <Badge tone={toneOf[tag]} sx={{ position: "absolute", top: 12, left: 12 }}>
            {tag}
          </Badge>
        )}
        <Badge tone="glass" sx={{ position: "absolute", bottom: 12, right: 12 }}>
          {event.price}
        </Badge>
      </Box>
      <EventText event={event} />
    </Card>
  );
};
