import type { FeedView } from "./use-feed-view.ts";

/** Where a reader is: the topmost post on the screen, its distance from the screen's top in pixels, and the pages read. */
export type FeedPlace = { view: string; postId: string; top: number; pages: number };

const storageKey = "playyy.feed-place";

/** Reading a very long feed again up to its place would take longer than finding it. */
const maxPages = 10;

// An address that is entered anew begins at the top.
const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
if (load?.type === "navigate") sessionStorage.removeItem(storageKey);

/** A view's name, for what is kept of each. */
export const nameOf = ({ sort, location }: FeedView): string => `${sort} ${location ?? ""}`;

const cardsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>("[data-post]")];

/** Keeps the reader's place in this tab; at the top of the page there is none. */
export const keepPlace = (list: HTMLElement, view: FeedView, pages: number): void => {
  const card = cardsOf(list).find((one) => one.getBoundingClientRect().bottom > 0);
  const postId = window.scrollY > 0 && card?.dataset.post;
  if (postId) {
    const place = {
      view: nameOf(view),
      postId,
      top: card.getBoundingClientRect().top,
      pages: Math.min(pages, maxPages),
    };
    sessionStorage.setItem(storageKey, JSON.stringify(place satisfies FeedPlace));
  } else sessionStorage.removeItem(storageKey);
};

/** The place that this tab keeps in a feed, or null. */
export const readPlace = (view: FeedView): FeedPlace | null => {
  const place = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as FeedPlace | null;
  return place?.view === nameOf(view) ? place : null;
};

/** Scrolls to a place; false if its post isn't there. */
export const showPlace = (list: HTMLElement, { postId, top }: FeedPlace): boolean => {
  const card = cardsOf(list).find((one) => one.dataset.post === postId);
  if (card) window.scrollBy({ top: card.getBoundingClientRect().top - top, behavior: "instant" });
  return card !== undefined;
};
