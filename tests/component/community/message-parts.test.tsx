import { QueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { Message } from "../../../shared/model/message.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { addActivity, showActivityRead } from "../../../web/src/features/messages/activity-cache.ts";
import { ConversationList } from "../../../web/src/features/messages/conversation-list.tsx";
import { FriendActivity } from "../../../web/src/features/messages/friend-activity.tsx";
import { MessageActionsProvider } from "../../../web/src/features/messages/message-actions.tsx";
import { MessageBubble, UnsentBubble } from "../../../web/src/features/messages/message-bubble.tsx";
import { MessageDialog } from "../../../web/src/features/messages/message-dialog.tsx";
import { MessageForm } from "../../../web/src/features/messages/message-form.tsx";
import { activitiesQuery, unreadActivitiesQuery } from "../../../web/src/features/messages/message-queries.ts";
import { MessageThread } from "../../../web/src/features/messages/message-thread.tsx";
import { NewMessageDialog } from "../../../web/src/features/messages/new-message-dialog.tsx";
import { ActivityLabel, MessagesLabel } from "../../../web/src/features/messages/unread-badge.tsx";
import UnreadCount from "../../../web/src/features/messages/unread-count.tsx";
import { useOpenConversation } from "../../../web/src/features/messages/use-open-conversation.ts";
import { passTime } from "../../support/component/pass-time.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { pathNow, runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import { aCommunityProfile, otherId } from "../../support/component/samples/community.ts";
import { aConversation, aMessage, anActivity, aPeer, asPeer } from "../../support/component/samples/messages.ts";

const member = aPerson();
const { userId } = member;
const me = asPeer(member);
const toasts = () => toastStore.shown().map(({ title, text }) => [title, text]);
const failure = { status: 500, code: "internal-error" } as const;

describe("the count of unread messages", () => {
  test.each([
    [0, "", "Messages"],
    [1, "1(1 unread)", "Messages(1 unread)"],
    [9, "9(9 unread)", "Messages(9 unread)"],
    [10, "9+(10 unread)", "Messages(10 unread)"],
  ])("of %i", async (count, inCorner, label) => {
    answer("messages", "unread", { count });
    answer("messages", "unreadActivities", { count });
    await showPart(
      <>
        <p data-testid="corner">
          <UnreadCount />
        </p>
        <p data-testid="messages">
          <MessagesLabel />
        </p>
        <p data-testid="activity">
          <ActivityLabel />
        </p>
      </>,
      { as: member },
    );
    await settle();
    const badge = count > 0 ? String(count) : "";
    expect(screen.getByTestId("corner")).toHaveTextContent(inCorner);
    expect(screen.getByTestId("messages").textContent).toBe(label + badge);
    expect(screen.getByTestId("activity").textContent).toBe(label.replace("Messages", "Activity") + badge);
    expect(screen.getByTestId("corner").childElementCount).toBe(count > 0 ? 2 : 0);
  });

  test("isn't asked for without a session", async () => {
    await showPart(
      <>
        <UnreadCount />
        <MessagesLabel />
        <ActivityLabel />
      </>,
    );
    await settle();
    expect([requestsOf("messages", "unread"), requestsOf("messages", "unreadActivities")]).toEqual([[], []]);
  });
});

describe("the list of conversations", () => {
  const [ben, cleo] = [aPeer(1, "Ben Brook"), aPeer(2, "Cleo Cove")];
  const listed = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

  test("names what is unread and which last message is the member's own", async () => {
    answer("messages", "conversations", {
      items: [
        aConversation(member, ben, { unread_count: 3 }),
        aConversation(member, cleo, { last_message: aMessage({ from: me, to: cleo }, { content: "See you" }) }),
      ],
      cursor: null,
    });
    await showPart(<ConversationList userId={userId} search="" />, { as: member });
    await settle();
    expect(listed()).toEqual([
      expect.stringMatching(/Ben Brook.*agoAre you going tonight\?3 unread3$/),
      expect.stringMatching(/Cleo Cove.*agoYou: See you$/),
    ]);
    expect(screen.queryByText(/^No conversation/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Show More" })).toBeNull();
  });

  test.each([
    [" ben ", ["Ben"], null],
    ["nobody", [], "No conversation with “nobody”."],
    ["  ", ["Ben", "Cleo"], null],
  ])("searched for %j", async (search, names, note) => {
    answer("messages", "conversations", {
      items: [aConversation(member, ben), aConversation(member, cleo)],
      cursor: null,
    });
    await showPart(<ConversationList userId={userId} search={search} />, { as: member });
    await settle();
    expect(listed().map((text) => text?.match(/Ben|Cleo/)?.[0])).toEqual(names);
    expect(screen.queryByRole("status")?.textContent ?? null).toBe(note);
    expect(requestsOf("messages", "conversations")).toHaveLength(1);
  });

  test("reads on only for a search, and doesn't say that nobody is there before its end", async () => {
    answer("messages", "conversations", ({ cursor }) =>
      cursor
        ? { items: [aConversation(member, cleo)], cursor: null }
        : { items: [aConversation(member, ben)], cursor: "next" },
    );
    await showPart(<ConversationList userId={userId} search=" " />, { as: member });
    await settle();
    expect(requestsOf("messages", "conversations")).toHaveLength(1);
    expect(screen.getByRole("button", { name: "Show More" })).toBeVisible();
  });

  test("isn't called empty while a search still reads it", async () => {
    answer("messages", "conversations", { items: [aConversation(member, ben)], cursor: "next" }, { once: true });
    const release = hold("messages", "conversations");
    await showPart(<ConversationList userId={userId} search="cleo" />, { as: member });
    await settle();
    expect([screen.queryByRole("status"), screen.queryByRole("list")]).toEqual([null, null]);
    answer("messages", "conversations", { items: [aConversation(member, cleo)], cursor: null });
    release();
    await settle();
    expect(listed()).toHaveLength(1);
  });
});

describe("the messages with one member", () => {
  const from = (peer: ReturnType<typeof aPeer>, at: number, about: Partial<Message> = {}) =>
    aMessage(
      { from: peer, to: me },
      { id: `msg_00000${at}`, client_id: `client-00000${at}`, content: `In ${at}`, ...about },
    );
  const to = (peer: ReturnType<typeof aPeer>, at: number, about: Partial<Message> = {}) =>
    aMessage(
      { from: me, to: peer },
      { id: `msg_00000${at}`, client_id: `client-00000${at}`, content: `Out ${at}`, ...about },
    );
  const readAt = "2026-01-01T00:00:00.000Z";
  const open = async (peer: ReturnType<typeof aPeer>, items: Message[], cursor: string | null = null) => {
    answer("messages", "conversation", { items, cursor }, { once: true });
    answer("messages", "conversations", { items: [], cursor: null });
    answer("messages", "read", {});
    answer("moderation", "standing", { suspension: null });
    const user = await showPart(
      <>
        <MessageThread userId={userId} peerId={peer.user_id} />
        <MessageForm userId={userId} peerId={peer.user_id} />
      </>,
      { as: member },
    );
    await settle();
    return user;
  };
  const log = () => screen.getByRole("log", { name: "Messages" });

  test.each<[string, Message[], string[], boolean]>([
    ["an unread one of the other", [from(aPeer(71), 1), to(aPeer(71), 2)], ["msg_000001"], false],
    ["the latest that came in is read", [from(aPeer(71), 1), from(aPeer(71), 2, { read_at: readAt })], [], false],
    ["only own ones", [to(aPeer(71), 1)], [], false],
    [
      "an own one that was read",
      [from(aPeer(71), 1, { read_at: readAt }), to(aPeer(71), 2, { read_at: readAt })],
      [],
      true,
    ],
    [
      "one of the other after an own one",
      [to(aPeer(71), 1, { read_at: readAt }), from(aPeer(71), 2, { read_at: readAt })],
      [],
      false,
    ],
  ])("mark and show what is read: %s", async (_what, items, marked, isRead) => {
    await open(aPeer(71), items);
    expect(requestsOf("messages", "read").map(({ messageId }) => messageId)).toEqual(marked);
    expect(Boolean(within(log()).queryByText("Read"))).toBe(isRead);
    expect(screen.queryByText(/^No messages yet/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Show Older Messages" })).toBeNull();
  });

  test("aren't marked as read while the page is hidden, but once it is looked at", async () => {
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await open(aPeer(72), [from(aPeer(72), 1)]);
    expect(requestsOf("messages", "read")).toEqual([]);
    hidden.mockReturnValue(false);
    fireEvent(document, new Event("visibilitychange"));
    fireEvent(document, new Event("visibilitychange"));
    await settle();
    expect(requestsOf("messages", "read")).toHaveLength(1);
  });

  test("begin at the newest, and keep their place when older ones come before them", async () => {
    let height = 500;
    vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(() => height);
    const user = await open(aPeer(73), [from(aPeer(73), 3, { read_at: readAt })], "older");
    expect(log().scrollTop).toBe(500);
    log().scrollTop = 20;
    height = 800;
    answer("messages", "conversation", { items: [from(aPeer(73), 1, { read_at: readAt })], cursor: null });
    await user.click(screen.getByRole("button", { name: "Show Older Messages" }));
    await settle();
    expect(within(log()).getByText("In 1")).toBeVisible();
    expect(log().scrollTop).toBe(320);
    height = 900;
    answer("messages", "send", ({ client_id }) => to(aPeer(73), 9, { client_id }));
    await user.type(screen.getByRole("textbox", { name: "Message" }), "Hi");
    await user.click(screen.getByRole("button", { name: "Send message" }));
    await waitFor(() => expect(log().scrollTop).toBe(900));
    await settle();
  });

  test("show one that is on its way once, also when it has arrived", async () => {
    const peer = aPeer(74);
    const user = await open(peer, []);
    expect(screen.getByText("No messages yet. Start the conversation!")).toBeVisible();
    const release = hold("messages", "send");
    const field = screen.getByRole("textbox", { name: "Message" });
    expect(screen.getByRole("button", { name: "Send message" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Delete draft" })).toBeNull();
    await user.type(field, "  Hello ");
    for (const about of [{ isComposing: true }, { shiftKey: true }, { key: "a" }])
      fireEvent.keyDown(field, { key: "Enter", ...about });
    expect(requestsOf("messages", "send")).toEqual([]);
    fireEvent.keyDown(field, { key: "Enter" });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(within(log()).getByText("Sending...")).toBeVisible();
    expect(screen.queryByText("No messages yet. Start the conversation!")).toBeNull();
    answer("messages", "send", ({ content, client_id }) => to(peer, 5, { content, client_id }));
    release();
    await settle();
    expect(requestsOf("messages", "send").map(({ content }) => content)).toEqual(["Hello"]);
    expect(document.querySelectorAll("[data-message=own]")).toHaveLength(1);
    expect(toasts()).toEqual([["Message sent!", undefined]]);
  });

  test.each<[string, { status: number; code: string }, string, string]>([
    ["a word", { status: 422, code: "word-not-allowed" }, "No", "No"],
    ["a block", { status: 403, code: "forbidden" }, "No", "No"],
    ["a limit", { status: 429, code: "rate-limited" }, "No", "No"],
    ["an input", { status: 422, code: "invalid-input" }, "Not sent", "Failed to send message. Please try again."],
  ])("keep one that is refused for %s with the reason", async (_what, refusal, note, text) => {
    const peer = aPeer(75);
    const user = await open(peer, []);
    refuse("messages", "send", { ...refusal, code: refusal.code as never });
    await user.type(screen.getByRole("textbox", { name: "Message" }), "Hello{Enter}");
    await settle();
    expect(await within(log()).findByText(note)).toBeVisible();
    expect(toasts()).toEqual([["Error", text]]);
    await user.click(within(log()).getByRole("button", { name: "Delete" }));
    expect(within(log()).queryByText("Hello")).toBeNull();
  });
});

describe("a message's bubble", () => {
  const report = vi.fn();
  const draw = (about: Partial<Message>, isOwn: boolean, actions: object) =>
    showPart(
      <MessageActionsProvider actions={actions}>
        <MessageBubble message={aMessage({ from: aPeer(1), to: me }, about)} isOwn={isOwn} />
      </MessageActionsProvider>,
    );

  test.each<[string, Partial<Message>, boolean, object, boolean]>([
    ["a received one", {}, false, { reportMessage: report }, true],
    ["an own one", {}, true, { reportMessage: report }, false],
    ["one that was removed", { is_removed: true }, false, { reportMessage: report }, false],
    ["one where nothing takes reports", {}, false, {}, false],
  ])("can be reported: %s", async (_what, about, isOwn, actions, can) => {
    await draw(about, isOwn, actions);
    expect(Boolean(screen.queryByRole("button", { name: "Message options" }))).toBe(can);
    expect(document.querySelector("[data-message]")).toHaveAttribute("data-message", isOwn ? "own" : "theirs");
  });

  test("that isn't sent can be sent again or deleted, but not while it is on its way", async () => {
    const [onRetry, onDelete] = [vi.fn(), vi.fn()];
    const bubble = (state: "sending" | "failed", refusal?: string) => (
      <UnsentBubble
        message={{ client_id: "c", content: "Hi", state, ...(refusal && { refusal }) }}
        onRetry={onRetry}
        onDelete={onDelete}
      />
    );
    const user = await showPart(bubble("sending"));
    expect(screen.getByText("Sending...")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    await showPart(bubble("failed"));
    expect(screen.getByText("Not sent")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect([onRetry.mock.calls.length, onDelete.mock.calls.length]).toEqual([1, 1]);
    await showPart(bubble("failed", "Blocked"));
    expect(screen.getByText("Blocked")).toBeVisible();
  });
});

describe("opening a conversation", () => {
  test.each([
    ["a visitor", undefined, otherId, "/", [["Sign in required", "Please sign in to send messages."]]],
    ["oneself", member, userId, "/", [["Can't message yourself", undefined]]],
    ["another member", member, otherId, `/?chat=${otherId}`, []],
  ])("with %s", async (_who, as, user_id, path, told) => {
    const { result } = await runHook(() => useOpenConversation(), as ? { as } : {});
    act(() => result.current.open({ user_id }));
    expect([pathNow(), toasts()]).toEqual([path, told]);
  });

  test.each<[string, object, string[] | null]>([
    ["both", { reportMember: () => {}, block: () => {} }, ["Report Member", "Block"]],
    ["a block alone", { block: () => {} }, ["Block"]],
    ["none", {}, null],
  ])("offers what the page can do with the other member: %s", async (_what, actions, labels) => {
    answer("messages", "conversation", { items: [], cursor: null });
    answer("community", "profile", aCommunityProfile());
    answer("moderation", "standing", { suspension: null });
    answer("messages", "conversation", { items: [], cursor: null });
    const user = await showPart(
      <MessageActionsProvider actions={actions}>
        <MessageDialog />
      </MessageActionsProvider>,
      { as: member, path: `/?chat=${otherId}` },
    );
    await settle();
    expect(screen.getByRole("dialog", { name: /Ana Author/ })).toBeVisible();
    if (!labels) return expect(screen.queryByRole("button", { name: "Conversation options" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Conversation options" }));
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(labels);
  });

  test("searches members once somebody pauses for a quarter of a second, and says who is followed", async () => {
    answer("community", "searchProfiles", {
      items: [
        { user_id: otherId, display_name: "Ana Author", avatar_url: null, is_following: true },
        { user_id: aPeer(2).user_id, display_name: "Ben Brook", avatar_url: null, is_following: false },
      ] as never,
      cursor: null,
    } as never);
    const closed = vi.fn();
    const user = await showPart(<NewMessageDialog onClose={closed} />, { as: member });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    fireEvent.change(screen.getByRole("searchbox", { name: "Search members" }), { target: { value: "ana" } });
    await act(async () => void (await vi.advanceTimersByTimeAsync(249)));
    expect(requestsOf("community", "searchProfiles")).toEqual([]);
    await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
    await passTime(500);
    vi.useRealTimers();
    expect(requestsOf("community", "searchProfiles")).toEqual([{ text: "ana" }]);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ana AuthorFollowing$/),
      expect.stringMatching(/Ben Brook$/),
    ]);
    await user.click(screen.getByRole("button", { name: /Ana Author/ }));
    expect([closed.mock.calls.length, pathNow()]).toEqual([1, `/?chat=${otherId}`]);
  });
});

describe("friend activity", () => {
  test("is added once, and is shown as read alone", () => {
    const client = new QueryClient();
    const [first, second, third] = [1, 2, 3].map((at) => anActivity(member, at));
    if (!first || !second || !third) throw new Error("No activities");
    addActivity(client, first);
    expect(client.getQueryData(activitiesQuery.queryKey)).toBeUndefined();
    client.setQueryData(activitiesQuery.queryKey, { items: [first, second] });
    client.setQueryData(unreadActivitiesQuery.queryKey, { count: 2 });
    addActivity(client, second);
    addActivity(client, third);
    showActivityRead(client, first.id, "2026-01-01T00:00:00.000Z");
    const items = client.getQueryData(activitiesQuery.queryKey)?.items;
    expect(items?.map(({ id, read_at }) => [id, read_at])).toEqual([
      [third.id, null],
      [first.id, "2026-01-01T00:00:00.000Z"],
      [second.id, null],
    ]);
    expect(client.getQueryState(unreadActivitiesQuery.queryKey)?.isInvalidated).toBe(true);
  });

  test("that was read before doesn't lower the count when it is dismissed, which never falls below 0", async () => {
    answer("messages", "activities", {
      items: [anActivity(member, 1, { read_at: "2026-01-01T00:00:00.000Z" }), anActivity(member, 2)],
    });
    answer("messages", "unreadActivities", { count: 0 });
    const user = await showPart(
      <>
        <ActivityLabel />
        <FriendActivity />
      </>,
      { as: member },
    );
    await settle();
    expect(screen.queryByText("No recent friend activity")).toBeNull();
    const release = hold("messages", "readActivity");
    for (const at of [2, 1])
      await user.click(screen.getByRole("button", { name: `Dismiss: Ada Author is going to Event ${at}` }));
    expect(screen.getByText("No recent friend activity")).toBeVisible();
    expect(document.body.textContent).not.toContain("unread");
    refuse("messages", "readActivity", failure);
    release();
    await settle();
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(toasts()).toEqual([["Error", "Failed to dismiss. Please try again."]]);
  });

  test("is by Try Again where it can't be loaded, and isn't hidden where it can't be read again", async () => {
    refuse("messages", "activities", failure, { once: true });
    answer("messages", "activities", { items: [anActivity(member, 1)] });
    const user = await showPart(<FriendActivity />, { as: member });
    await settle();
    expect(screen.getByText("Couldn't load friend activity")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await settle();
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
  });
});
