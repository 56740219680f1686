import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aCommunityProfile, aFriend, answerCommunity } from "../../support/component/samples/community.ts";
import { anEvent } from "../../support/component/samples/events.ts";
import { aConversation, aMessage, aPeer, asPeer } from "../../support/component/samples/messages.ts";

const path = "/dashboard?tab=community&view=messages";
const member = aPerson();
const me = asPeer(member);
const failure = { status: 500, code: "internal-error" } as const;
const [ana, ben] = [aPeer(1, "Ana Anders"), aPeer(2, "Ben Brook")];

const openMessages = async () => {
  answerCommunity(member);
  const user = await openApp(path, { as: member });
  await screen.findByRole("button", { name: "New Message" });
  return user;
};
const search = () => screen.getByRole("searchbox", { name: "Search conversations" });
const rows = () =>
  within(screen.getByRole("list", { name: "Conversations" }))
    .getAllByRole("listitem")
    .map((row) => row.textContent);

describe("the Messages tab", () => {
  const both = [
    aConversation(member, ana, { unread_count: 2 }),
    aConversation(member, ben, { last_message: aMessage({ from: me, to: ben }, { content: "Hi Ben" }) }),
  ];

  test("[message-01] lists conversations, and its search box filters them", async () => {
    answer("messages", "conversations", { items: both, cursor: null });
    answer("messages", "unread", { count: 2 });
    const user = await openMessages();
    await screen.findByText("Ana Anders");
    expect(rows()).toEqual([
      expect.stringMatching(/Ana Anders10 minutes agoAre you going tonight\?2 unread/),
      expect.stringMatching(/Ben Brook10 minutes agoYou: Hi Ben$/),
    ]);
    expect(screen.getByRole("tab", { name: /^Messages ?\(2 unread\)$/ })).toBeVisible();
    await user.type(search(), "brook");
    expect(rows()).toEqual([expect.stringContaining("Ben Brook")]);
    await user.clear(search());
    await user.type(search(), "nobody");
    expect(await screen.findByText("No conversation with “nobody”.")).toBeVisible();
  });

  test('[message-01] without conversations shows "No conversations yet"', async () => {
    answer("messages", "conversations", { items: [], cursor: null });
    await openMessages();
    expect(await screen.findByText("No conversations yet")).toBeVisible();
  });

  test("that can't be loaded is by Try Again", async () => {
    refuse("messages", "conversations", failure, { once: true });
    answer("messages", "conversations", { items: both, cursor: null });
    const user = await openMessages();
    expect(await screen.findByText("Couldn't load your conversations")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Ana Anders")).toBeVisible();
  });

  test("keeps its first page when the next one can't be loaded, and goes on with Retry", async () => {
    answer("messages", "conversations", ({ cursor }) =>
      cursor ? { items: both.slice(1), cursor: null } : { items: both.slice(0, 1), cursor: "next" },
    );
    const user = await openMessages();
    const more = await screen.findByRole("button", { name: "Show More" });
    refuse("messages", "conversations", failure, { once: true });
    await user.click(more);
    const retry = await screen.findByRole("button", { name: "Couldn't load. Retry" });
    expect(rows()).toHaveLength(1);
    await user.click(retry);
    expect(await screen.findByText("Ben Brook")).toBeVisible();
    expect(rows()).toHaveLength(2);
  });

  test("reads the list to its end for a search, and stops at a page that can't be loaded", async () => {
    answer("messages", "conversations", ({ cursor }) =>
      cursor ? { items: both.slice(1), cursor: null } : { items: both.slice(0, 1), cursor: "next" },
    );
    const user = await openMessages();
    await screen.findByText("Ana Anders");
    refuse("messages", "conversations", failure, { once: true });
    await user.type(search(), "brook");
    await user.click(await screen.findByRole("button", { name: "Couldn't load. Retry" }));
    expect(await screen.findByText("Ben Brook")).toBeVisible();
    expect(requestsOf("messages", "conversations").map(({ cursor }) => cursor)).toEqual([undefined, "next", "next"]);
  });

  test("[message-02] without a session asks to sign in", async () => {
    await openApp(path);
    expect(await screen.findByText("Sign in to view your messages")).toBeVisible();
  });
});

describe("a conversation's address", () => {
  test("[message-02] without a session shows Sign in required and opens no dialog", async () => {
    await openApp(`${path}&chat=${ben.user_id}`);
    expect(await screen.findByText("Sign in required")).toBeVisible();
    expect(screen.getByText("Sign in to view your messages")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(window.location.search).not.toContain("chat="));
  });

  test("[message-02] of the own profile shows Can't message yourself and opens no conversation", async () => {
    answerCommunity(member);
    answer("community", "profile", aCommunityProfile({ user_id: member.userId, display_name: member.name }));
    const user = await openApp(`/dashboard?tab=community&member=${member.userId}`, { as: member });
    const profile = within(await screen.findByRole("dialog", { name: "Profile" }));
    await user.click(await profile.findByRole("button", { name: "Message" }));
    expect(await screen.findByText("Can't message yourself")).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
    expect(window.location.search).not.toContain("chat=");
  });

  test("of a member without a profile shows Profile not found. and no form", async () => {
    answerCommunity(member);
    answer("messages", "conversations", { items: [], cursor: null });
    refuse("community", "profile", { status: 404, code: "profile-not-found" });
    answer("messages", "conversation", { items: [], cursor: null });
    await openApp(`${path}&chat=${ben.user_id}`, { as: member });
    expect(await screen.findByText("Profile not found.")).toBeVisible();
    expect(screen.queryByRole("form", { name: "Write a message" })).toBeNull();
  });
});

describe("the search for a new message", () => {
  const openSearch = async () => {
    answer("messages", "conversations", { items: [], cursor: null });
    const user = await openMessages();
    await user.click(screen.getByRole("button", { name: "New Message" }));
    return { user, field: await screen.findByRole("searchbox", { name: "Search members" }) };
  };
  const twelve = Array.from({ length: 12 }, (_, at) => aFriend(at + 1, { is_following: at === 0 }));

  test("[message-08] makes no request for 1 or 2 characters, starts at the 3rd and shows at most 10 members", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer("community", "searchProfiles", { items: twelve, cursor: null });
    answer("messages", "conversation", { items: [], cursor: null });
    answer("community", "profile", aCommunityProfile({ ...aFriend(2), bio: "" }));
    const { user, field } = await openSearch();
    for (const letter of ["F", "r"]) {
      await user.type(field, letter);
      // Longer than a pause in typing.
      await act(() => vi.advanceTimersByTimeAsync(300));
      expect(screen.getByText("Type at least 3 letters of a name.")).toBeVisible();
    }
    expect(requestsOf("community", "searchProfiles")).toEqual([]);
    await user.type(field, "i");
    const members = within(await screen.findByRole("list", { name: "Members" }));
    expect(members.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "F1Friend 1Following",
      ...[2, 3, 4, 5, 6, 7, 8, 9].map((at) => `F${at}Friend ${at}`),
      "F1Friend 10",
    ]);
    expect(requestsOf("community", "searchProfiles")).toEqual([{ text: "Fri" }]);
    await user.click(members.getByRole("button", { name: /Friend 2/ }));
    expect(await screen.findByText("No messages yet. Start the conversation!")).toBeVisible();
    expect(await screen.findByRole("dialog", { name: /Friend 2$/ })).toBeVisible();
  });

  test("shows that nobody was found, and Try Again when it fails", async () => {
    refuse("community", "searchProfiles", failure, { once: true });
    answer("community", "searchProfiles", { items: [], cursor: null });
    const { user, field } = await openSearch();
    await user.type(field, "Zed");
    expect(await screen.findByText("Couldn't search members")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Nobody found.")).toBeVisible();
  });
});

describe("a message that invites to an event", () => {
  const event = anEvent();
  const openInvitation = async () => {
    const invitation = aMessage({ from: ana, to: me }, { content: `Come along to ${event.title}`, event_id: event.id });
    answer("messages", "conversations", {
      items: [aConversation(member, ana, { last_message: invitation })],
      cursor: null,
    });
    answer("messages", "conversation", { items: [invitation], cursor: null });
    answer("messages", "read", {});
    const user = await openMessages();
    await user.click(await screen.findByText("Ana Anders"));
    return within(await screen.findByRole("log", { name: "Messages" }));
  };

  test("[people-19] has the event's card, which leads to its page", async () => {
    answer("events", "get", event);
    const log = await openInvitation();
    const card = await log.findByRole("link", { name: `${event.title} ${event.date}` });
    expect(card).toHaveAttribute("href", `/event/${event.id}`);
  });

  test("[people-19] leads there also where the event couldn't be read", async () => {
    refuse("events", "get", failure);
    const log = await openInvitation();
    expect(await log.findByRole("link", { name: "See the event" })).toHaveAttribute("href", `/event/${event.id}`);
  });
});
