import type { QueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { Link, Route, Routes } from "react-router-dom";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Post } from "../../../shared/model/post.ts";
import { ApiError, queryKeyOf } from "../../../web/src/api/index.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { commentsQuery } from "../../../web/src/features/community/comments/comment-queries.ts";
import { Feed } from "../../../web/src/features/community/feed/feed.tsx";
import type { FeedPlace } from "../../../web/src/features/community/feed/feed-place.ts";
import { FilterBar } from "../../../web/src/features/community/feed/filter-bar.tsx";
import { PostList } from "../../../web/src/features/community/feed/post-list.tsx";
import { useCatchUp } from "../../../web/src/features/community/feed/use-catch-up.ts";
import { feedQuery, useFeed } from "../../../web/src/features/community/feed/use-feed.ts";
import { useFeedPlace, useReturnPlace } from "../../../web/src/features/community/feed/use-feed-place.ts";
import { type FeedView, useFeedView } from "../../../web/src/features/community/feed/use-feed-view.ts";
import { useLiveFeed } from "../../../web/src/features/community/feed/use-live-feed.ts";
import { useLogFailure } from "../../../web/src/features/community/log-failure.ts";
import { useLivePosts } from "../../../web/src/features/community/post/use-live-posts.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, pathNow, runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import { aComment, answerCommunity, aPost, minutesAgo } from "../../support/component/samples/community.ts";
import { aChange, missed, tellEvents } from "../../support/component/tell-live.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

// Somebody else than in other files: what a live connection of theirs still hands on isn't heard here.
const member = aPerson({ userId: "10000000-0000-4000-8000-000000000061" });
const failure = { status: 500, code: "internal-error" } as const;
const newest: FeedView = { sort: "newest", location: null };
const numbered = (at: number, about: Partial<Post> = {}) =>
  aPost({ id: `post_00000${at}`, content: `Number ${at}`, created_at: minutesAgo(100 - at), ...about });
const own = { user_id: member.userId, display_name: member.name };

let client: QueryClient;
beforeEach(() => {
  client = aClient();
});

const put = (view: FeedView, items: Post[], cursor: string | null = null) =>
  client.setQueryData(feedQuery(view).queryKey, { pages: [{ items, cursor }], pageParams: [null] });
const shown = (view: FeedView) =>
  client.getQueryData(feedQuery(view).queryKey)?.pages.flatMap(({ items }) => items.map(({ content }) => content));

const tell = (...events: object[]) => tellEvents(member.userId, ...events);
const created = ({ is_liked: _, ...post }: Post) => aChange("feed", { type: "post-created", post });
const changed = ({ is_liked: _, ...post }: Post) => aChange("feed", { type: "post-changed", post });
const deleted = (post_id: string) => aChange("feed", { type: "post-deleted", post_id });

