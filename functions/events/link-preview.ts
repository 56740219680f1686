import { city } from "../../shared/model/city.ts";
import { toEventDetails, toEventFacts } from "../../shared/rules/event-facts.ts";
import { formatEventPrice } from "../../shared/rules/ticket-types.ts";
import { clock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { escapeHtml } from "../platform/html.ts";
import { getPublishedEvent, type StoredEvent } from "./events.ts";
import { withTypes } from "./ticket-types.ts";

/** Link previews cut longer descriptions themselves. */
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

const toMetaTag = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

/** The page of an event for link previews: Open Graph's properties, and a link for a person who lands there. */
export const renderLinkPreview = (event: StoredEvent, origin: string, zone: string): string => {
  const facts = toEventFacts(toEventDetails(event), origin, zone);
  const title = `${facts.title} · ${city.title}`;
  const description = truncate(
    [
      facts.when,
      event.venue_name ?? event.location,
      formatEventPrice(withTypes(event), clock.now()),
      ...facts.notes.preview.map(({ label, text }) => `${label}: ${text}`),
      facts.description,
    ]
      .filter(Boolean)
      .join(" · "),
  );
  const picture = new URL(event.image ?? "/art/og.jpg", origin).href;
  return [
    '<!doctype html><html lang="en" prefix="og: https://ogp.me/ns#"><head><meta charset="utf-8">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    toMetaTag("og:type", "website"),
    toMetaTag("og:site_name", city.title),
    toMetaTag("og:title", facts.title),
    toMetaTag("og:description", description),
    toMetaTag("og:image", picture),
    toMetaTag("og:image:alt", facts.title),
    '<meta name="twitter:card" content="summary_large_image">',
    `</head><body><h1>${escapeHtml(facts.title)}</h1><p>${escapeHtml(description)}</p>`,
    `<p><a href="${escapeHtml(facts.url)}">Open the event</a></p></body></html>`,
  ].join("\n");
};

/** The link preview of a published event. Throws `not-found`. */
export const readLinkPreview = async (eventId: string): Promise<string> =>
  renderLinkPreview(await getPublishedEvent(eventId), env("PUBLIC_ORIGIN"), env("CITY_ZONE"));
