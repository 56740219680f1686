import type { CityEvent } from "../../shared/model/event.ts";
import { findFullTag } from "../../shared/rules/event-tag.ts";
import { postponedText } from "../../shared/rules/event-times.ts";
import type { PictureBox } from "../../shared/rules/picture-box.ts";
import { toVisitorPath } from "./event-summary.ts";
import { Poster } from "./poster.tsx";

/** The picture stands beside the words, a little wider from 700 pixels on. */
const boxes: readonly PictureBox[] = [
  { from: 0, width: "104px", height: 150 },
  { from: 700, width: "148px", height: 170 },
];

const fullTexts = { "SOLD OUT": "Sold out", FULL: "Full" } as const;

/** What is to be known of an event before anything else, each in a word or two. */
export const listTags = (event: CityEvent, now: string): { text: string; isOff: boolean }[] => {
  const full = event.past ? null : findFullTag(event, now);
  return [
    ...(event.past ? [{ text: "Past event", isOff: true }] : []),
    ...(event.state === "postponed" ? [{ text: "Postponed", isOff: true }] : []),
    ...(event.state === "cancelled" ? [{ text: "Cancelled", isOff: true }] : []),
    ...(full && event.state !== "cancelled" ? [{ text: fullTexts[full], isOff: true }] : []),
    ...(event.premium ? [{ text: "Premium members", isOff: false }] : []),
  ];
};

export const Tags = ({ tags }: { tags: ReturnType<typeof listTags> }) =>
  tags.length > 0 && (
    <p className="tags">
      {tags.map(({ text, isOff }) => (
        <span key={text} className={isOff ? "tag is-off" : "tag"}>
          {text}
        </span>
      ))}
    </p>
  );

/** An event in the calendar, as a link to its page. */
export const EventCard = ({ event, now, isFirst }: { event: CityEvent; now: string; isFirst: boolean }) => (
  <li>
    <a className="event" href={toVisitorPath(event)}>
      <Poster image={event.image} boxes={boxes} isFirst={isFirst} />
      <div>
        <p className="when">{event.state === "postponed" ? postponedText : event.time}</p>
        <h3>{event.title}</h3>
        <p className="soft">{[event.venue_name ?? event.location, event.price].join(" · ")}</p>
        <Tags tags={listTags(event, now)} />
      </div>
    </a>
  </li>
);