describe("posts that come while a feed is read", () => {
  const open = async (view = newest, items: Post[] | null = [numbered(1)]) => {
    if (items) put(view, items);
    const use = () => {
      useFeed(view, null);
      return useLiveFeed(view);
    };
    const { result } = await runHook(use, { as: member, client });
    return {
      count: () => result.current.newPosts,
      show: () => {
        let isShown = Promise.resolve(false);
        act(() => {
          isShown = result.current.showNew();
        });
        return settle().then(() => isShown);
      },
      showLater: () => act(() => void result.current.showNew()),
    };
  };

  test("wait, each once and as it is by then, until they are shown, the latest on top", async () => {
    const { count, show } = await open();
    expect(count()).toBe(0);
    await tell(
      created(numbered(5)),
      created(numbered(3)),
      created(numbered(4)),
      created(numbered(5)),
      changed(numbered(3, { content: "Changed" })),
      changed(numbered(9)),
      deleted("post_000004"),
    );
    expect([count(), shown(newest)]).toEqual([2, ["Number 1"]]);
    expect(await show()).toBe(true);
    expect([count(), shown(newest)]).toEqual([0, ["Number 5", "Changed", "Number 1"]]);
    expect(requestsOf("community", "feed")).toEqual([]);
  });

  test.each<[string, FeedView, Partial<Post>, number]>([
    ["of its location", { sort: "newest", location: "Riverside" }, {}, 1],
    ["of another location", { sort: "newest", location: "Beaches" }, {}, 0],
    ["while the trending ones are read", { sort: "trending", location: null }, {}, 0],
  ])("count where they belong: %s", async (_what, view, about, expected) => {
    const { count } = await open(view);
    await tell(created(numbered(2, about)));
    expect([count(), shown(view)]).toEqual([expected, ["Number 1"]]);
  });

  test.each([
    ["at once near the top", 200, 0, ["Number 2", "Number 1"]],
    ["like others' further down", 201, 1, ["Number 1"]],
  ])("of the member's own appear %s", async (_what, scrollY, waiting, contents) => {
    const { count } = await open();
    vi.stubGlobal("scrollY", scrollY);
    await tell(created(numbered(2, own)));
    expect([count(), shown(newest)]).toEqual([waiting, contents]);
  });

  test("are read where some were missed, also into a feed that couldn't be read", async () => {
    collectWarnings("Couldn't load the feed No");
    refuse("community", "feed", failure);
    const { count, show } = await open(newest, null);
    await settle();
    await tell(missed);
    expect([await show(), count(), shown(newest)]).toEqual([false, 1, undefined]);
    answer("community", "feed", { items: [numbered(2)], cursor: null });
    expect([await show(), count(), shown(newest)]).toEqual([true, 0, ["Number 2"]]);
  });

  test("are read where some were missed, and count on where they can't be", async () => {
    collectWarnings("Couldn't load the feed No");
    const { count, show, showLater } = await open();
    await tell(created(numbered(2)), missed);
    expect(count()).toBe(2);
    refuse("community", "feed", failure, { once: true });
    expect(await show()).toBe(false);
    expect(toastStore.shown().map(({ title, text }) => [title, text])).toEqual([
      ["Couldn't load new posts", "Please try again."],
    ]);
    expect([count(), shown(newest)]).toEqual([2, ["Number 1"]]);
    answer("community", "feed", { items: [numbered(3), numbered(2)], cursor: null });
    const release = hold("community", "feed");
    showLater();
    await tell(created(numbered(4)));
    release();
    await settle();
    expect([count(), shown(newest)]).toEqual([1, ["Number 3", "Number 2"]]);
  });
});

describe("what happens to posts on the screen", () => {
  test("is shown wherever they are, with the reader's own like, and a list that does nothing itself is fine", async () => {
    put(newest, [numbered(1, { is_liked: true }), numbered(2)]);
    const page = queryKeyOf("community", "post", { postId: "post_000002" });
    client.setQueryData(page, numbered(2));
    client.setQueryData(commentsQuery("post_000001").queryKey, {
      pages: [{ items: [aComment()], cursor: null }],
      pageParams: [null],
    });
    await runHook(() => useLivePosts(), { as: member, client });
    const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
    const comments = () =>
      client
        .getQueryData(commentsQuery("post_000001").queryKey)
        ?.pages.flatMap(({ items }) => items.map(({ id }) => id));
    await tell(
      created(numbered(7)),
      changed(numbered(1, { likes_count: 9 })),
      aChange("feed", { type: "comment-created", comment: aComment({ id: "comment_000002" }) }),
      aChange("feed", { type: "comment-deleted", post_id: "post_000001", comment_id: "comment_000001" }),
    );
    const posts = client.getQueryData(feedQuery(newest).queryKey)?.pages[0]?.items;
    expect(posts?.map(({ likes_count, is_liked }) => [likes_count, is_liked])).toEqual([
      [9, true],
      [0, false],
    ]);
    expect([comments(), isStale(page)]).toEqual([["comment_000002"], false]);
    await tell(deleted("post_000002"));
    expect([shown(newest), isStale(page)]).toEqual([["Number 1"], true]);
    await tell(missed);
    expect(isStale(commentsQuery("post_000001").queryKey)).toBe(true);
  });
});

