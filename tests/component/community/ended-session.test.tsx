import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { endSession } from "../../support/component/end-session.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer } from "../../support/component/played-api.ts";
import { answerCommunity, aPost } from "../../support/component/samples/community.ts";

const member = aPerson({ name: "Pia Profile" });
const path = "/dashboard?tab=community";

const open = (at: string) => {
  answerCommunity(member);
  return openApp(at, { as: member });
};

test("[feed-05] a session that ends while the feed is open leaves the sign-in prompts", async () => {
  answer("community", "feed", { items: [aPost({ content: "Still here" })], cursor: null });
  const user = await open(path);
  const like = await screen.findByRole("button", { name: "Like, 0 likes" });
  endSession("community", "like");
  await user.click(like);
  expect(await screen.findByText("Sign in to join the conversation")).toBeVisible();
  expect(screen.getByText("Please sign in to share posts with the community.")).toBeVisible();
  expect(screen.queryByText("Still here")).toBeNull();
  expect(window.location.search).toBe("?tab=community");
});

test("[follow-06] a session that ends while the own profile is open leaves the sign-in prompt", async () => {
  const user = await open(`${path}&view=profile`);
  const privacy = await screen.findByRole("button", { name: "Privacy" });
  endSession("community", "blocks");
  await user.click(privacy);
  expect(await screen.findByText("Sign in to view your profile")).toBeVisible();
  await expectDialogClosed();
  expect(screen.queryByText("Pia Profile")).toBeNull();
});

test("[message-02] a session that ends while the messages are open leaves the sign-in prompt", async () => {
  answer("messages", "conversations", { items: [], cursor: null });
  const user = await open(`${path}&view=messages`);
  await user.click(await screen.findByRole("button", { name: "New Message" }));
  endSession("community", "searchProfiles");
  await user.type(await screen.findByRole("searchbox", { name: "Search members" }), "anybody");
  expect(await screen.findByText("Sign in to view your messages")).toBeVisible();
  await expectDialogClosed();
});

test("a session that ends while a post is open leaves the sign-in prompt, which leads back to it", async () => {
  answer("community", "post", aPost({ content: "Read with a session" }));
  answer("community", "comments", { items: [], cursor: null });
  const user = await open("/post/post_000001");
  const like = await screen.findByRole("button", { name: "Like, 0 likes" });
  endSession("community", "like");
  await user.click(like);
  expect(await screen.findByText("Sign in to see this post")).toBeVisible();
  expect(screen.queryByText("Read with a session")).toBeNull();
  const link = within(screen.getByRole("main")).getByRole("link", { name: "Sign In" });
  expect(link).toHaveAttribute("href", `/auth?next=${encodeURIComponent("/post/post_000001")}`);
});
