import PlaceRounded from "@mui/icons-material/PlaceRounded";
import ScheduleRounded from "@mui/icons-material/ScheduleRounded";
import { memo, type ReactNode } from "react";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { resolveEventImage } from "../../../../../shared/rules/event-image.ts";
import { type EventTab, type EventTag, getEventTag } from "../../../../../shared/rules/event-tag.ts";
import { postponedText } from "../../../../../shared/rules/event-times.ts";
import type { PictureBox } from "../../../../../shared/rules/picture-box.ts";
import { Picture } from "../../../components/media/picture.tsx";
import { Badge, type BadgeTone } from "../../../components/text/badge.tsx";
import { EventCardFrame } from "./event-card-frame.ts";
import { eventGridBoxes } from "./event-grid-boxes.ts";

const toneOf: Record<EventTag, BadgeTone> = {
  Postponed: "gold",
  Cancelled: "quiet",
  "SOLD OUT": "plum",
  FULL: "plum",
  Featured: "gold",
  RAGER: "sunset",
  VIP: "teal",
  Past: "quiet",
};

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="event-fact">
    {icon}
    <span>{children}</span>
  </p>
);

const EventTime = ({ date, time }: { date: string; time: string }) => (
  <span className="event-time">
    <span>
      <span>{date}</span>
      <span>
        <span className="event-dot">{" • "}</span>
        {time}
      </span>
    </span>
  </span>
);

const EventText = ({ event }: { event: CityEvent }) => (
  <div className="event-text">
    <p className="event-type">{event.type}</p>
    <h3 title={event.title}>{event.title}</h3>
    <Fact icon={<ScheduleRounded />}>
      {event.state === "postponed" ? postponedText : <EventTime date={event.date} time={event.time} />}
    </Fact>
    <Fact icon={<PlaceRounded />}>
      <span className="event-place">{event.venue_name ?? event.location}</span>
    </Fact>
  </div>
);

type EventCardProps = {
  event: CityEvent;
  /** What the event costs whoever looks at the card; its regular price by default. */
  price?: string;
  tab: EventTab;
  eager?: boolean | "first";
  boxes?: readonly PictureBox[];
};

/** An event in a list: picture, tag, time and place; a tap opens its page. */
export const EventCard = memo(
  ({ event, price = event.price, tab, eager = false, boxes = eventGridBoxes }: EventCardProps) => {
    const tag = getEventTag(event, tab, new Date().toISOString());
    return (
      <EventCardFrame to={`/event/${event.id}`} data-event={event.id} data-past={tab === "past" ? "" : undefined}>
        <div className="event-picture">
          <Picture src={resolveEventImage(event.image)} alt="" eager={eager} boxes={boxes} />
          {tag && (
            <Badge tone={toneOf[tag]} className="event-tag">
              {tag}
            </Badge>
          )}
          <Badge tone="glass" className="event-price">
            {price}
          </Badge>
        </div>
        <EventText event={event} />
      </EventCardFrame>
    );
  },
);
