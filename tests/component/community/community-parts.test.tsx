import type { QueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Post } from "../../../shared/model/post.ts";
import { ApiError, queryKeyOf } from "../../../web/src/api/index.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import {
  addLiveComment,
  commentsQuery,
  removeComment,
  useDeleteComment,
  useWriteComment,
} from "../../../web/src/features/community/comments/comment-queries.ts";
import { keepPlace, readPlace, showPlace } from "../../../web/src/features/community/feed/feed-place.ts";
import { LocationSelect } from "../../../web/src/features/community/location-select.tsx";
import { PostActions } from "../../../web/src/features/community/post/post-actions.tsx";
import { PostCard } from "../../../web/src/features/community/post/post-card.tsx";
import { PostMenu } from "../../../web/src/features/community/post/post-menu.tsx";
import { cropOf, PostPicture } from "../../../web/src/features/community/post/post-picture.tsx";
import { PostText } from "../../../web/src/features/community/post/post-text.tsx";
import { useLike } from "../../../web/src/features/community/post/use-like.ts";
import { addPost, changePost, removePost } from "../../../web/src/features/community/post-cache.ts";
import { failureText } from "../../../web/src/features/community/show-failure.ts";
import { HomeHeader } from "../../../web/src/features/home/home-header.tsx";
import { anAdministrator, aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import { aComment, aPost } from "../../support/component/samples/community.ts";

const member = aPerson();
const toasts = () => toastStore.shown().map(({ title, text }) => (text ? `${title}: ${text}` : title));
const failure = { status: 500, code: "internal-error" } as const;

let client: QueryClient;
beforeEach(() => {
  client = aClient();
});

const put = (key: readonly unknown[], ...pages: object[][]) =>
  client.setQueryData(key, {
    pages: pages.map((items, at) => ({ items, cursor: at + 1 < pages.length ? "next" : null })),
    pageParams: pages.map(() => null),
  });
const idsOf = (key: readonly unknown[]) =>
  (client.getQueryData(key) as { pages: { items: { id: string }[] }[] } | undefined)?.pages.map(({ items }) =>
    items.map(({ id }) => id.at(-1)).join(""),
  );

describe("a new post", () => {
  const [one, two, three, four] = ["post_000001", "post_000002", "post_000003", "post_000004"].map((id) =>
    aPost({ id }),
  );
  const feed = (input: object) => queryKeyOf("community", "feed", input as never);
  const postsOf = (userId: string) => queryKeyOf("community", "postsOf", { userId, limit: 6 } as never);

  test("is put on top of the feeds it belongs to and of its author's posts, once", () => {
    if (!one || !two || !three || !four) throw new Error("No posts");
    const keys = [
      feed({ sort: "newest" }),
      feed({ sort: "newest", location: "Riverside" }),
      feed({ sort: "newest", location: "Beaches" }),
      feed({ sort: "trending" }),
      postsOf(four.user_id),
      postsOf(member.userId),
    ];
    for (const key of keys) put(key, [one, two], [three]);
    put(feed({ sort: "newest", location: "" }));
    addPost(client, four);
    addPost(client, four);
    addPost(client, three);
    expect(keys.map(idsOf)).toEqual([
      ["412", "3"],
      ["412", "3"],
      ["12", "3"],
      ["12", "3"],
      ["412", "3"],
      ["12", "3"],
    ]);
    expect(idsOf(feed({ sort: "newest", location: "" }))).toEqual([]);
  });

  test("that is changed or removed is so in lists and on its page, and no other is", () => {
    if (!one || !two) throw new Error("No posts");
    const own = queryKeyOf("community", "post", { postId: one.id });
    put(feed({ sort: "newest" }), [one, two]);
    client.setQueryData(own, one);
    changePost(client, one.id, (post) => ({ ...post, content: "Other" }));
    const contents = () =>
      (client.getQueryData(feed({ sort: "newest" })) as { pages: { items: Post[] }[] }).pages[0]?.items.map(
        ({ content }) => content,
      );
    expect([contents(), (client.getQueryData(own) as Post).content]).toEqual([["Other", two.content], "Other"]);
    removePost(client, one.id);
    expect([contents(), (client.getQueryData(own) as Post).content]).toEqual([[two.content], "Other"]);
    removePost(client, "post_000009");
    expect(client.getQueryData(queryKeyOf("community", "post", { postId: "post_000009" }))).toBeUndefined();
  });
});

describe("comments", () => {
  const post = aPost({ comments_count: 1 });
  const key = commentsQuery(post.id).queryKey;
  const own = queryKeyOf("community", "post", { postId: post.id });
  const [one, two, three] = [1, 2, 3].map((at) => aComment({ id: `comment_00000${at}` }));
  const count = () => (client.getQueryData(own) as Post).comments_count;
  beforeEach(() => void client.setQueryData(own, post));

  test("that come are added at the end, once, if the thread is read to its end", () => {
    if (!one || !two || !three) throw new Error("No comments");
    addLiveComment(client, one);
    expect(idsOf(key)).toBeUndefined();
    put(key, [one], [two]);
    for (const comment of [one, two, three, three]) addLiveComment(client, comment);
    expect(idsOf(key)).toEqual(["1", "23"]);
    removeComment(client, post.id, two.id);
    expect(idsOf(key)).toEqual(["1", "3"]);
    client.setQueryData(key, { pages: [{ items: [one], cursor: "next" }], pageParams: [null] } as never);
    addLiveComment(client, three);
    expect(idsOf(key)).toEqual(["1"]);
    put(key);
    addLiveComment(client, three);
    expect(idsOf(key)).toEqual([]);
  });

  test("that are written count at once, and no longer if that fails", async () => {
    if (!one || !three) throw new Error("No comments");
    put(key, [one]);
    const onWritten = vi.fn();
    const { result } = await runHook(() => useWriteComment(post, onWritten), { as: member, client });
    const release = hold("community", "comment");
    act(() => result.current.mutate("Hi"));
    await settle();
    expect(count()).toBe(2);
    refuse("community", "comment", { status: 422, code: "word-not-allowed", message: "That word isn't allowed" });
    release();
    await settle();
    expect([count(), toasts(), onWritten.mock.calls.length]).toEqual([1, ["Error: That word isn't allowed"], 0]);
    answer("community", "comment", three);
    act(() => result.current.mutate("Hi"));
    await settle();
    expect([count(), idsOf(key), onWritten.mock.calls.length]).toEqual([2, ["13"], 1]);
  });

  test.each([
    ["that are deleted are gone", null, [""], 0, []],
    ["that are gone already count as deleted", { status: 404, code: "not-found" }, [""], 0, []],
    [
      "that can't be deleted stay, and are counted again",
      failure,
      ["1"],
      1,
      ["Error: Failed to delete comment. Please try again."],
    ],
  ] as const)("%s", async (_what, refusal, ids, left, told) => {
    if (!one) throw new Error("No comment");
    put(key, [one]);
    if (refusal) refuse("community", "deleteComment", refusal);
    else answer("community", "deleteComment", {} as never);
    const { result } = await runHook(() => useDeleteComment(one), { as: member, client });
    act(() => result.current.mutate());
    await settle();
    expect([idsOf(key), count(), toasts()]).toEqual([ids, left, told]);
  });

  test("never count below 0", async () => {
    if (!one) throw new Error("No comment");
    client.setQueryData(own, { ...post, comments_count: 0 });
    answer("community", "deleteComment", {} as never);
    const { result } = await runHook(() => useDeleteComment(one), { as: member, client });
    act(() => result.current.mutate());
    await settle();
    expect(count()).toBe(0);
  });
});

describe("a post's heart", () => {
  const post = aPost({ id: "post_00heart", likes_count: 3 });
  const own = queryKeyOf("community", "post", { postId: post.id });
  const shown = () => {
    const { is_liked, likes_count } = client.getQueryData(own) as Post;
    return [is_liked, likes_count];
  };
  const open = async (as: typeof member | undefined = member, about: Partial<Post> = {}) => {
    client.setQueryData(own, { ...post, ...about });
    const { result } = await runHook(() => useLike(client.getQueryData(own) as Post), { ...(as && { as }), client });
    return () => act(() => result.current.toggle());
  };

  test("is shown at once, and the server's count counts", async () => {
    const toggle = await open();
    const release = hold("community", "like");
    toggle();
    await settle();
    expect(shown()).toEqual([true, 4]);
    answer("community", "like", { is_liked: true, likes_count: 9 } as never);
    release();
    await settle();
    expect(shown()).toEqual([true, 9]);
  });

  test("is taken back at once, and never counts below 0", async () => {
    const toggle = await open(member, { is_liked: true, likes_count: 0 });
    const release = hold("community", "unlike");
    toggle();
    await settle();
    expect(shown()).toEqual([false, 0]);
    refuse("community", "unlike", failure);
    release();
    await settle();
    expect([shown(), toasts()]).toEqual([[true, 0], ["Error: Failed to update like. Please try again."]]);
  });

  test("of a post that is gone removes it", async () => {
    const list = queryKeyOf("community", "feed", { sort: "newest" } as never);
    put(list, [post, aPost()]);
    refuse("community", "like", { status: 404, code: "not-found" });
    const toggle = await open();
    toggle();
    await settle();
    expect([idsOf(list), toasts()]).toEqual([["1"], ["This post is no longer available"]]);
  });

  test("needs a session", async () => {
    client.setQueryData(own, post);
    const { result } = await runHook(() => useLike(post), { client });
    act(() => result.current.toggle());
    expect([requestsOf("community", "like"), toasts()]).toEqual([
      [],
      ["Sign in required: Please sign in to like posts."],
    ]);
  });

  test.each([
    [1, "Like, 1 like", "1"],
    [9_999, "Like, 9,999 likes", "9,999"],
    [10_000, "Like, 10K likes", "10K"],
  ])("counts %i", async (likes_count, name, text) => {
    await showPart(
      <PostActions post={{ ...post, likes_count }} isThreadOpen={false} threadId="t" onComment={() => {}} />,
    );
    const heart = screen.getByRole("button", { name });
    expect([heart.textContent, heart.getAttribute("aria-pressed")]).toEqual([text, "false"]);
    expect(screen.getByRole("button", { name: "Comments, 0 comments" })).not.toHaveAttribute("aria-controls");
  });
});

describe("a post's menu", () => {
  const own = aPost({ user_id: member.userId });
  const menu = async (post: Post, as: typeof member | undefined) => {
    const onDeleted = vi.fn();
    const user = await showPart(<PostMenu post={post} onDeleted={onDeleted} />, { ...(as && { as }), client });
    return { user, onDeleted };
  };

  test.each<[string, typeof member, Post, string[]]>([
    ["its author", member, own, ["Delete Post"]],
    ["another member", member, aPost(), ["Report Post"]],
    ["who moderates", anAdministrator({ role: "owner" }), aPost(), ["Report Post", "Delete Post"]],
  ])("has for %s what they may do", async (_who, as, post, labels) => {
    const { user } = await menu(post, as);
    await user.click(screen.getByRole("button", { name: "Post options" }));
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(labels);
  });

  test("isn't there for a visitor", async () => {
    await menu(own, undefined);
    expect(screen.queryByRole("button")).toBeNull();
  });

  test.each([
    ["a post that is gone already", { status: 404, code: "not-found" }, ["Post deleted"], 1],
    ["somebody who may not", { status: 403, code: "forbidden" }, ["Unauthorized: Only admins can delete posts."], 0],
    ["a failure", failure, ["Error: Failed to delete post. Please try again."], 0],
  ] as const)("closes its question after %s", async (_what, refusal, told, deleted) => {
    refuse("community", "deletePost", refusal);
    const { user, onDeleted } = await menu(own, member);
    await user.click(screen.getByRole("button", { name: "Post options" }));
    await user.click(screen.getByRole("menuitem", { name: "Delete Post" }));
    expect(screen.getByText("Its comments and likes go with it. This can't be undone.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Delete Post" }));
    await settle();
    await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([toasts(), onDeleted.mock.calls.length]).toEqual([told, deleted]);
  });
});

