import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aComment, answerCommunity, aPost, minutesAgo } from "../../support/component/samples/community.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const member = aPerson();
const failure = { status: 500, code: "internal-error" } as const;
const own = { user_id: member.userId, display_name: member.name };

/** Opens the thread of a post with an id of its own: what isn't sent under it is kept while the page is open. */
const openThread = async (id: string, comments_count = 0) => {
  answer("community", "feed", { items: [aPost({ id, comments_count })], cursor: null });
  answerCommunity(member);
  const user = await openApp("/dashboard?tab=community", { as: member });
  const toggle = await screen.findByRole("button", { name: /^Comments/ });
  await user.click(toggle);
  await screen.findByRole("form", { name: "Write a comment" });
  return { user, toggle };
};
const field = () => screen.getByLabelText("Comment");
const thread = () => screen.findByRole("list", { name: "Comments" });
const rows = async () =>
  within(await thread())
    .getAllByRole("listitem")
    .map((row) => row.querySelector("p")?.textContent);
const row = async (text: string) =>
  within((await within(await thread()).findByText(text)).closest("li") as HTMLElement);

test("[comment-02] Enter sends a comment and Shift+Enter starts a new line", async () => {
  answer("community", "comments", { items: [], cursor: null });
  answer("community", "comment", ({ content }) => aComment({ ...own, post_id: "post_enter1", content }));
  const { user } = await openThread("post_enter1");
  expect(await screen.findByText("No comments yet. Say something nice.")).toBeVisible();
  await user.type(field(), "   {Enter}");
  expect(screen.getByRole("button", { name: "Send comment" })).toBeDisabled();
  await user.clear(field());
  await user.type(field(), "First line{Shift>}{Enter}{/Shift}second line");
  expect(field()).toHaveValue("First line\nsecond line");
  await user.type(field(), "{Enter}");
  expect(await screen.findByText("Comment posted!")).toBeVisible();
  expect(await rows()).toEqual(["First line\nsecond line"]);
  expect(screen.getByRole("button", { name: "Comments, 1 comment" })).toBeVisible();
  expect(field()).toHaveValue("");
  expect(requestsOf("community", "comment")).toEqual([{ postId: "post_enter1", content: "First line\nsecond line" }]);
});

test("[comment-02] a comment that fails is reported and keeps its text, and the count goes back", async () => {
  answer("community", "comments", { items: [], cursor: null });
  refuse("community", "comment", failure);
  const { user } = await openThread("post_fails1");
  await user.type(field(), "Keep me{Enter}");
  expect(await screen.findByText("Failed to post comment. Please try again.")).toBeVisible();
  expect(field()).toHaveValue("Keep me");
  expect(screen.getByRole("button", { name: "Comments, 0 comments" })).toBeVisible();
});

test("what is written as a comment is there when its thread is opened again", async () => {
  answer("community", "comments", { items: [], cursor: null });
  const { user, toggle } = await openThread("post_closed1");
  await user.type(field(), "Half a thought");
  await user.click(toggle);
  expect(screen.queryByLabelText("Comment")).toBeNull();
  await user.click(toggle);
  expect(field()).toHaveValue("Half a thought");
});

describe("deleting a comment", () => {
  const theirs = aComment({ id: "comment_theirs", post_id: "post_delete1", content: "From the other" });
  const mine = aComment({ ...own, id: "comment_mine00", post_id: "post_delete1", content: "From me" });
  const openWithBoth = async () => {
    answer("community", "comments", { items: [theirs, mine], cursor: null });
    const { user } = await openThread("post_delete1", 2);
    return async () => {
      await user.click((await row("From me")).getByRole("button", { name: "Delete comment" }));
      const dialog = within(await screen.findByRole("dialog", { name: "Delete this comment?" }));
      await user.click(dialog.getByRole("button", { name: "Delete Comment" }));
    };
  };

  test("[comment-04] is only its author's, and removes it from the thread", async () => {
    answer("community", "deleteComment", {});
    const remove = await openWithBoth();
    const other = await row("From the other");
    expect(other.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
      null,
      "Report comment",
    ]);
    await remove();
    await waitFor(async () => expect(await rows()).toEqual(["From the other"]));
    expect(await screen.findByRole("button", { name: "Comments, 1 comment" })).toBeVisible();
    expect(requestsOf("community", "deleteComment")).toEqual([{ postId: "post_delete1", commentId: "comment_mine00" }]);
  });

  test("that fails is reported, and the comment and the count stay", async () => {
    refuse("community", "deleteComment", failure);
    const remove = await openWithBoth();
    await remove();
    expect(await screen.findByText("Failed to delete comment. Please try again.")).toBeVisible();
    await expectDialogClosed();
    expect(await rows()).toEqual(["From the other", "From me"]);
    expect(screen.getByRole("button", { name: "Comments, 2 comments" })).toBeVisible();
  });

  test("that is gone already removes it", async () => {
    refuse("community", "deleteComment", { status: 404, code: "not-found" });
    const remove = await openWithBoth();
    await remove();
    await waitFor(async () => expect(await rows()).toEqual(["From the other"]));
  });
});

describe("a thread of two pages", () => {
  const at = (id: string, minutes: number, content: string) =>
    aComment({ id: `comment_${id}`, post_id: "post_pages1", content, created_at: minutesAgo(minutes) });
  const [one, two, mine] = [at("one000", 30, "One"), at("two000", 20, "Two"), { ...at("mine00", 1, "Mine"), ...own }];

  test("can't be loaded at first, and is by Retry", async () => {
    const warnings = collectWarnings("Couldn't load the comments No");
    refuse("community", "comments", failure, { once: true });
    answer("community", "comments", { items: [one], cursor: null });
    const { user } = await openThread("post_pages1", 1);
    expect(await screen.findByText("Couldn't load the comments")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await rows()).toEqual(["One"]);
    expect(screen.queryByText("Couldn't load the comments")).toBeNull();
    expect(warnings).toEqual(["Couldn't load the comments No"]);
  });

  test("keeps the first page when the next one can't be loaded, and goes on with Retry", async () => {
    collectWarnings("Couldn't load the comments No");
    answer("community", "comments", { items: [one], cursor: "next" }, { once: true });
    refuse("community", "comments", failure, { once: true });
    answer("community", "comments", { items: [two], cursor: null });
    const { user } = await openThread("post_pages1", 2);
    await user.click(await screen.findByRole("button", { name: "Show more comments" }));
    expect(await screen.findByText("Couldn't load the comments")).toBeVisible();
    expect(await rows()).toEqual(["One"]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(async () => expect(await rows()).toEqual(["One", "Two"]));
    expect(requestsOf("community", "comments").map(({ cursor }) => cursor)).toEqual([undefined, "next", "next"]);
  });

  test("shows the own new comment once, in its place in the later page", async () => {
    answer("community", "comment", mine);
    answer("community", "comments", ({ cursor }) =>
      cursor ? { items: [two, mine], cursor: null } : { items: [one], cursor: "next" },
    );
    const { user } = await openThread("post_pages1", 2);
    await screen.findByText("One");
    await user.type(field(), "Mine{Enter}");
    await waitFor(async () => expect(await rows()).toEqual(["One", "Mine"]));
    await user.click(screen.getByRole("button", { name: "Show more comments" }));
    await waitFor(async () => expect(await rows()).toEqual(["One", "Two", "Mine"]));
  });
});
