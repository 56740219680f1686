import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { queryKeyOf } from "../../../web/src/api/index.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { CommentThread } from "../../../web/src/features/community/comments/comment-thread.tsx";
import { useOwnProfile } from "../../../web/src/features/community/community-queries.ts";
import { BlockedMembers } from "../../../web/src/features/community/own-profile/blocked-members.tsx";
import { Friends } from "../../../web/src/features/community/own-profile/friends.tsx";
import { OwnProfile } from "../../../web/src/features/community/own-profile/own-profile.tsx";
import { PrivacyDialog } from "../../../web/src/features/community/own-profile/privacy-dialog.tsx";
import { FollowButton } from "../../../web/src/features/community/people/follow-button.tsx";
import { PeopleDialog } from "../../../web/src/features/community/people/people-dialog.tsx";
import { profileQuery, useBlock, useFollow } from "../../../web/src/features/community/people/people-queries.ts";
import { ProfileDialog } from "../../../web/src/features/community/people/profile-dialog.tsx";
import { RecentPosts } from "../../../web/src/features/community/people/recent-posts.tsx";
import { StandingDialog } from "../../../web/src/features/community/safety/standing-dialog.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import {
  aBlockedMember,
  aComment,
  aCommunityProfile,
  aFriend,
  answerCommunity,
  aPost,
  otherId,
  ownProfileOf,
} from "../../support/component/samples/community.ts";
import { aDecision } from "../../support/component/samples/moderation.ts";
import { collectWarnings } from "../../support/component/warnings.ts";

const member = aPerson();
const { userId } = member;
const failure = { status: 500, code: "internal-error" } as const;
const standing = { suspension: null };

const Whole = ({ pages }: { pages: object[][] | null }) => {
  const list = {
    data: pages ? { pages: pages.map((items) => ({ items })) } : undefined,
    isError: false,
    error: null,
    hasNextPage: false,
  };
  return <PeopleDialog title="All" list={list as never} empty="Nobody" action={() => null} onClose={() => {}} />;
};

type Listed = {
  part: ReactElement;
  routes: ["community" | "moderation", string][];
  one: object;
  empty: string;
  warnings: string[];
};
const lists: Record<string, Listed> = {
  "the latest posts of a member": {
    part: <RecentPosts userId={otherId} />,
    routes: [["community", "postsOf"]],
    one: aPost(),
    empty: "No posts yet.",
    warnings: ["Couldn't load the member's posts No"],
  },
  "blocked members": {
    part: <BlockedMembers />,
    routes: [["community", "blocks"]],
    one: aBlockedMember(),
    empty: "You haven't blocked anyone.",
    warnings: ["Couldn't load the blocked members No"],
  },
  "whom a member follows": {
    part: <Friends userId={userId} />,
    routes: [
      ["community", "following"],
      ["community", "followers"],
    ],
    one: aFriend(1),
    empty: "Not following anyone yet.",
    warnings: ['Couldn\'t load the list "following" No', 'Couldn\'t load the list "followers" No'],
  },
  "the comments of a post": {
    part: <CommentThread post={aPost({ id: "post_00lists" })} />,
    routes: [["community", "comments"]],
    one: aComment(),
    empty: "No comments yet. Say something nice.",
    warnings: ["Couldn't load the comments No"],
  },
  "decisions about a member": {
    part: <StandingDialog onClose={() => {}} />,
    routes: [["moderation", "decisions"]],
    one: aDecision(),
    empty: "No decisions about you. Thanks for keeping the rules.",
    warnings: ["Couldn't load your decisions No"],
  },
};

/** What a list shows: how often it waits, its rows, its ways to read again and on, and that there is nothing. */
const seen = (empty: string) => ({
  waits: document.querySelectorAll(".MuiSkeleton-root").length,
  lists: document.querySelectorAll("ul").length,
  rows: document.querySelectorAll("li").length,
  retries: screen.queryAllByText("Retry").length,
  goesOn: screen.queryAllByText(/^(Show [Mm]ore|See all)/).length,
  isEmpty: screen.queryAllByText(empty).length,
});
const nothing = { waits: 0, lists: 0, rows: 0, retries: 0, goesOn: 0, isEmpty: 0 };

