import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { endSession } from "../../support/component/end-session.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { settle } from "../../support/component/run-hook.tsx";
import { answerCommunity, aPost } from "../../support/component/samples/community.ts";

const member = aPerson();
const failure = { status: 500, code: "internal-error" } as const;

const openFeed = async (about: Parameters<typeof aPost>[0] = {}) => {
  answer("community", "feed", { items: [aPost(about)], cursor: null });
  answerCommunity(member);
  const user = await openApp("/dashboard?tab=community", { as: member });
  await screen.findByRole("article");
  return user;
};
const heart = (likes: string) => screen.getByRole("button", { name: `Like, ${likes}` });
const shown = async (likes: string, isLiked: boolean) =>
  waitFor(() => expect(heart(likes)).toHaveAttribute("aria-pressed", String(isLiked)));

test("[post-10] like changes heart and count at once, and pressing again undoes it", async () => {
  answer("community", "like", { is_liked: true, likes_count: 8 });
  answer("community", "unlike", { is_liked: false, likes_count: 7 });
  const user = await openFeed({ likes_count: 3 });
  const release = hold("community", "like");
  await user.click(heart("3 likes"));
  await shown("4 likes", true);
  release();
  // The server's count counts: others like it too.
  await shown("8 likes", true);
  await user.click(heart("8 likes"));
  await shown("7 likes", false);
  expect(requestsOf("community", "like")).toEqual([{ postId: "post_000001" }]);
  expect(requestsOf("community", "unlike")).toEqual([{ postId: "post_000001" }]);
});

test("[post-10] a like that fails is reported and undone", async () => {
  refuse("community", "like", failure);
  const user = await openFeed({ likes_count: 3 });
  await user.click(heart("3 likes"));
  expect(await screen.findByText("Failed to update like. Please try again.")).toBeVisible();
  await shown("3 likes", false);
});

test("[post-10] an undone like that fails is reported and liked again", async () => {
  refuse("community", "unlike", failure);
  const user = await openFeed({ likes_count: 3, is_liked: true });
  await user.click(heart("3 likes"));
  expect(await screen.findByText("Failed to update like. Please try again.")).toBeVisible();
  await shown("3 likes", true);
});

test("quick presses of like are sent in order and end as the last one", async () => {
  const sent: string[] = [];
  answer("community", "like", () => {
    sent.push("like");
    return { is_liked: true, likes_count: 1 };
  });
  answer("community", "unlike", () => {
    sent.push("unlike");
    return { is_liked: false, likes_count: 0 };
  });
  const user = await openFeed();
  const release = hold("community", "like");
  for (const likes of ["0 likes", "1 like", "0 likes"]) await user.click(heart(likes));
  expect(requestsOf("community", "unlike")).toEqual([]);
  release();
  await waitFor(() => expect(sent).toEqual(["like", "unlike", "like"]));
  await shown("1 like", true);
});

test("when the last of quick presses fails, the heart shows what the server said before it", async () => {
  answer("community", "like", { is_liked: true, likes_count: 5 });
  refuse("community", "unlike", failure);
  const user = await openFeed();
  const release = hold("community", "like");
  for (const likes of ["0 likes", "1 like"]) await user.click(heart(likes));
  release();
  expect(await screen.findByText("Failed to update like. Please try again.")).toBeVisible();
  await shown("5 likes", true);
});

test("when all of quick presses fail, the heart is as it was before them", async () => {
  for (const route of ["like", "unlike"] as const) refuse("community", route, failure);
  const user = await openFeed({ likes_count: 3 });
  const release = hold("community", "like");
  for (const likes of ["3 likes", "4 likes"]) await user.click(heart(likes));
  release();
  expect((await screen.findAllByText("Failed to update like. Please try again.")).length).toBeGreaterThan(0);
  await waitFor(() => expect(requestsOf("community", "unlike")).toHaveLength(1));
  await settle();
  await shown("3 likes", false);
});

test("[post-10] like without a session shows Sign in required", async () => {
  const user = await openFeed();
  endSession("community", "like");
  await user.click(heart("0 likes"));
  expect(await screen.findByText("Sign in required")).toBeVisible();
  expect(screen.getByText("Please sign in to like posts.")).toBeVisible();
});

test("a like of a post that was deleted meanwhile removes it", async () => {
  refuse("community", "like", { status: 404, code: "not-found" });
  const user = await openFeed();
  await user.click(heart("0 likes"));
  expect(await screen.findByText("This post is no longer available")).toBeVisible();
  expect(screen.queryByRole("article")).toBeNull();
});