describe("the button of new posts", () => {
  test("shows them and then leads to the top, which a failure and a feed without any don't", async () => {
    const scrolled: (string | undefined)[] = [];
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {
      scrolled.push(document.querySelector<HTMLElement>("[data-post]")?.dataset.post);
    });
    collectWarnings("Couldn't load the feed No");
    answer("community", "feed", { items: [numbered(1)], cursor: null });
    answerCommunity(member);
    const user = await showPart(<Feed />, { as: member, client });
    await settle();
    const button = () => screen.queryByRole("button", { name: "New posts" });
    expect([button(), scrolled]).toEqual([null, []]);
    await tell(missed);
    refuse("community", "feed", failure, { once: true });
    await user.click(button() as HTMLElement);
    await settle();
    expect([button() !== null, scrolled]).toEqual([true, []]);
    answer("community", "feed", { items: [numbered(2), numbered(1)], cursor: null });
    await user.click(button() as HTMLElement);
    await settle();
    expect([button(), scrolled]).toEqual([null, ["post_000002"]]);
    await tell(created(numbered(3)));
    expect(scrolled).toHaveLength(1);
    await user.click(button() as HTMLElement);
    await settle();
    expect([button(), scrolled]).toEqual([null, ["post_000002", "post_000003"]]);
  });
});

const told: string[] = [];
const CatchUp = ({ view }: { view: FeedView }) => {
  useCatchUp(view, ({ content }) => told.push(content));
  return <Link to="/away">Away</Link>;
};

describe("a feed to which somebody comes back", () => {
  beforeEach(() => {
    told.length = 0;
  });
  const now = Date.now();
  /** Leaves a feed, and has it again so many seconds later, with "back" or by a link. */
  const comeBackTo = async (view: FeedView, seconds: number, way: "back" | "link" = "back") => {
    const clock = vi.spyOn(Date, "now").mockReturnValue(now);
    const { unmount } = await runHook(() => useCatchUp(view, () => {}), { as: member, client });
    unmount();
    clock.mockReturnValue(now + seconds * 1_000);
    await showPart(
      <Routes>
        <Route path="/" element={way === "back" ? <CatchUp view={view} /> : <Link to="/feed">Feed</Link>} />
        <Route path="/feed" element={<CatchUp view={view} />} />
      </Routes>,
      { as: member, client },
    );
    if (way === "link") fireEvent.click(screen.getByRole("link", { name: "Feed" }));
    await settle();
  };
  const at = (name: string, sort: FeedView["sort"] = "newest"): FeedView => ({ sort, location: name });
  const post = (id: number, minutes: number, about: Partial<Post> = {}) =>
    numbered(id, { location: "Cove", created_at: new Date(now - minutes * 60_000).toISOString(), ...about });

  test.each([
    ["within 30 seconds", 30, "back", true, 0],
    ["later", 31, "back", true, 1],
    ["later, by a link", 31, "link", true, 0],
    ["later, where nothing is kept of it", 31, "back", false, 0],
  ] as const)("is caught up with once: %s", async (what, seconds, way, isKept, reads) => {
    const view = at(`Cove ${what}`);
    if (isKept) put(view, [post(1, 9)]);
    answer("community", "feed", { items: [post(1, 9)], cursor: null });
    await comeBackTo(view, seconds, way);
    expect(requestsOf("community", "feed")).toHaveLength(reads);
    expect(told).toEqual([]);
  });

  test("isn't read again where it wasn't left before", async () => {
    const view = at("Never left");
    put(view, [post(1, 9)]);
    await showPart(<CatchUp view={view} />, { as: member, client });
    await settle();
    expect(requestsOf("community", "feed")).toEqual([]);
  });

  test.each<[string, FeedView, string | null, string[], string[]]>([
    [
      "what the first page reaches",
      at("Reached"),
      "next",
      ["Changed", "Number 1", "Number 0"],
      ["Number 5", "Number 6"],
    ],
    ["all where there is one page", at("Whole"), null, ["Changed"], ["Number 5", "Number 6"]],
    [
      "only what is still there of the trending ones",
      at("Trending", "trending"),
      null,
      ["Number 3", "Changed", "Number 1", "Number 0"],
      [],
    ],
  ])("shows what became of posts meanwhile: %s", async (_what, view, cursor, contents, news) => {
    put(view, [post(3, 3), post(2, 6), post(1, 6), post(0, 7)]);
    answer("community", "feed", {
      items: [post(6, 1), post(5, 2), post(2, 6, { content: "Changed" })],
      cursor,
    });
    await comeBackTo(view, 31);
    expect([shown(view), told]).toEqual([contents, news]);
  });

  test("stays as it was left where it can't be read", async () => {
    const view = at("Lost");
    put(view, [post(1, 9)]);
    refuse("community", "feed", failure);
    await comeBackTo(view, 31);
    expect([shown(view), told]).toEqual([["Number 1"], []]);
    expect(console.debug).toHaveBeenCalledWith("The feed is shown as it was left", "ApiError");
  });
});