describe.each(Object.entries(lists))("the list of %s", (_name, { part, routes, one, empty, warnings }) => {
  const count = routes.length;
  const show = async () => {
    answer("moderation", "standing", standing);
    await showPart(part, { as: member });
    await settle();
  };
  const answerAll = (body: object) => {
    for (const [entry, name] of routes) answer(entry as "community", name as "feed", body as never);
  };

  test("waits for what is on its way, and can be read again where it couldn't be", async () => {
    collectWarnings(...(warnings as [string]));
    for (const [entry, name] of routes) refuse(entry as "community", name as "feed", failure);
    const releases = routes.map(([entry, name]) => hold(entry as "community", name as "feed"));
    await show();
    expect(seen(empty)).toEqual({ ...nothing, waits: count });
    for (const release of releases) release();
    await settle();
    expect(seen(empty)).toEqual({ ...nothing, retries: count });
    answerAll({ items: [one], cursor: null });
    for (const retry of screen.getAllByText("Retry")) fireEvent.click(retry);
    await settle();
    expect(seen(empty)).toEqual({ ...nothing, lists: count, rows: count });
  });

  test("names that there is none", async () => {
    answerAll({ items: [], cursor: null });
    await show();
    expect(seen(empty)).toEqual({ ...nothing, isEmpty: 1 });
  });

  test("has one, and goes on where there are more", async () => {
    answerAll({ items: [one], cursor: "more" });
    await show();
    const goesOn = empty === "No posts yet." ? 0 : count;
    expect(seen(empty)).toEqual({ ...nothing, lists: count, rows: count, goesOn });
  });
});

test.each<[string, object[][] | null, object]>([
  ["on its way", null, { waits: 1 }],
  ["of nobody", [[]], { isEmpty: 1 }],
  ["of one", [[aFriend(1)]], { lists: 1, rows: 1 }],
])("a whole list of members %s", async (_what, pages, expected) => {
  await showPart(<Whole pages={pages} />, { as: member });
  expect(seen("Nobody")).toEqual({ ...nothing, ...expected });
  expect(screen.queryByRole("button", { name: "Friend 1" })).toBeNull();
});

test("a member's latest posts show their pictures, as far as they have some", async () => {
  const image = { url: "/media/posts/pelican.webp", width: 1_200, height: 800, blur: "", alt: "A pelican" };
  answer("community", "postsOf", { items: [aPost({ image }), aPost({ id: "post_000002" })], cursor: null });
  await showPart(<RecentPosts userId={otherId} />, { as: member });
  await settle();
  expect(document.querySelectorAll("picture, img")).not.toHaveLength(0);
  expect([...document.querySelectorAll("li")].map((row) => row.querySelector("img") !== null)).toEqual([true, false]);
});

