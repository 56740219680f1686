import PlaceRounded from "@mui/icons-material/PlaceRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { eventImage } from "../../../../shared/rules/event-image.ts";
import { type EventTab, type EventTag, eventTag } from "../../../../shared/rules/event-tag.ts";
import { Badge, type BadgeTone } from "../../components/badge.tsx";
import { Picture } from "../../components/picture.tsx";

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
    sx={{ display: "flex", alignItems: "center", gap: 0.75, "& svg": { fontSize: 17, flex: "none" } }}
  >
    {icon}
    <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
      {children}
    </Box>
  </Typography>
);

const Words = ({ event }: { event: CityEvent }) => (
  <Box sx={{ p: 2, pt: 1.75 }}>
    <Typography variant="overline" color="secondary" component="p">
      {event.type}
    </Typography>
    <Typography
      variant="h4"
      component="h3"
      sx={{ mb: 1, display: "-webkit-box", WebkitLineClamp: 2, WebkitBoxOrient: "vertical", overflow: "hidden" }}
    >
      {event.title}
    </Typography>
    <Fact icon={<ScheduleRounded />}>{`${event.date} • ${event.time}`}</Fact>
    <Fact icon={<PlaceRounded />}>{event.venue_name ?? event.location}</Fact>
  </Box>
);

/** An event on a list: its picture, tag, when and where; a tap opens its page. */
export const EventCard = ({ event, tab, eager = false }: { event: CityEvent; tab: EventTab; eager?: boolean }) => {
  const tag = eventTag(event, tab);
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
        <Picture src={eventImage(event.image)} alt="" eager={eager} />
        {tag && (
          <Badge tone={toneOf[tag]} sx={{ position: "absolute", top: 12, left: 12 }}>
            {tag}
          </Badge>
        )}
        <Badge tone="glass" sx={{ position: "absolute", bottom: 12, right: 12 }}>
          {event.price}
        </Badge>
      </Box>
      <Words event={event} />
    </Card>
  );
};
