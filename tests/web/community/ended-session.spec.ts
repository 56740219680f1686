import type { Page } from "@playwright/test";
import { postWith, writePost } from "../../support/browser/community-pages.ts";
import { endSessionElsewhere } from "../../support/browser/deal-pages.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, signInAs, test } from "../../support/browser/test.ts";
import { aLocation, aProfile } from "../../support/community.ts";

/** Ends the session as on another device; the next call of a route finds out. */
const endSession = async (page: Page, route: string) => {
  await page.route(route, (request) => request.fulfill(errorResponse(401, "unauthorized", "No")));
  await endSessionElsewhere(page);
};

test.beforeEach(({ pageErrors }) => pageErrors.allow(/40[01]/));

test("[follow-06] a session that ends while the own profile is open leaves the sign-in prompt", async ({
  page,
  context,
}) => {
  await signInAs(context, await aProfile({ name: "Pia Profile" }));
  await page.goto("/dashboard?tab=community&view=profile");
  await expect(page.getByRole("heading", { name: "Pia Profile" })).toBeVisible();
  await endSession(page, "**/api/community/blocks*");
  await page.getByRole("button", { name: "Privacy" }).click();
  await expect(page.getByText("Sign in to view your profile")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Pia Profile")).toHaveCount(0);
});

test("[message-02] a session that ends while the messages are open leaves the sign-in prompt", async ({
  page,
  context,
}) => {
  await signInAs(context, await aProfile({ name: "Mel Messages" }));
  await page.goto("/dashboard?tab=community&view=messages");
  await expect(page.getByText("No conversations yet")).toBeVisible();
  await endSession(page, "**/api/community/profiles?*");
  await page.getByRole("button", { name: "New Message" }).click();
  await page.getByRole("dialog").getByRole("searchbox").fill("anybody");
  await expect(page.getByText("Sign in to view your messages")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a session that ends while a post is open leaves the sign-in prompt, which leads back to it", async ({
  page,
  context,
}) => {
  const [member, location] = await Promise.all([aProfile({ name: "Per Post" }), aLocation()]);
  const post = await writePost(member, location, "Read with a session");
  await signInAs(context, member);
  await page.goto(`/post/${post.id}`);
  await expect(postWith(page, "Read with a session")).toBeVisible();
  await endSession(page, "**/api/community/posts/*/like");
  await page.getByRole("button", { name: /^Like/ }).click();
  await expect(page.getByText("Sign in to see this post")).toBeVisible();
  await expect(page.getByText("Read with a session")).toHaveCount(0);
  const link = page.getByRole("main").getByRole("link", { name: "Sign In" });
  await expect(link).toHaveAttribute("href", `/auth?next=${encodeURIComponent(`/post/${post.id}`)}`);
});
