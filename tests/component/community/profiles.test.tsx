import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { endSession } from "../../support/component/end-session.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import {
  aBlockedMember,
  aCommunityProfile,
  answerCommunity,
  aPost,
  otherId,
  ownProfileOf,
} from "../../support/component/samples/community.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const member = aPerson();
const failure = { status: 500, code: "internal-error" } as const;
const dialog = () => within(screen.getByRole("dialog", { name: "Profile" }));

const openDialog = async (userId = otherId, size?: { width: number; height: number }) => {
  answerCommunity(member);
  const user = await openApp(`/dashboard?tab=community&member=${userId}`, {
    as: member,
    ...(size && { screen: size }),
  });
  await screen.findByRole("dialog", { name: "Profile" });
  return user;
};

const openProfile = async (about: Parameters<typeof aCommunityProfile>[0] = {}) => {
  const profile = aCommunityProfile(about);
  answer("community", "profile", profile);
  const user = await openDialog(profile.user_id);
  await dialog().findByText(profile.display_name);
  return user;
};

describe("following from a profile", () => {
  test("[follow-02] toggles the button, the count and the toasts", async () => {
    answer("community", "follow", { is_following: true, followers_count: 1 });
    answer("community", "unfollow", { is_following: false, followers_count: 0 });
    const user = await openProfile();
    expect(dialog().getByText("followers")).toHaveTextContent("0 followers");
    await user.click(dialog().getByRole("button", { name: "Follow Ana Author" }));
    expect(await screen.findByText("Following", { selector: "[data-toast] *" })).toBeVisible();
    expect(dialog().getByText("follower")).toHaveTextContent("1 follower");
    await user.click(dialog().getByRole("button", { name: "Unfollow Ana Author" }));
    expect(await screen.findByText("Unfollowed")).toBeVisible();
    expect(dialog().getByRole("button", { name: "Follow Ana Author" })).toBeVisible();
    expect(requestsOf("community", "follow")).toEqual([{ userId: otherId }]);
    expect(requestsOf("community", "unfollow")).toEqual([{ userId: otherId }]);
  });

  test("waits for the answer before it takes another press", async () => {
    answer("community", "follow", { is_following: true, followers_count: 1 });
    const user = await openProfile();
    const release = hold("community", "follow");
    const button = dialog().getByRole("button", { name: "Follow Ana Author" });
    await user.click(button);
    await waitFor(() => expect(button).toBeDisabled());
    release();
    expect(await dialog().findByRole("button", { name: "Unfollow Ana Author" })).toBeEnabled();
  });

  test.each([
    ["follow", false, "Follow Ana Author", "0 followers"],
    ["unfollow", true, "Unfollow Ana Author", "3 followers"],
  ] as const)(
    "[follow-02] a failed %s (following before: %s) is reported and changes nothing",
    async (route, is_following, name, count) => {
      refuse("community", route, failure);
      const user = await openProfile({ is_following, followers_count: is_following ? 3 : 0 });
      await user.click(dialog().getByRole("button", { name }));
      expect(await screen.findByText("Failed to update follow status. Please try again.")).toBeVisible();
      expect(dialog().getByRole("button", { name })).toBeEnabled();
      expect(dialog().getByText("followers")).toHaveTextContent(count);
    },
  );

  test("[follow-02] without a session shows Sign in required", async () => {
    const user = await openProfile();
    endSession("community", "follow");
    await user.click(dialog().getByRole("button", { name: "Follow Ana Author" }));
    expect(await screen.findByText("Sign in required")).toBeVisible();
    expect(screen.getByText("Please sign in to follow members.")).toBeVisible();
  });

  test("isn't offered on the own profile, nor blocking or reporting", async () => {
    await openProfile({ user_id: member.userId, display_name: member.name });
    const names = dialog()
      .getAllByRole("button")
      .map((button) => button.getAttribute("aria-label") ?? button.textContent);
    expect(names.toSorted()).toEqual(["Close", "Message"]);
  });
});

