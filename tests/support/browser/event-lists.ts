import type { Page } from "@playwright/test";
import type { CityEvent } from "../../../shared/model/event.ts";

const latestFirst = (one: CityEvent, other: CityEvent) => other.start_at.localeCompare(one.start_at);

/** Narrows the lists of events a page reads to these: other tests fill the same city at the same time. */
export const showOnlyEvents = async (page: Page, ...events: CityEvent[]): Promise<void> => {
  const items = [...events].sort(latestFirst);
  const published = items.filter((event) => event.is_published);
  await page.route(/\/api\/events(\?|$)/, (route) => route.fulfill({ json: { items: published, cursor: null } }));
  await page.route(/\/api\/admin\/events(\?|$)/, (route) => route.fulfill({ json: { items, cursor: null } }));
};
