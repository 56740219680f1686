import type { Page } from "@playwright/test";
import { openFeed, writePost } from "../../support/browser/community-pages.ts";
import { endSessionElsewhere } from "../../support/browser/deal-pages.ts";
import { errorResponse } from "../../support/browser/error-response.ts";
import { expect, getToast, signInAs, test } from "../../support/browser/test.ts";
import { call, ok } from "../../support/call.ts";
import { aLocation, aProfile } from "../../support/community.ts";
import { aMember, type Member } from "../../support/fixtures.ts";

const profilePath = "/dashboard?tab=community&view=profile";
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Profile" });
const follow = (member: Member, userId: string) => ok(call("community", "follow", { userId }, { token: member.token }));

/** Opens a member's profile dialog from a post of theirs. */
const openProfile = async (page: Page, viewer: Member, author: Member) => {
  const location = await aLocation();
  await writePost(author, location, "Who wrote this?");
  await signInAs(page.context(), viewer);
  const card = await openFeed(page, location, "Who wrote this?");
  await card.getByRole("button", { name: author.name }).click();
  await expect(dialogOf(page).getByText(author.name)).toBeVisible();
  return dialogOf(page);
};

test("[follow-02] the follow button toggles with its toasts", async ({ page }) => {
  const [viewer, author] = await Promise.all([aProfile({ name: "Vic Viewer" }), aProfile({ name: "Fola Followed" })]);
  const dialog = await openProfile(page, viewer, author);
  await dialog.getByRole("button", { name: "Follow Fola Followed" }).click();
  await expect(getToast(page, "Following")).toBeVisible();
  await dialog.getByRole("button", { name: "Unfollow Fola Followed" }).click();
  await expect(getToast(page, "Unfollowed")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Follow Fola Followed" })).toBeVisible();
});

test("[follow-02] a failed follow is reported and changes nothing", async ({ page, pageErrors }) => {
  pageErrors.allow(/500/);
  const [viewer, author] = await Promise.all([aProfile({ name: "Vera Viewer" }), aProfile({ name: "Finn Fails" })]);
  const dialog = await openProfile(page, viewer, author);
  await page.route("**/api/community/profiles/*/follow", (route) => route.fulfill(errorResponse(500)));
  await dialog.getByRole("button", { name: "Follow Finn Fails" }).click();
  await expect(getToast(page, "Failed to update follow status. Please try again.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Follow Finn Fails" })).toBeVisible();
});

test("[follow-02] follow without a session shows Sign in required", async ({ page, pageErrors }) => {
  pageErrors.allow(/40[01]/);
  const [viewer, author] = await Promise.all([aProfile({ name: "Vito Viewer" }), aProfile({ name: "Sky Session" })]);
  const dialog = await openProfile(page, viewer, author);
  const answer = errorResponse(401, "unauthorized", "No");
  await page.route("**/api/community/profiles/*/follow", (route) => route.fulfill(answer));
  await endSessionElsewhere(page);
  await dialog.getByRole("button", { name: "Follow Sky Session" }).click();
  await expect(getToast(page, "Sign in required")).toBeVisible();
});

test("[follow-03] the profile dialog shows name, bio, member since and up to 6 posts", async ({ page, context }) => {
  const [viewer, author, location] = await Promise.all([
    aProfile({ name: "Val Viewer" }),
    aProfile({ name: "Bea Bio" }),
    aLocation(),
  ]);
  await ok(call("community", "updateProfile", { bio: "Surfer.\nNight owl." }, { token: author.token }));
  const post = await writePost(author, location, "Number 0");
  await page.route(/\/profiles\/[^/]+\/posts/, (route) => {
    expect(new URL(route.request().url()).searchParams.get("limit")).toBe("6");
    const items = Array.from({ length: 6 }, (_, at) => ({ ...post, id: `${post.id}${at}`, content: `Number ${at}` }));
    return route.fulfill({ json: { items, cursor: "more" } });
  });
  await signInAs(context, viewer);
  await page.goto(`/dashboard?tab=community&member=${author.userId}`);
  const dialog = dialogOf(page);
  await expect(dialog.getByText("Bea Bio")).toBeVisible();
  await expect(dialog.getByText("Night owl.")).toBeVisible();
  await expect(dialog.getByText(/Member since (just now|\d+ \w+ ago)/)).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Recent posts" }).getByRole("listitem")).toHaveCount(6);
  await expect(dialog.getByRole("button", { name: "Follow Bea Bio" })).toBeVisible();
  await dialog.getByRole("button", { name: "Message" }).click();
  const conversation = page.getByRole("dialog", { name: "Bea Bio" });
  await conversation.getByRole("button", { name: "Close" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/member=/);
});

test("[follow-03] a member without a profile shows Profile not found. without a toast", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(/404/);
  const [viewer, nobody] = await Promise.all([aProfile({ name: "Una Viewer" }), aMember({ name: "No Profile" })]);
  await signInAs(context, viewer);
  await page.goto(`/dashboard?tab=community&member=${nobody.userId}`);
  await expect(dialogOf(page).getByText("Profile not found.")).toBeVisible();
  await expect(page.locator("[data-toast]")).toHaveCount(0);
});