describe("the profile dialog", () => {
  test("[follow-03] shows name, bio, member since, up to 6 posts and the follow and message actions", async () => {
    const posts = [0, 1, 2, 3, 4, 5, 6].map((at) => aPost({ id: `post_00001${at}`, content: `Number ${at}` }));
    answer("community", "postsOf", { items: posts, cursor: "more" });
    answer("messages", "conversation", { items: [], cursor: null });
    const user = await openProfile({ bio: "Surfer.\nNight owl." });
    expect(dialog().getByText(/Surfer\.\s+Night owl\./)).toBeVisible();
    expect(dialog().getByText(/^Member since/)).toHaveTextContent("Member since 2 days ago");
    const recent = within(await dialog().findByRole("region", { name: "Recent posts" }));
    await waitFor(() => expect(recent.getAllByRole("listitem")).toHaveLength(6));
    expect(requestsOf("community", "postsOf")).toEqual([{ userId: otherId, limit: "6" }]);
    expect(dialog().getByRole("button", { name: "Follow Ana Author" })).toBeVisible();
    await user.click(dialog().getByRole("button", { name: "Message" }));
    const conversation = within(await screen.findByRole("dialog", { name: /Ana Author$/ }));
    await user.click(conversation.getByRole("button", { name: "Close" }));
    await user.click(await within(await screen.findByRole("dialog", { name: "Profile" })).findByLabelText("Close"));
    await expectDialogClosed();
    expect(window.location.search).toBe("?tab=community");
  });

  test("[follow-03] of a member without a profile shows Profile not found. without a toast", async () => {
    refuse("community", "profile", { status: 404, code: "profile-not-found" });
    await openDialog();
    expect(await dialog().findByText("Profile not found.")).toBeVisible();
    expect(document.querySelectorAll("[data-toast]")).toHaveLength(0);
  });

  test("that can't be loaded is by Retry, as are its posts", async () => {
    const warnings = collectWarnings("Couldn't load the profile No", "Couldn't load the member's posts No");
    refuse("community", "profile", failure, { once: true });
    answer("community", "profile", aCommunityProfile());
    refuse("community", "postsOf", failure, { once: true });
    answer("community", "postsOf", { items: [aPost({ content: "Back again" })], cursor: null });
    const user = await openDialog();
    expect(await dialog().findByText("Couldn't load the profile")).toBeVisible();
    await user.click(dialog().getByRole("button", { name: "Retry" }));
    expect(await dialog().findByText("Couldn't load posts")).toBeVisible();
    await user.click(dialog().getByRole("button", { name: "Retry" }));
    expect(await dialog().findByText("Back again")).toBeVisible();
    expect(warnings).toEqual(["Couldn't load the profile No", "Couldn't load the member's posts No"]);
  });
});

test.each([
  ["a phone", undefined],
  // Narrower than where the feed has a rail beside it.
  ["a tablet", { width: 1_024, height: 768 }],
])("[look-04] on %s the profile of another member keeps Block and Report behind one button", async (_, size) => {
  answer("community", "profile", aCommunityProfile());
  answer("moderation", "report", {});
  const user = await openDialog(otherId, size);
  await dialog().findByText("Ana Author");
  const names = dialog()
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent);
  expect(names).toEqual(["More about Ana Author", "Close", "Follow Ana Author", "Message"]);
  await user.click(dialog().getByRole("button", { name: "More about Ana Author" }));
  const menu = within(await screen.findByRole("menu", { name: "More about Ana Author" }));
  const items = menu.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(items).toEqual(["Block Ana Author", "Report Ana Author"]);
  // A sheet comes from below; a menu stands beside its button.
  expect(document.querySelectorAll(".MuiDrawer-anchorBottom")).toHaveLength(size ? 0 : 1);
  await user.click(menu.getByRole("menuitem", { name: "Report Ana Author" }));
  const form = within(await screen.findByRole("dialog", { name: "Report Member" }));
  await user.click(form.getByLabelText("Spam, scam or advertising"));
  await user.click(form.getByRole("button", { name: "Send Report" }));
  expect(await screen.findByText("Report sent")).toBeVisible();
  expect(requestsOf("moderation", "report")).toEqual([
    { subject: { type: "member", id: otherId }, reason: "spam", note: "" },
  ]);
});

