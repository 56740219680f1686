import { listSitemapEvents } from "../events/list-calendar.ts";
import { escapeHtml } from "../platform/html.ts";
import { toVisitorPath } from "./event-summary.ts";

const entry = (address: string, changedAt?: string): string =>
  `<url><loc>${escapeHtml(address)}</loc>${changedAt ? `<lastmod>${escapeHtml(changedAt)}</lastmod>` : ""}</url>`;

/** The sitemap: the landing page, the calendar, and the next thousand events with when each was changed. */
export const readSitemap = async (origin: string, now: string): Promise<string> => {
  const events = await listSitemapEvents(now);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    entry(`${origin}/`),
    entry(`${origin}/calendar`),
    ...events.map((event) => entry(origin + toVisitorPath(event), event.updated_at)),
    "</urlset>",
  ].join("\n");
};

/** What search engines may read: everything but the back-office and answers that aren't pages. */
export const writeRobots = (origin: string): string =>
  [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /api/visitors/",
    "Disallow: /hooks/",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