describe("a post's parts", () => {
  test.each([
    [
      { width: 100, height: 400 },
      { xs: 0.8, md: 1 },
    ],
    [
      { width: 90, height: 100 },
      { xs: 0.9, md: 1 },
    ],
    [
      { width: 150, height: 100 },
      { xs: 1.5, md: 1.5 },
    ],
    [
      { width: 400, height: 100 },
      { xs: 1.91, md: 1.91 },
    ],
  ])("its picture of %j is shown as %j", (size, crop) => expect(cropOf(size)).toEqual(crop));

  const picture = { url: "/media/posts/pelican.webp", width: 1_200, height: 800, blur: "", alt: "A pelican" };
  test.each<[string, Post["image"], boolean, (string | null)[], number]>([
    ["leads to its page in a list, under its description", picture, false, ["A pelican"], 1],
    ["leads there without a description, too", { ...picture, alt: "" }, false, ["Picture"], 1],
    ["stands alone on its own page", picture, true, [], 1],
    ["isn't there in a list", null, false, [], 0],
    ["isn't there on its own page", null, true, [], 0],
  ])("its picture %s", async (_what, image, alone, links, count) => {
    answer("community", "comments", { items: [], cursor: null });
    answer("moderation", "standing", { suspension: null });
    await showPart(<PostCard post={aPost({ image })} alone={alone} />, { as: member, client });
    await settle();
    const shown = document.querySelectorAll("[data-post-picture]");
    const leading = [...document.querySelectorAll("a:has([data-post-picture])")];
    expect([leading.map((link) => link.getAttribute("aria-label")), shown.length]).toEqual([links, count]);
    expect(screen.queryByRole("form", { name: "Write a comment" }) !== null).toBe(alone);
  });

  test.each([
    ["A pelican", ["This picture couldn't be loaded.", "A pelican"]],
    ["", ["This picture couldn't be loaded."]],
  ])("its picture that can't be loaded has its description instead: %j", async (alt, lines) => {
    await showPart(<PostPicture picture={{ ...picture, alt }} />);
    expect(document.querySelector("[data-fallback]")).toBeNull();
    fireEvent.error(document.querySelector("img") as Element);
    const fallback = document.querySelector("[data-fallback]");
    expect([...(fallback?.querySelectorAll("p") ?? [])].map(({ textContent }) => textContent)).toEqual(lines);
  });

  test.each([
    [true, "FavoriteRoundedIcon", "t"],
    [false, "FavoriteBorderRoundedIcon", null],
  ])("its actions show what is done (%s)", async (isDone, icon, controls) => {
    const post = aPost({ is_liked: isDone });
    await showPart(<PostActions post={post} isThreadOpen={isDone} threadId="t" onComment={() => {}} />);
    const [heart, comments] = screen.getAllByRole("button");
    expect(heart?.querySelector(`[data-testid=${icon}]`)).not.toBeNull();
    expect([comments?.getAttribute("aria-controls"), comments?.getAttribute("aria-expanded")]).toEqual([
      controls,
      String(isDone),
    ]);
  });

  test.each([
    ["x".repeat(420), false, false],
    ["x".repeat(421), false, true],
    ["x".repeat(421), true, false],
    [Array.from({ length: 9 }, () => "x").join("\n"), false, false],
    [Array.from({ length: 10 }, () => "x").join("\n"), false, true],
  ])("its text is cut if it is long (%#)", async (text, whole, isCut) => {
    await showPart(<PostText text={text} whole={whole} />);
    const more = screen.queryByRole("button", { name: "Show more" });
    expect(more !== null).toBe(isCut);
    if (!more) return;
    fireEvent.click(more);
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  test("a location that isn't listed is listed as well, and none is one of them", async () => {
    const onChange = vi.fn();
    const locations = ["Beaches", "Riverside"].map((name) => ({ name, description: "" }));
    const show = async (value: string | null) => {
      await showPart(
        <LocationSelect label="Where" empty="All" locations={locations} value={value} onChange={onChange} />,
      );
      return screen.getAllByRole("combobox").at(-1)?.querySelectorAll("option").length;
    };
    expect([await show(null), await show("Riverside"), await show("Elsewhere")]).toEqual([3, 3, 4]);
    for (const value of ["Beaches", ""])
      fireEvent.change(screen.getAllByRole("combobox").at(-1) as Element, { target: { value } });
    expect(onChange.mock.calls).toEqual([["Beaches"], [null]]);
  });

  test.each<[string, number, boolean]>([
    ["unknown-location", 422, true],
    ["word-not-allowed", 422, true],
    ["forbidden", 403, true],
    ["not-found", 404, true],
    ["invalid-input", 422, false],
    ["internal-error", 500, false],
  ])("a refusal with %s (%i) is told in its own words: %j", (code, status, isOwn) => {
    const error = new ApiError({ status, code: code as never, message: "Own" });
    expect(failureText(error, "General")).toBe(isOwn ? "Own" : "General");
    expect(failureText(new Error("Lost"), "General")).toBe("General");
  });
});

describe("the place in a feed", () => {
  const view = { sort: "newest", location: null } as never;
  const aList = (...cards: [string, number, number][]) => {
    const list = document.createElement("div");
    for (const [id, top, bottom] of cards) {
      const card = list.appendChild(document.createElement("div"));
      card.dataset.post = id;
      card.getBoundingClientRect = () => ({ top, bottom }) as DOMRect;
    }
    return list;
  };

  test("is the topmost post on the screen with at most ten pages, and there is none at the top of the page", () => {
    const list = aList(["gone", -300, 0], ["here", -20, 1], ["below", 300, 600]);
    vi.stubGlobal("scrollY", 1);
    keepPlace(list, view, 12);
    expect(readPlace(view)).toMatchObject({ postId: "here", top: -20, pages: 10 });
    keepPlace(list, view, 3);
    expect(readPlace(view)?.pages).toBe(3);
    expect(readPlace({ sort: "trending", location: null } as never)).toBeNull();
    const scrollBy = vi.fn();
    vi.stubGlobal("scrollBy", scrollBy);
    expect(showPlace(list, { view: "", postId: "below", top: 100, pages: 1 })).toBe(true);
    expect(showPlace(list, { view: "", postId: "none", top: 100, pages: 1 })).toBe(false);
    expect(scrollBy.mock.calls).toEqual([[{ top: 200, behavior: "instant" }]]);
    vi.stubGlobal("scrollY", 0);
    keepPlace(list, view, 3);
    expect(readPlace(view)).toBeNull();
  });
});

describe("the greeting at home", () => {
  test.each([
    [4, "Good evening"],
    [5, "Good morning"],
    [11, "Good morning"],
    [12, "Good afternoon"],
    [16, "Good afternoon"],
    [17, "Good evening"],
  ])("at %i o'clock is %s", async (hour, greeting) => {
    vi.spyOn(Date.prototype, "getHours").mockReturnValue(hour);
    await showPart(<HomeHeader />);
    expect(document.body.textContent).toContain(greeting);
    expect(document.body.textContent).not.toContain(",");
  });
});