describe("the pages of a feed", () => {
  const place = (pages: number): FeedPlace => ({ view: "newest ", postId: "post_000001", top: 0, pages });
  const twoPages = () =>
    answer("community", "feed", ({ cursor }) => ({ items: [numbered(cursor ? 2 : 1)], cursor: cursor ? null : "two" }));

  test.each([
    ["as many as the place needs after a reload", place(2), 2],
    ["the first at any other visit", null, 1],
  ])("are read: %s", async (_what, to, reads) => {
    twoPages();
    await runHook(() => useFeed(newest, to), { as: member, client });
    await settle();
    expect(requestsOf("community", "feed")).toHaveLength(reads);
  });

  test("aren't read again after back, however old they are", async () => {
    put(newest, [numbered(1)], "two");
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_600_000);
    await runHook(() => useFeed(newest, place(2)), { as: member, client });
    await settle();
    expect(requestsOf("community", "feed")).toEqual([]);
  });
});

const Place = () => <p>{`Place: ${useReturnPlace(newest)?.postId ?? "none"}`}</p>;

describe("the reader's place in a feed", () => {
  type Shown = { pages: number; isFetching?: boolean; hasNextPage?: boolean };
  const fetchNextPage = vi.fn();
  const moved = vi.fn();
  const kept = () => JSON.parse(window.sessionStorage.getItem("playyy.feed-place") ?? "null")?.postId ?? null;
  const place: FeedPlace = { view: "newest ", postId: "post_000001", top: -20, pages: 2 };

  beforeEach(() => {
    fetchNextPage.mockClear();
    moved.mockClear();
    vi.stubGlobal("scrollBy", moved);
    vi.stubGlobal("scrollY", 500);
  });

  const list = document.createElement("div");
  for (const [id, top] of [
    ["post_000009", 30],
    ["post_000001", 180],
  ] as const) {
    const card = list.appendChild(document.createElement("div"));
    card.dataset.post = id;
    card.getBoundingClientRect = () => ({ top, bottom: top + 60 }) as DOMRect;
  }
  const read = async (to: FeedPlace | null, first: Shown, element: HTMLElement | null = list) => {
    const use = ({ pages, isFetching = false, hasNextPage = true }: Shown) => {
      const data =
        pages > 0 ? { pages: Array.from({ length: pages }, () => ({ items: [], cursor: null })) } : undefined;
      const feed = { data, isFetching, hasNextPage, fetchNextPage } as never;
      useFeedPlace({ current: element }, { view: newest, place: to, feed });
    };
    return runHook(use, { as: member, client, initialProps: first });
  };
  const leave = () => fireEvent(window, new Event("pagehide"));

  test("is kept when the page is left or closed, but not while it isn't returned to or nothing is drawn", async () => {
    const { unmount } = await read(null, { pages: 1 });
    leave();
    expect(kept()).toBe("post_000009");
    window.sessionStorage.clear();
    unmount();
    expect(kept()).toBe("post_000009");
    window.sessionStorage.clear();
    leave();
    for (const [to, element] of [
      [place, list],
      [null, null],
    ] as const) {
      const { unmount: close } = await read(to, { pages: 0 }, element);
      leave();
      close();
    }
    expect(kept()).toBeNull();
  });

  test("is returned to once the feed is read, once", async () => {
    const { rerender } = await read(place, { pages: 0 });
    rerender({ pages: 1, isFetching: true });
    expect(moved).not.toHaveBeenCalled();
    rerender({ pages: 1 });
    rerender({ pages: 1 });
    expect(moved.mock.calls).toEqual([[{ top: 200, behavior: "instant" }]]);
    expect(fetchNextPage).not.toHaveBeenCalled();
    leave();
    expect(kept()).toBe("post_000009");
  });

  test.each([
    ["on the pages that were read and one more", [1, 2, 3], true, 2],
    ["no further than the feed goes", [1], false, 0],
  ])("is looked for %s", async (_what, pages, hasNextPage, asked) => {
    const { rerender } = await read({ ...place, postId: "post_000008" }, { pages: 0 });
    for (const count of pages) rerender({ pages: count, hasNextPage });
    expect([fetchNextPage.mock.calls.length, moved.mock.calls.length]).toEqual([asked, 0]);
    leave();
    expect(kept()).toBe("post_000009");
  });

  test("isn't looked for where nothing is drawn", async () => {
    await read(place, { pages: 1 }, null);
    expect(fetchNextPage).not.toHaveBeenCalled();
  });

  test.each([
    ["back", "post_000001"],
    ["a link", "none"],
  ])("is that of this tab after %s", async (way, postId) => {
    window.sessionStorage.setItem("playyy.feed-place", JSON.stringify(place));
    await showPart(
      <Routes>
        <Route path="/" element={way === "back" ? <Place /> : <Link to="/feed">Feed</Link>} />
        <Route path="/feed" element={<Place />} />
      </Routes>,
    );
    if (way !== "back") fireEvent.click(screen.getByRole("link", { name: "Feed" }));
    expect(screen.getByText(`Place: ${postId}`)).toBeVisible();
  });
});

