import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { anAdministrator, aPerson, type Person } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aComment, answerCommunity, aPost } from "../../support/component/samples/community.ts";

const path = "/dashboard?tab=community";
const member = aPerson();
const failure = { status: 500, code: "internal-error" } as const;

const openPost = async (post = aPost(), as: Person = member) => {
  answer("community", "feed", { items: [post], cursor: null });
  answerCommunity(as);
  const user = await openApp(path, { as });
  const card = await screen.findByRole("article");
  return { user, card, inCard: within(card) };
};

test("[feed-04] a post shows author, text, location, counts, relative time, share and its thread", async () => {
  answer("community", "comments", { items: [aComment({ content: "So calm" })], cursor: null });
  const { user, inCard } = await openPost(
    aPost({ content: "First light\nover the river", likes_count: 1, comments_count: 1_234 }),
  );
  expect(inCard.getByRole("button", { name: "Ana Author" })).toBeVisible();
  expect(inCard.getByText(/First light\s+over the river/)).toBeVisible();
  expect(inCard.getByText("Riverside")).toBeVisible();
  expect(inCard.getByRole("link", { name: "5 minutes ago" })).toHaveAttribute("href", "/post/post_000001");
  expect(inCard.getByRole("button", { name: "Like, 1 like" })).toHaveAttribute("aria-pressed", "false");
  expect(inCard.getByRole("button", { name: "Share" })).toBeVisible();
  await user.click(inCard.getByRole("button", { name: "Comments, 1,234 comments" }));
  expect(within(await inCard.findByRole("list", { name: "Comments" })).getByText("So calm")).toBeVisible();
});

describe("a picture of a post", () => {
  const image = { url: "/media/posts/pelican.webp", width: 1_200, height: 800, blur: "", alt: "A pelican" };

  test("[feed-04] leads to the post, under its description", async () => {
    const { inCard } = await openPost(aPost({ image }));
    expect(inCard.getByRole("link", { name: "A pelican" })).toHaveAttribute("href", "/post/post_000001");
    expect(inCard.getByRole("img", { name: "A pelican" })).toBeVisible();
  });

  test("that can't be loaded leaves a clear state in its box", async () => {
    const { inCard } = await openPost(aPost({ image }));
    fireEvent.error(inCard.getByRole("img", { name: "A pelican" }));
    expect(await inCard.findByText("This picture couldn't be loaded.")).toBeVisible();
    expect(inCard.getByText("A pelican")).toBeVisible();
    expect(inCard.getByRole("button", { name: "Like, 0 likes" })).toBeVisible();
  });
});

describe("[feed-08] Share", () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, "share");
  });

  test("copies the post's link and shows Link copied! where the device has no dialog of its own", async () => {
    const { user, inCard } = await openPost();
    await user.click(inCard.getByRole("button", { name: "Share" }));
    expect(await screen.findByText("Link copied!")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe("http://localhost/post/post_000001");
  });

  test("opens the device's own dialog where there is one, with the link of the post, and says nothing itself", async () => {
    const share = vi.fn(async () => {});
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
    const { user, inCard } = await openPost();
    await user.click(inCard.getByRole("button", { name: "Share" }));
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: "http://localhost/post/post_000001" }));
    expect(document.querySelectorAll("[data-toast]")).toHaveLength(0);
  });

  test("shows the link to copy by hand where the browser forbids to copy it", async () => {
    const { user, inCard } = await openPost();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("No"));
    await user.click(inCard.getByRole("button", { name: "Share" }));
    expect(await screen.findByText("http://localhost/post/post_000001")).toBeVisible();
    expect(screen.queryByText("Link copied!")).toBeNull();
  });
});

