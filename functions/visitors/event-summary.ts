import type { CityEvent } from "../../shared/model/event.ts";
import { type EventFacts, toEventDetails, toEventFacts } from "../../shared/rules/event-facts.ts";
import { resolveEventImage } from "../../shared/rules/event-image.ts";

/** Link previews and search engines cut longer descriptions themselves. */
const maxDescriptionLength = 200;

// Cuts between two words if possible.
const truncate = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= maxDescriptionLength) return line;
  return `${line
    .slice(0, maxDescriptionLength)
    .replace(/\s\S*$/, "")
    .slice(0, maxDescriptionLength - 1)}…`;
};

/** Where an event's page for visitors is. */
export const toVisitorPath = ({ id }: Pick<CityEvent, "id">): string => `/calendar/${id}`;

/** The picture of an event that a card for its link shows: an address of its own. */
export const toPictureAddress = ({ image }: Pick<CityEvent, "image">, origin: string): string =>
  new URL(resolveEventImage(image) ?? "/art/og.jpg", origin).href;

/** What an event's page tells of it, as calendars and emails do. */
export const toFacts = (event: Parameters<typeof toEventDetails>[0], origin: string, zone: string): EventFacts =>
  toEventFacts(toEventDetails(event), origin, zone);

/** An event in one line, for search results and for cards of its link: when, where, what it costs and what it is. */
export const summarize = (
  event: Pick<CityEvent, "venue_name" | "location" | "price">,
  { when, notes, description }: EventFacts,
): string =>
  truncate(
    [
      when,
      event.venue_name ?? event.location,
      event.price,
      ...notes.preview.map(({ label, text }) => `${label}: ${text}`),
      description,
    ]
      .filter(Boolean)
      .join(" · "),
  );