describe("a list of posts", () => {
  const image = { url: "/media/posts/pier.webp", width: 1_200, height: 800, blur: "", alt: "A pier" };
  const calls = { refetch: vi.fn(), fetchNextPage: vi.fn() };
  const margins: (string | undefined)[] = [];

  type List = {
    pages: Post[][] | null;
    isError?: boolean;
    isRefetchError?: boolean;
    isFetching?: boolean;
    goesOn?: boolean;
  };
  const show = async ({ pages, goesOn = false, isError = false, isRefetchError = false, isFetching = false }: List) => {
    for (const mock of Object.values(calls)) mock.mockClear();
    margins.length = 0;
    const construct = (_: object, [callback, options]: [IntersectionObserverCallback, IntersectionObserverInit]) => {
      margins.push(options.rootMargin);
      const observe = () => queueMicrotask(() => callback([{ isIntersecting: true }] as never, {} as never));
      return { observe, disconnect: () => {} };
    };
    vi.stubGlobal("IntersectionObserver", new Proxy(Object, { construct }));
    const data = pages ? { pages: pages.map((items) => ({ items })) } : undefined;
    const list = { data, hasNextPage: goesOn, isError, isRefetchError, isFetching, ...calls };
    await showPart(<PostList list={list as never} empty={<p>Nothing</p>} />, { as: member, client });
    await settle();
    return {
      posts: screen.queryAllByRole("article").length,
      isEmpty: screen.queryByText("Nothing") !== null,
      waits: document.querySelectorAll(".MuiSkeleton-root").length > 0,
      failed: screen.queryByText("Couldn't load posts") !== null,
      retries: screen.queryAllByRole("button", { name: "Retry" }).length,
      loads: screen.queryAllByRole("progressbar", { name: "Loading more posts" }).length,
      next: calls.fetchNextPage.mock.calls.length,
    };
  };
  const nothing = { posts: 0, isEmpty: false, waits: false, failed: false, retries: 0, loads: 0, next: 0 };

  test.each<[string, List, Partial<typeof nothing>]>([
    ["on its way", { pages: null }, { waits: true }],
    ["that can't be read", { pages: null, isError: true }, { failed: true, retries: 1 }],
    ["of none", { pages: [[]] }, { isEmpty: true }],
    ["whose first page has none", { pages: [[]], goesOn: true }, { next: 1 }],
    ["that is read to its end", { pages: [[numbered(1)], [numbered(1), numbered(2)]] }, { posts: 2 }],
    ["that goes on", { pages: [[numbered(1)]], goesOn: true }, { posts: 1, next: 1 }],
    ["that is being read on", { pages: [[numbered(1)]], goesOn: true, isFetching: true }, { posts: 1, loads: 1 }],
    [
      "whose next page can't be read",
      { pages: [[numbered(1)]], goesOn: true, isError: true },
      { posts: 1, retries: 1 },
    ],
  ])("%s", async (_what, list, expected) => {
    expect(await show(list)).toEqual({ ...nothing, ...expected });
    expect(margins).toEqual(expected.next ? ["900px 0px"] : []);
  });

  test.each([
    [true, 1, 0],
    [false, 0, 1],
  ])("is read again where that failed (%s), and read on where that did", async (isRefetchError, again, on) => {
    await show({ pages: [[numbered(1)]], goesOn: true, isError: true, isRefetchError });
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect([calls.refetch.mock.calls.length, calls.fetchNextPage.mock.calls.length]).toEqual([again, on]);
  });

  test("loads the pictures of its first two posts at once", async () => {
    await show({ pages: [[1, 2, 3].map((at) => numbered(at, { image }))] });
    const pictures = [...document.querySelectorAll("[data-post-picture] img")];
    expect(pictures.map((picture) => picture.getAttribute("loading"))).toEqual(["eager", "eager", "lazy"]);
  });
});