describe("the delete menu of a post", () => {
  const own = aPost({ user_id: member.userId, display_name: member.name });
  const openMenu = async ({ user, inCard }: Awaited<ReturnType<typeof openPost>>) => {
    await user.click(inCard.getByRole("button", { name: "Post options" }));
    return within(await screen.findByRole("menu"));
  };
  const askToDelete = async (opened: Awaited<ReturnType<typeof openPost>>) => {
    const menu = await openMenu(opened);
    await opened.user.click(menu.getByRole("menuitem", { name: "Delete Post" }));
    return within(await screen.findByRole("dialog", { name: "Delete this post?" }));
  };

  test("[post-08] isn't there for another member, who can report the post", async () => {
    const menu = await openMenu(await openPost());
    expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Report Post"]);
  });

  test("[post-08] is the author's and asks first; then it shows Post deleted and removes the post", async () => {
    answer("community", "deletePost", {});
    const opened = await openPost(own);
    const dialog = await askToDelete(opened);
    expect(dialog.getByText("Its comments and likes go with it. This can't be undone.")).toBeVisible();
    await opened.user.click(dialog.getByRole("button", { name: "Cancel" }));
    await expectDialogClosed();
    expect(requestsOf("community", "deletePost")).toEqual([]);
    const again = await askToDelete(opened);
    await opened.user.click(again.getByRole("button", { name: "Delete Post" }));
    expect(await screen.findByText("Post deleted")).toBeVisible();
    expect(screen.queryByRole("article")).toBeNull();
    expect(requestsOf("community", "deletePost")).toEqual([{ postId: "post_000001" }]);
  });

  test("[post-08] is an administrator's on every post, through the back-office's route", async () => {
    answer("communityAdmin", "deletePost", {});
    const opened = await openPost(aPost(), anAdministrator());
    const dialog = await askToDelete(opened);
    expect(
      dialog.getByText("This removes Ana Author's post for everyone and is recorded in the audit log."),
    ).toBeVisible();
    await opened.user.click(dialog.getByRole("button", { name: "Delete Post" }));
    expect(await screen.findByText("Post deleted")).toBeVisible();
    expect(screen.queryByRole("article")).toBeNull();
    expect(requestsOf("communityAdmin", "deletePost")).toEqual([{ postId: "post_000001" }]);
  });

  test.each([
    [failure, "Failed to delete post. Please try again."],
    [{ status: 403, code: "forbidden" } as const, "Only admins can delete posts."],
  ])("[post-08] keeps a post whose deletion is answered with %o: %s", async (refusal, text) => {
    refuse("community", "deletePost", refusal);
    const opened = await openPost(own);
    const dialog = await askToDelete(opened);
    await opened.user.click(dialog.getByRole("button", { name: "Delete Post" }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(opened.card).toBeInTheDocument();
  });

  test("removes a post that was deleted elsewhere meanwhile", async () => {
    refuse("community", "deletePost", { status: 404, code: "not-found" });
    const opened = await openPost(own);
    const dialog = await askToDelete(opened);
    await opened.user.click(dialog.getByRole("button", { name: "Delete Post" }));
    expect(await screen.findByText("Post deleted")).toBeVisible();
    expect(screen.queryByRole("article")).toBeNull();
  });
});

describe("a post's own page", () => {
  beforeEach(() => {
    answerCommunity(member);
    answer("community", "comments", { items: [], cursor: null });
  });

  test("asks visitors to sign in", async () => {
    await openApp("/post/post_000001");
    expect(await screen.findByText("Sign in to see this post")).toBeVisible();
  });

  test("of a post that is gone has a way on", async () => {
    refuse("community", "post", { status: 404, code: "not-found" });
    await openApp("/post/post_000001", { as: member });
    expect(await screen.findByText("Post not found")).toBeVisible();
    expect(screen.getByRole("link", { name: "See the Community Feed" })).toHaveAttribute("href", path);
  });

  test("that can't be loaded can be tried again, and shows the post with its thread open", async () => {
    refuse("community", "post", failure, { once: true });
    answer("community", "post", aPost());
    const user = await openApp("/post/post_000001", { as: member });
    expect(await screen.findByText("Couldn't load this post")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("First light over the river")).toBeVisible();
    expect(screen.getByRole("form", { name: "Write a comment" })).toBeVisible();
  });
});
