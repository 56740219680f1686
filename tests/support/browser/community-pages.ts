import type { Locator, Page } from "@playwright/test";
import { aPost } from "../community.ts";
import type { Member } from "../fixtures.ts";
import { expect } from "./test.ts";

/** Has a member write a post about a location. */
export const writePost = async (author: Member, location: string, content: string) =>
  (await aPost({ author, location, content })).post;

/** The address of the feed of one location. */
export const feedPath = (location: string): string =>
  `/dashboard?tab=community&location=${encodeURIComponent(location)}`;

/** The card of the post with a text. */
export const postWith = (page: Page, text: string): Locator => page.getByRole("article").filter({ hasText: text });

/** Opens the feed of one location and waits for a post. */
export const openFeed = async (page: Page, location: string, text: string): Promise<Locator> => {
  await page.goto(feedPath(location));
  await expect(postWith(page, text)).toBeVisible();
  return postWith(page, text);
};

/** Resolves once the page that opens next gets the feed's live changes. */
export const waitForLiveFeed = async (page: Page): Promise<void> => {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", { predicate: ({ payload }) => String(payload).includes("subscribed") });
};
