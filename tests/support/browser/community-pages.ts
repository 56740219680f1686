import type { Locator, Page } from "@playwright/test";
import { call, ok } from "../call.ts";
import { aMember, anAdmin, type Member } from "../fixtures.ts";
import { uniqueText } from "../unique-text.ts";
import { expect } from "./test.ts";

/** A community location of a test's own: the feed of all locations holds the posts of every test. */
export const aLocation = async (): Promise<string> => {
  const { token } = await anAdmin();
  const name = uniqueText("Pier");
  await ok(call("communityAdmin", "createLocation", { name, description: "By the water" }, { token }));
  return name;
};

/** A member with a community profile. */
export const aCommunityMember = async (name: string): Promise<Member> => {
  const member = await aMember({ name });
  await ok(call("community", "openProfile", {}, { token: member.token }));
  return member;
};

/** A post of a member. */
export const aPost = ({ token }: Member, location: string, content: string) =>
  ok(call("community", "createPost", { content, location }, { token }));

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