test("[look-04] one's own profile has nothing to block or report", async () => {
  answer("community", "profile", aCommunityProfile({ user_id: member.userId, display_name: "Me Myself" }));
  await openDialog(member.userId);
  expect(await dialog().findByText("Me Myself")).toBeVisible();
  expect(dialog().queryByRole("button", { name: /^More about/ })).toBeNull();
});

test("[look-04] a blocked member can be unblocked beside their name, and reported", async () => {
  const user = await openProfile({ is_blocked: true });
  expect(dialog().getByRole("button", { name: "Unblock Ana Author" })).toBeVisible();
  await user.click(dialog().getByRole("button", { name: "More about Ana Author" }));
  const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(items).toEqual(["Report Ana Author"]);
});

describe("blocking a member", () => {
  const ask = async (user: Awaited<ReturnType<typeof openProfile>>) => {
    await user.click(dialog().getByRole("button", { name: "More about Ana Author" }));
    await user.click(await screen.findByRole("menuitem", { name: "Block Ana Author" }));
    const question = within(await screen.findByRole("dialog", { name: "Block Ana Author?" }));
    await user.click(question.getByRole("button", { name: "Block" }));
  };

  test("asks first, and shows the new counts and no posts at once", async () => {
    answer("community", "block", { is_blocked: true });
    const user = await openProfile({ is_following: true, followers_count: 1 });
    answer("community", "profile", aCommunityProfile({ is_blocked: true }));
    await ask(user);
    expect(await screen.findByText("Blocked")).toBeVisible();
    await screen.findByRole("dialog", { name: "Profile" });
    expect(await dialog().findByText("You blocked this member. Unblock them to see their posts.")).toBeVisible();
    expect(dialog().getByText("followers")).toHaveTextContent("0 followers");
    expect(dialog().queryByRole("button", { name: "Follow Ana Author" })).toBeNull();
    expect(dialog().getByRole("button", { name: "Unblock Ana Author" })).toBeVisible();
    expect(requestsOf("community", "block")).toEqual([{ userId: otherId }]);
    // Their posts are in nothing that was read before.
    await waitFor(() => expect(requestsOf("community", "feed")).toHaveLength(2));
  });

  test("that fails is reported and changes nothing", async () => {
    refuse("community", "block", failure);
    const user = await openProfile({ is_following: true, followers_count: 1 });
    await ask(user);
    expect(await screen.findByText("Failed to update block. Please try again.")).toBeVisible();
    await expectDialogClosed("Block Ana Author?");
    // The sheet that the question came from is leaving, too.
    await screen.findByRole("dialog", { name: "Profile" });
    expect(dialog().getByText("follower")).toHaveTextContent("1 follower");
    expect(dialog().getByRole("button", { name: "Unfollow Ana Author" })).toBeVisible();
  });

  test("is undone under Privacy, where those who are blocked are listed page by page", async () => {
    answerCommunity(member);
    const later = aBlockedMember({ user_id: "20000000-0000-4000-8000-000000000002", display_name: "Later Pest" });
    answer("community", "blocks", ({ cursor }) =>
      cursor ? { items: [later], cursor: null } : { items: [aBlockedMember()], cursor: "more" },
    );
    answer("community", "unblock", { is_blocked: false });
    answer("community", "openProfile", ownProfileOf(member));
    const user = await openApp("/dashboard?tab=community&view=profile", { as: member });
    await user.click(await screen.findByRole("button", { name: "Privacy" }));
    const blocked = within(await screen.findByRole("region", { name: "Blocked members" }));
    await user.click(await blocked.findByRole("button", { name: "Show More" }));
    expect(await blocked.findByText("Later Pest")).toBeVisible();
    answer("community", "blocks", { items: [], cursor: null });
    await user.click(blocked.getByRole("button", { name: "Unblock Pat Pest" }));
    expect(await screen.findByText("Unblocked")).toBeVisible();
    expect(await blocked.findByText("You haven't blocked anyone.")).toBeVisible();
    expect(requestsOf("community", "unblock")).toEqual([{ userId: otherId }]);
  });
});