test.each([
  ["/?tab=community", "/?tab=community"],
  ["/?tab=community&location=Riverside", "/?tab=community&location=Riverside"],
  ["/?tab=community&location=Beaches", "/?tab=community"],
  ["/?tab=community&sort=trending", "/?tab=community"],
  ["/?tab=community&sort=trending&location=Riverside", "/?tab=community"],
])("a post from Riverside that is written at %s is found at %s", async (path, then) => {
  const draft = { content: "From the river", location: "Riverside", alt: "" };
  window.localStorage.setItem(`playyy.post-draft.${member.userId}`, JSON.stringify(draft));
  answerCommunity(member);
  answer("community", "createPost", numbered(5, own));
  await showPart(<Feed />, { as: member, client, path });
  await settle();
  expect(pathNow()).toBe(path);
  fireEvent.keyDown(screen.getByLabelText("What's happening in Jax?"), { key: "Enter", ctrlKey: true });
  await settle();
  expect([pathNow(), toastStore.shown().map(({ title }) => title)]).toEqual([then, ["Posted!"]]);
});

test("a feed's order stays as it is where the chosen one is pressed again", async () => {
  answerCommunity(member);
  const onChange = vi.fn();
  await showPart(<FilterBar view={newest} onChange={onChange} />, { as: member, client });
  fireEvent.click(screen.getByRole("button", { name: "Newest" }));
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Trending" }));
  expect(onChange.mock.calls).toEqual([[{ sort: "trending", location: null }]]);
  await settle();
});

test.each([
  ["/", newest],
  ["/?sort=oldest&location=", newest],
  ["/?sort=trending&location=Beaches", { sort: "trending", location: "Beaches" }],
])("the address %s is of the feed %j", async (path, view) => {
  const { result } = await runHook(() => useFeedView(), { path });
  expect(result.current.view).toEqual(view);
});

test.each<[string, Error | null, number]>([
  ["nothing", null, 0],
  ["the end of a session", new ApiError({ status: 401, code: "unauthorized", message: "No" }), 0],
  ["a failure", new Error("Lost"), 1],
])("of what can't be read is logged: %s", async (_what, error, count) => {
  const warnings = collectWarnings("Couldn't load the feed Lost");
  await runHook(() => useLogFailure("the feed", error));
  expect(warnings).toHaveLength(count);
});
