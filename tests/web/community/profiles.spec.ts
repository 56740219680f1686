import type { Page } from "@playwright/test";
import { openFeed, writePost } from "../../support/browser/community-pages.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aLocation, aProfile } from "../../support/community.ts";

const profilePath = "/dashboard?tab=community&view=profile";
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Profile" });

test("a member follows an author, then blocks them: their posts are hidden, the counts are the new ones, until they are unblocked; their own name, bio and privacy are stored as they change them", async ({
  page,
  context,
  stack,
}) => {
  const [viewer, author, location] = await Promise.all([
    aProfile({ name: "Bo Blocker" }),
    aProfile({ name: "Pat Pest" }),
    aLocation(),
  ]);
  await writePost(author, location, "Who wrote this?");
  await signInAs(context, viewer);
  const card = await openFeed(page, location, "Who wrote this?");
  await card.getByRole("button", { name: "Pat Pest" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("button", { name: "Follow Pat Pest" }).click();
  await expect(getToast(page, "Following")).toBeVisible();
  await expect(dialog.getByText("1 follower", { exact: true })).toBeVisible();
  await stack.settled();
  await dialog.getByRole("button", { name: "More about Pat Pest" }).click();
  await page.getByRole("menuitem", { name: "Block Pat Pest" }).click();
  await page.getByRole("dialog", { name: "Block Pat Pest?" }).getByRole("button", { name: "Block" }).click();
  await expect(getToast(page, "Blocked")).toBeVisible();
  await expect(dialog.getByText("0 followers", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("No posts yet!")).toBeVisible();
  await page.goto(profilePath);
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const form = page.getByRole("dialog", { name: "Edit Profile" });
  await form.getByLabel("Name").fill("Edi After");
  await form.getByLabel("Bio").fill("Lives by the river");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Saved")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Edi After" })).toBeVisible();
  await expect(page.getByText("Lives by the river")).toBeVisible();
  await page.getByRole("button", { name: "Privacy" }).click();
  const blocked = page.getByRole("region", { name: "Blocked members" });
  await blocked.getByRole("button", { name: "Unblock Pat Pest" }).click();
  await expect(getToast(page, "Unblocked")).toBeVisible();
  await expect(blocked.getByText("You haven't blocked anyone.")).toBeVisible();
  await page.getByLabel("Members I follow").click();
  await expect(page.getByLabel("Members I follow")).toBeChecked();
  await expect(getToast(page, "Saved", "This applies to new messages.")).toBeVisible();
  await page.getByLabel("I check in at an event").click();
  await expect(page.getByLabel("I check in at an event")).not.toBeChecked();
  await expect(getToast(page, "Saved", "Your followers' activity")).toBeVisible();
  const own = await ok(call("community", "openProfile", {}, { token: viewer.token }));
  expect([own.messages_from, own.tells]).toEqual(["following", { event_rsvp: true, check_in: false, new_post: true }]);
});