test("blocking a member asks first, hides their posts until they are unblocked, and shows the new counts at once", async ({
  page,
  stack,
}) => {
  const [viewer, author] = await Promise.all([aProfile({ name: "Bo Blocker" }), aProfile({ name: "Pat Pest" })]);
  await follow(viewer, author.userId);
  await stack.settled();
  const dialog = await openProfile(page, viewer, author);
  await expect(dialog.getByText("1 follower", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Block Pat Pest" }).click();
  await page.getByRole("dialog", { name: "Block Pat Pest?" }).getByRole("button", { name: "Block" }).click();
  await expect(getToast(page, "Blocked")).toBeVisible();
  await expect(dialog.getByText("0 followers", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("No posts yet!")).toBeVisible();
  await page.goto(profilePath);
  await page.getByRole("button", { name: "Privacy" }).click();
  const blocked = page.getByRole("region", { name: "Blocked members" });
  await blocked.getByRole("button", { name: "Unblock Pat Pest" }).click();
  await expect(getToast(page, "Unblocked")).toBeVisible();
  await expect(blocked.getByText("You haven't blocked anyone.")).toBeVisible();
});

test("[follow-06] the own profile has its tabs and lists the own posts, 20 at first", async ({ page, context }) => {
  const [member, location] = await Promise.all([aProfile({ name: "Ora Own" }), aLocation()]);
  await writePost(member, location, "My own words");
  const sizes: (string | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/\/profiles\/[^/]+\/posts$/.test(pathname)) sizes.push(searchParams.get("limit"));
  });
  await signInAs(context, member);
  await page.goto("/dashboard?tab=community");
  await page.getByRole("tab", { name: "Profile" }).click();
  const tabs = page.getByRole("tablist", { name: "Your profile" }).getByRole("tab");
  await expect(tabs.filter({ hasText: "Posts" })).toHaveAttribute("aria-selected", "true");
  await expect(tabs.filter({ hasText: "Friends" })).toBeVisible();
  await expect(tabs.filter({ hasText: "Activity" })).toBeVisible();
  await expect(page.getByRole("article").getByText("My own words")).toBeVisible();
  expect(sizes).toEqual(["20"]);
});

test("[follow-06] a visitor is asked to sign in to view the profile", async ({ page }) => {
  await page.goto(profilePath);
  await expect(page.getByText("Sign in to view your profile")).toBeVisible();
});

test("[follow-07] Friends shows the empty texts", async ({ page, context }) => {
  await signInAs(context, await aProfile({ name: "Lon Lonely" }));
  await page.goto(`${profilePath}&part=friends`);
  await expect(page.getByText("Not following anyone yet.")).toBeVisible();
  await expect(page.getByText("No followers yet.")).toBeVisible();
});

test("[follow-07] Friends lists up to 5 members each, with all of them behind See all", async ({ page, context }) => {
  const member = await aProfile({ name: "Pop Popular" });
  const others = await Promise.all(["A", "B", "C", "D", "E", "F"].map((name) => aProfile({ name: `Friend ${name}` })));
  for (const other of others) {
    await follow(member, other.userId);
    await follow(other, member.userId);
  }
  await signInAs(context, member);
  await page.goto(`${profilePath}&part=friends`);
  const following = page.getByRole("region", { name: "Following" });
  const followers = page.getByRole("region", { name: "Followers" });
  await expect(following.getByRole("listitem")).toHaveCount(5);
  await expect(followers.getByRole("listitem")).toHaveCount(5);
  await following.getByRole("button", { name: "See all" }).click();
  const all = page.getByRole("dialog", { name: "Following" });
  await expect(all.getByRole("listitem")).toHaveCount(6);
  await all.getByRole("button", { name: "Close" }).click();
  await followers.getByRole("button", { name: "Remove Friend F from your followers" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(getToast(page, "Follower removed")).toBeVisible();
  await expect(followers.getByText("Friend F")).toHaveCount(0);
  await expect(followers.getByText("Friend A")).toBeVisible();
});

test("name and bio are edited, and privacy is kept", async ({ page, context }) => {
  const member = await aProfile({ name: "Edi Before" });
  await signInAs(context, member);
  await page.goto(profilePath);
  await page.getByRole("button", { name: "Edit Profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Profile" });
  await dialog.getByLabel("Name").fill("Edi After");
  await dialog.getByLabel("Bio").fill("Lives by the river");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(getToast(page, "Saved")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Edi After" })).toBeVisible();
  await expect(page.getByText("Lives by the river")).toBeVisible();
  await page.getByRole("button", { name: "Privacy" }).click();
  await page.getByLabel("Members I follow").click();
  await expect(page.getByLabel("Members I follow")).toBeChecked();
  await expect(getToast(page, "Saved", "This applies to new messages.")).toBeVisible();
  await page.getByLabel("I check in at an event").click();
  await expect(page.getByLabel("I check in at an event")).not.toBeChecked();
  await expect(getToast(page, "Saved", "Your followers' activity")).toBeVisible();
  const own = await ok(call("community", "openProfile", {}, { token: member.token }));
  expect([own.messages_from, own.tells]).toEqual(["following", { event_rsvp: true, check_in: false, new_post: true }]);
});
