import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { putInSight } from "../../support/component/in-sight.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { answerCommunity, aPageOfPosts, aPost } from "../../support/component/samples/community.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const path = "/dashboard?tab=community";
const member = aPerson();
const failure = { status: 500, code: "internal-error" } as const;
const main = () => within(screen.getByRole("main"));
const filter = () => within(screen.getByRole("group", { name: "Filter posts" }));

const openFeed = async (at = path) => {
  answerCommunity(member);
  const user = await openApp(at, { as: member });
  await screen.findByRole("form", { name: "New post" });
  return user;
};

test("[feed-01] the Community screen opens on its feed: a composer above a filter bar above the posts", async () => {
  answer("community", "feed", { items: [aPost()], cursor: null });
  await openFeed();
  const post = await screen.findByRole("article", { name: "Post by Ana Author" });
  const tabs = within(screen.getByRole("tablist", { name: "Community" })).getAllByRole("tab");
  expect(tabs.map(({ textContent }) => textContent)).toEqual(["Community Feed", "Messages", "Profile"]);
  expect(tabs.map((tab) => tab.getAttribute("aria-selected"))).toEqual(["true", "false", "false"]);
  const composer = screen.getByRole("form", { name: "New post" });
  const text = within(composer).getByLabelText("What's happening in Jax?");
  expect(text).toBeVisible();
  act(() => text.focus());
  expect(within(composer).getByLabelText("Location")).toBeVisible();
  expect(within(composer).getByRole("button", { name: "Add a photo" })).toBeVisible();
  const bar = screen.getByRole("group", { name: "Filter posts" });
  expect(composer.compareDocumentPosition(bar)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(bar.compareDocumentPosition(post)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("[feed-02] the location select and the sort buttons change the list and stay in the URL", async () => {
  answer("community", "feed", ({ sort, location }) => ({
    items: [aPost({ content: `${sort} of ${location ?? "all"}` })],
    cursor: null,
  }));
  const user = await openFeed();
  expect(await screen.findByText("newest of all")).toBeVisible();
  const select = filter().getByLabelText("Show posts from");
  const options = within(select).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["All Locations", "Beaches", "Riverside"]);
  await user.selectOptions(select, "Beaches");
  expect(await screen.findByText("newest of Beaches")).toBeVisible();
  expect(screen.queryByText("newest of all")).toBeNull();
  await user.click(filter().getByRole("button", { name: "Trending" }));
  expect(await screen.findByText("trending of Beaches")).toBeVisible();
  expect(window.location.search).toBe("?tab=community&location=Beaches&sort=trending");
  await user.click(filter().getByRole("button", { name: "Newest" }));
  await user.selectOptions(select, "All Locations");
  expect(await screen.findByText("newest of all")).toBeVisible();
  expect(window.location.search).toBe("?tab=community");
});

test("[feed-02] the feed opens with the location and the sort that its URL names", async () => {
  await openFeed(`${path}&location=Riverside&sort=trending`);
  expect(await screen.findByText("Be the first to post from Riverside.")).toBeVisible();
  expect(filter().getByLabelText("Show posts from")).toHaveValue("Riverside");
  expect(filter().getByRole("button", { name: "Trending" })).toHaveAttribute("aria-pressed", "true");
  expect(requestsOf("community", "feed")).toEqual([{ sort: "trending", location: "Riverside", limit: "20" }]);
});

test("[feed-05] a visitor is asked to sign in and returns to the feed", async () => {
  await openApp(path);
  expect(await screen.findByText("Sign in to join the conversation")).toBeVisible();
  expect(screen.getByText("Please sign in to share posts with the community.")).toBeVisible();
  const link = main().getByRole("link", { name: "Sign In" });
  expect(link).toHaveAttribute("href", `/auth?next=${encodeURIComponent(path)}`);
});

test("[feed-06] an empty feed shows No posts yet!", async () => {
  await openFeed();
  expect(await screen.findByText("No posts yet!")).toBeVisible();
  expect(screen.getByText("Be the first to share something.")).toBeVisible();
});

test("[feed-06] lists that can't be loaded stay empty without a toast, are logged and can be retried", async () => {
  const warnings = collectWarnings("Couldn't load the feed No", "Couldn't load the locations No");
  refuse("community", "feed", failure, { once: true });
  refuse("community", "locations", failure);
  answer("community", "feed", { items: [aPost({ content: "Back again" })], cursor: null });
  const user = await openFeed();
  expect(await screen.findByText("Couldn't load posts")).toBeVisible();
  expect(screen.queryAllByRole("article")).toEqual([]);
  expect(document.querySelectorAll("[data-toast]")).toHaveLength(0);
  expect(within(filter().getByLabelText("Show posts from")).getAllByRole("option")).toHaveLength(1);
  expect(new Set(warnings)).toEqual(new Set(["Couldn't load the feed No", "Couldn't load the locations No"]));
  await user.click(main().getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Back again")).toBeVisible();
  expect(screen.queryByText("Couldn't load posts")).toBeNull();
});

describe("a feed of two pages", () => {
  const answerPages = () =>
    answer("community", "feed", ({ cursor }) =>
      cursor ? { items: aPageOfPosts(2), cursor: null } : { items: aPageOfPosts(1), cursor: "two" },
    );

  test("goes on where a page that couldn't be loaded has Retry in its place", async () => {
    collectWarnings("Couldn't load the feed No");
    putInSight();
    answer("community", "feed", { items: aPageOfPosts(1), cursor: "two" }, { once: true });
    refuse("community", "feed", failure, { once: true });
    answerPages();
    const user = await openFeed();
    expect(await screen.findByText("Couldn't load")).toBeVisible();
    expect(screen.getAllByRole("article")).toHaveLength(3);
    await user.click(main().getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(6));
    expect(screen.queryByText("Couldn't load")).toBeNull();
    expect(requestsOf("community", "feed").map(({ cursor }) => cursor)).toEqual([undefined, "two", "two"]);
  });

  test("shows a post once that both pages have", async () => {
    putInSight();
    answer("community", "feed", ({ cursor }) =>
      cursor
        ? { items: [...aPageOfPosts(1).slice(-1), ...aPageOfPosts(2)], cursor: null }
        : { items: aPageOfPosts(1), cursor: "two" },
    );
    await openFeed();
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(6));
    expect(screen.getAllByText("Post 1-2")).toHaveLength(1);
  });
});

describe("a feed that is entered again", () => {
  /** Leaves the feed, and has it a number of seconds after a moment, by default after now. */
  const leaveFor = async (user: Awaited<ReturnType<typeof openFeed>>, seconds: number, moment?: number) => {
    await user.click(screen.getByRole("tab", { name: "Profile" }));
    await screen.findByRole("heading", { name: member.name });
    const now = moment ?? Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => now + seconds * 1_000);
  };
  const enter = (user: Awaited<ReturnType<typeof openFeed>>) =>
    user.click(screen.getByRole("tab", { name: "Community Feed" }));
  const first = aPost({ content: "As it was" });

  test("more than 30 seconds later starts with a fresh first page", async () => {
    answer("community", "feed", { items: [first], cursor: null }, { once: true });
    answer("community", "feed", { items: [aPost({ id: "post_000002", content: "Since then" }), first], cursor: null });
    const user = await openFeed();
    await screen.findByText("As it was");
    await leaveFor(user, 31);
    await enter(user);
    expect(await screen.findByText("Since then")).toBeVisible();
    expect(screen.getByText("As it was")).toBeVisible();
    expect(requestsOf("community", "feed")).toHaveLength(2);
  });

  test("within 30 seconds is shown as it was left, without another read", async () => {
    answer("community", "feed", { items: [first], cursor: null });
    const opened = Date.now();
    const user = await openFeed();
    await screen.findByText("As it was");
    await leaveFor(user, 30, opened);
    await enter(user);
    expect(await screen.findByText("As it was")).toBeVisible();
    expect(requestsOf("community", "feed")).toHaveLength(1);
  });

  test("and can't be read stays as it was, all its pages, and can be retried", async () => {
    collectWarnings("Couldn't load the feed No");
    putInSight();
    answer("community", "feed", { items: aPageOfPosts(1), cursor: "two" }, { once: true });
    answer("community", "feed", { items: aPageOfPosts(2), cursor: null }, { once: true });
    refuse("community", "feed", failure, { once: true });
    answer("community", "feed", { items: [aPost({ content: "Since then" })], cursor: null });
    const user = await openFeed();
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(6));
    await leaveFor(user, 31);
    await enter(user);
    expect(await screen.findByText("Couldn't load")).toBeVisible();
    expect(screen.getAllByRole("article")).toHaveLength(6);
    await user.click(main().getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Since then")).toBeVisible();
  });
});
