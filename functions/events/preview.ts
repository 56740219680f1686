import { eventWhenText } from "../../shared/rules/city-time.ts";
import { env } from "../platform/env.ts";
import { escapeHtml } from "../platform/html.ts";
import { publishedEvent, type StoredEvent } from "./events.ts";

/** What link readers show of a description before they cut it themselves. */
const descriptionLength = 200;

// Cut between two words, where there are any.
const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= descriptionLength) return line;
  return `${line
    .slice(0, descriptionLength)
    .replace(/\s\S*$/, "")
    .slice(0, descriptionLength - 1)}…`;
};

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

/** The page of an event as link readers see it: Open Graph's four facts, and a way on for a person who lands there. */
export const previewDocument = (event: StoredEvent, origin: string, zone: string): string => {
  const title = `${event.title} · PLAYYY Jacksonville`;
  const description = shortened(
    [eventWhenText(event, zone), event.venue_name ?? event.location, event.description].filter(Boolean).join(" · "),
  );
  const picture = new URL(event.image ?? "/art/og.jpg", origin).href;
  const page = new URL(`/event/${event.id}`, origin).href;
  return [
    '<!doctype html><html lang="en" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    property("og:type", "website"),
    property("og:site_name", "PLAYYY Jacksonville"),
    property("og:title", event.title),
    property("og:description", description),
    property("og:image", picture),
    property("og:image:alt", event.title),
    '<meta name="twitter:card" content="summary_large_image">',
    `</head><body><h1>${escapeHtml(event.title)}</h1><p>${escapeHtml(description)}</p>`,
    `<p><a href="${escapeHtml(page)}">Open the event</a></p></body></html>`,
  ].join("\n");
};

/** The preview of a published event. Throws `not-found`. */
export const readPreview = async (eventId: string): Promise<string> =>
  previewDocument(await publishedEvent(eventId), env("PUBLIC_ORIGIN"), env("CITY_ZONE"));