describe("a comment", () => {
  const field = () => screen.getByLabelText("Comment");
  const send = () => screen.getByRole("button", { name: "Send comment" });
  const show = async (id: string) => {
    answer("community", "comments", { items: [aComment({ post_id: id })], cursor: null });
    answer("moderation", "standing", standing);
    await showPart(<CommentThread post={aPost({ id })} />, { as: member });
    await settle();
  };
  const write = (value: string) => fireEvent.change(field(), { target: { value } });
  const enter = (about: object = {}) => fireEvent.keyDown(field(), { key: "Enter", ...about });

  test("is sent once, and not while a word is chosen or a line begun", async () => {
    await show("post_0sends");
    expect(screen.queryByText(/^You're suspended/)).toBeNull();
    enter();
    write("Hi");
    for (const about of [{ isComposing: true }, { shiftKey: true }, { key: "a" }]) enter(about);
    expect(requestsOf("community", "comment")).toEqual([]);
    const release = hold("community", "comment");
    enter();
    await settle();
    expect([field().hasAttribute("readonly"), send().hasAttribute("disabled")]).toEqual([true, true]);
    enter();
    await settle();
    answer("community", "comment", aComment({ id: "comment_000009", post_id: "post_0sends" }));
    release();
    await settle();
    expect(requestsOf("community", "comment")).toHaveLength(1);
    expect([field().hasAttribute("readonly"), field().textContent]).toEqual([false, ""]);
  });

  test("that was begun stays under a suspension, and isn't sent", async () => {
    await show("post_0begun");
    write("Half a thought");
    cleanup();
    answer("moderation", "standing", { suspension: { until: null, rule: "No bullying or harassment" } });
    answer("community", "comments", { items: [], cursor: null });
    await showPart(<CommentThread post={aPost({ id: "post_0begun" })} />, { as: member });
    await settle();
    expect(field()).toHaveValue("Half a thought");
    expect([field().hasAttribute("readonly"), send().hasAttribute("disabled")]).toEqual([true, true]);
    enter();
    await settle();
    expect(requestsOf("community", "comment")).toEqual([]);
  });

  test.each([
    ["another member's", member, {}, ["Report comment"]],
    ["the member's own", member, { user_id: userId }, ["Delete comment"]],
    ["a visitor's", null, {}, []],
  ] as const)("has its ways out: %s", async (_whose, as, about, labels) => {
    answer("community", "comments", { items: [aComment({ post_id: "post_0report", ...about })], cursor: null });
    answer("moderation", "standing", standing);
    await showPart(<CommentThread post={aPost({ id: "post_0report" })} />, as ? { as } : {});
    await settle();
    const row = within(screen.getByRole("listitem"));
    const names = row.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect([names, screen.queryByRole("dialog")]).toEqual([[null, ...labels], null]);
  });
});

describe("who follows whom", () => {
  let client = aClient();
  beforeEach(() => {
    client = aClient();
  });
  const own = () => client.getQueryData(queryKeyOf("community", "openProfile", {})) as ReturnType<typeof ownProfileOf>;
  const theirs = () => client.getQueryData(profileQuery(otherId).queryKey);
  const know = (profile: Parameters<typeof aCommunityProfile>[0] | null, following_count = 4) => {
    if (profile) client.setQueryData(profileQuery(otherId).queryKey, aCommunityProfile(profile));
    client.setQueryData(queryKeyOf("community", "openProfile", {}), ownProfileOf(member, { following_count }));
  };

  test.each([
    [true, 4, 5],
    [false, 4, 3],
    [false, 0, 0],
  ])("counts at once (%s, %i before), and is read again once it is counted", async (isWanted, before, after) => {
    answer("community", "follow", { is_following: true, followers_count: 1 });
    answer("community", "unfollow", { is_following: false, followers_count: 0 });
    answer("community", "openProfile", ownProfileOf(member));
    know(null, before);
    const { result } = await runHook(() => ({ follow: useFollow(otherId), own: useOwnProfile() }), {
      as: member,
      client,
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    act(() => result.current.follow.mutate(isWanted));
    await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
    await vi.waitFor(() => expect(own().following_count).toBe(after), { interval: 1 });
    expect([theirs(), requestsOf("community", isWanted ? "follow" : "unfollow")]).toEqual([
      undefined,
      [{ userId: otherId }],
    ]);
    expect(requestsOf("community", "openProfile")).toEqual([]);
    await act(async () => void (await vi.advanceTimersByTimeAsync(3_000)));
    vi.useRealTimers();
    await settle();
    expect(requestsOf("community", "openProfile")).toHaveLength(1);
  });

  test.each([
    ["a block of somebody who was followed", true, { is_following: true, followers_count: 2 }, [1, false, true, 3]],
    [
      "a block of somebody without other followers",
      true,
      { is_following: true, followers_count: 0 },
      [0, false, true, 3],
    ],
    ["a block of somebody else", true, { is_following: false, followers_count: 2 }, [2, false, true, 4]],
    ["the end of a block", false, { is_following: true, followers_count: 2, is_blocked: true }, [2, true, false, 4]],
  ] as const)("changes with %s", async (_what, isWanted, about, expected) => {
    answer("community", "block", { is_blocked: true });
    answer("community", "unblock", { is_blocked: false });
    know(about);
    const { result } = await runHook(() => useBlock(otherId), { as: member, client });
    act(() => result.current.mutate(isWanted));
    await settle();
    const { followers_count, is_following, is_blocked } = theirs() ?? aCommunityProfile();
    expect([followers_count, is_following, is_blocked, own().following_count]).toEqual(expected);
    expect(toastStore.shown().map(({ title }) => title)).toEqual([isWanted ? "Blocked" : "Unblocked"]);
  });

  test("isn't offered for oneself", async () => {
    await showPart(<FollowButton userId={userId} name="Me" isFollowing={false} />, { as: member });
    expect(screen.queryByRole("button")).toBeNull();
  });

  test.each([
    [true, "Unfollow Ana", "Following", false],
    [false, "Follow Ana", "Follow", true],
  ])("is named on its button (following: %s)", async (isFollowing, name, text, hasIcon) => {
    await showPart(<FollowButton userId={otherId} name="Ana" isFollowing={isFollowing} />, { as: member });
    const button = screen.getByRole("button", { name });
    expect([button.textContent, button.querySelector("svg") !== null]).toEqual([text, hasIcon]);
  });
});

describe("a member's profile", () => {
  const open = async (path = `/?member=${otherId}`, as: typeof member | null = member) => {
    answer("community", "postsOf", { items: [], cursor: null });
    await showPart(<ProfileDialog />, { ...(as && { as }), path });
    await settle();
  };

  test.each([
    ["where no member is named", "/", member],
    ["for a visitor", `/?member=${otherId}`, null],
  ])("isn't opened %s", async (_when, path, as) => {
    await open(path, as);
    expect([screen.queryByRole("dialog"), requestsOf("community", "profile")]).toEqual([null, []]);
  });

  test("waits, and can be read again where it couldn't be", async () => {
    collectWarnings("Couldn't load the profile No");
    refuse("community", "profile", failure);
    const release = hold("community", "profile");
    await open();
    const shown = () => ({
      waits: screen.queryAllByRole("progressbar", { name: "Loading profile" }).length,
      retries: screen.queryAllByText("Couldn't load the profile").length,
      isMissing: screen.queryAllByText("Profile not found.").length,
      names: screen.queryAllByText("Ana Author").length,
      options: screen.queryAllByRole("button", { name: /^More about/ }).length,
    });
    const none = { waits: 0, retries: 0, isMissing: 0, names: 0, options: 0 };
    expect(shown()).toEqual({ ...none, waits: 1 });
    release();
    await settle();
    expect(shown()).toEqual({ ...none, retries: 1 });
    answer("community", "profile", aCommunityProfile());
    fireEvent.click(screen.getByText("Retry"));
    await settle();
    expect(shown()).toEqual({ ...none, names: 1, options: 1 });
    expect(screen.queryByRole("button", { name: "Unblock Ana Author" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Message" })).toBeNull();
  });

  test("of nobody is only named so", async () => {
    refuse("community", "profile", { status: 404, code: "not-found" });
    await open();
    expect(screen.getByText("Profile not found.")).toBeVisible();
    expect([screen.queryByText("Couldn't load the profile"), screen.queryByRole("progressbar")]).toEqual([null, null]);
  });
});

describe("the own profile", () => {
  const open = async (path = "/", activity?: { label: string; content: string }) => {
    answerCommunity(member);
    answer("community", "following", { items: [], cursor: null });
    answer("community", "followers", { items: [], cursor: null });
    await showPart(<OwnProfile {...(activity && { activity })} />, { as: member, path });
    await settle();
  };
  const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
  const parts = () => [
    screen.queryByText("What you share shows up here.") !== null,
    screen.queryByText("No followers yet.") !== null,
    screen.queryByText("What friends did") !== null,
  ];
  const activity = { label: "Activity", content: "What friends did" };

  test.each([
    ["/", undefined, ["Posts", "Friends"], [true, false, false]],
    ["/?part=activity", undefined, ["Posts", "Friends"], [true, false, false]],
    ["/?part=friends", undefined, ["Posts", "Friends"], [false, true, false]],
    ["/?part=friends", activity, ["Posts", "Friends", "Activity"], [false, true, false]],
    ["/?part=activity", activity, ["Posts", "Friends", "Activity"], [false, false, true]],
    ["/", activity, ["Posts", "Friends", "Activity"], [true, false, false]],
  ])("at %s shows one of its parts", async (path, about, names, shown) => {
    await open(path, about);
    expect([tabs(), parts(), screen.queryByRole("dialog")]).toEqual([names, shown, null]);
    expect(document.querySelectorAll(".MuiSkeleton-root")).toHaveLength(0);
    expect(screen.queryByText("Couldn't load your profile")).toBeNull();
  });

  test("waits for its head, and offers to read it again", async () => {
    collectWarnings("Couldn't load your community profile No");
    refuse("community", "openProfile", failure);
    const release = hold("community", "openProfile");
    await open("/?part=friends");
    const shown = () => [
      document.querySelectorAll(".MuiSkeleton-root").length,
      screen.queryAllByText("Couldn't load your profile").length,
    ];
    expect(shown()).toEqual([1, 0]);
    release();
    await settle();
    expect(shown()).toEqual([0, 1]);
  });

  test("shows a choice while it is saved, and the others as they are", async () => {
    answer("community", "blocks", { items: [], cursor: null });
    await showPart(<PrivacyDialog profile={ownProfileOf(member)} onClose={() => {}} />, { as: member });
    await settle();
    const release = hold("community", "updateProfile");
    answer("community", "openProfile", ownProfileOf(member));
    const isOn = (name: string) => (screen.getByLabelText(name) as HTMLInputElement).checked;
    for (const name of ["Nobody", "I check in at an event", "Show my followers that I'm going"]) {
      const before = isOn(name);
      fireEvent.click(screen.getByLabelText(name));
      await settle();
      expect([name, isOn(name), screen.getByLabelText(name).hasAttribute("disabled")]).toEqual([name, !before, true]);
    }
    expect([isOn("I RSVP to an event"), isOn("I publish a post")]).toEqual([true, true]);
    answer("community", "updateProfile", ownProfileOf(member));
    release();
    await settle();
    for (const [name, is] of [
      ["Nobody", false],
      ["Everybody", true],
      ["I check in at an event", true],
      ["Show my followers that I'm going", false],
    ] as const)
      expect([name, isOn(name)]).toEqual([name, is]);
  });

  test.each([
    [599, 0],
    [600, 1],
  ])("that was read %i seconds ago is read %i times more", async (seconds, reads) => {
    const client = aClient();
    const now = Date.now();
    client.setQueryData(queryKeyOf("community", "openProfile", {}), ownProfileOf(member), { updatedAt: now });
    vi.spyOn(Date, "now").mockReturnValue(now + seconds * 1_000);
    answer("community", "openProfile", ownProfileOf(member));
    await runHook(() => useOwnProfile(), { as: member, client });
    await settle();
    expect(requestsOf("community", "openProfile")).toHaveLength(reads);
  });
});
