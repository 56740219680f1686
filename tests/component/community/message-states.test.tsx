import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Message } from "../../../shared/model/message.ts";
import { queryKeyOf } from "../../../web/src/api/index.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { CommunityLive } from "../../../web/src/features/messages/community-live.tsx";
import { ConversationList } from "../../../web/src/features/messages/conversation-list.tsx";
import { FriendActivity } from "../../../web/src/features/messages/friend-activity.tsx";
import { MessageActionsProvider } from "../../../web/src/features/messages/message-actions.tsx";
import { MessageBubble } from "../../../web/src/features/messages/message-bubble.tsx";
import { MessageDialog } from "../../../web/src/features/messages/message-dialog.tsx";
import { MessageForm } from "../../../web/src/features/messages/message-form.tsx";
import {
  activitiesQuery,
  conversationQuery,
  conversationsQuery,
  unreadActivitiesQuery,
  unreadMessagesQuery,
} from "../../../web/src/features/messages/message-queries.ts";
import { MessageThread } from "../../../web/src/features/messages/message-thread.tsx";
import { NewMessageDialog } from "../../../web/src/features/messages/new-message-dialog.tsx";
import { useUnsent } from "../../../web/src/features/messages/use-unsent.ts";
import { standingQuery } from "../../../web/src/member/suspension.ts";
import { useLiveChanges } from "../../../web/src/member/use-live.ts";
import { passTime } from "../../support/component/pass-time.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, pathNow, runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import { aCommunityProfile, aFriend, otherId } from "../../support/component/samples/community.ts";
import { anEvent } from "../../support/component/samples/events.ts";
import { aConversation, aMessage, anActivity, aPeer, asPeer } from "../../support/component/samples/messages.ts";
import { aChange, missed, returned, tellEvents } from "../../support/component/tell-live.ts";

// Somebody else than in other files: what a live connection of theirs still hands on isn't heard here.
const member = aPerson({ userId: "10000000-0000-4000-8000-000000000062" });
const { userId } = member;
const me = asPeer(member);
const failure = { status: 500, code: "internal-error" } as const;
const toasts = () => toastStore.shown().map(({ title, text }) => [title, text]);

let client = aClient();
beforeEach(() => {
  client = aClient();
});

/** What a list shows: how often it waits, its rows, its ways to read again and on, and that there is nothing. */
const seen = (empty: string) => ({
  waits: screen.queryAllByRole("progressbar").length,
  lists: document.querySelectorAll("ul").length,
  rows: document.querySelectorAll("li, [data-message]").length,
  retries: screen.queryAllByText("Try Again").length,
  goesOn: screen.queryAllByText(/^Show /).length,
  isEmpty: screen.queryAllByText(empty).length,
});
const nothing = { waits: 0, lists: 0, rows: 0, retries: 0, goesOn: 0, isEmpty: 0 };

const peer = aPeer(81);
const lists = {
  conversations: {
    part: <ConversationList userId={userId} search="" />,
    route: "conversations",
    queryKey: conversationsQuery.queryKey,
    one: aConversation(member, peer),
    more: { items: [aConversation(member, peer)], cursor: "more" },
    empty: "No conversations yet",
    shown: { lists: 1, rows: 1 },
    goesOn: 1,
  },
  "messages with somebody": {
    part: <MessageThread userId={userId} peerId={peer.user_id} />,
    route: "conversation",
    queryKey: conversationQuery(peer.user_id).queryKey,
    one: aMessage({ from: me, to: peer }),
    more: { items: [aMessage({ from: me, to: peer })], cursor: "more" },
    empty: "No messages yet. Start the conversation!",
    shown: { rows: 1 },
    goesOn: 1,
  },
  "what friends did": {
    part: <FriendActivity />,
    route: "activities",
    queryKey: activitiesQuery.queryKey,
    one: anActivity(member, 1),
    more: { items: Array.from({ length: 11 }, (_, at) => anActivity(member, at + 1)) },
    empty: "No recent friend activity",
    shown: { lists: 1, rows: 1 },
    goesOn: 0,
  },
} as const;

describe.each(Object.entries(lists))(
  "the list of %s",
  (_name, { part, route, queryKey, one, more, empty, shown, goesOn }) => {
    const give = (body: object) => answer("messages", route, body as never);
    const show = async () => {
      await showPart(part, { as: member, client });
      await settle();
    };

    test("waits for what is on its way, can be read again where it couldn't be, and stays where it can't be later", async () => {
      refuse("messages", route, failure);
      const release = hold("messages", route);
      await show();
      expect(seen(empty)).toEqual({ ...nothing, waits: 1 });
      release();
      await settle();
      expect(seen(empty)).toEqual({ ...nothing, retries: 1 });
      give({ items: [one], cursor: null });
      fireEvent.click(screen.getByText("Try Again"));
      await settle();
      expect(seen(empty)).toEqual({ ...nothing, ...shown });
      refuse("messages", route, failure);
      await act(() => client.refetchQueries({ queryKey }));
      await settle();
      expect(client.getQueryState(queryKey)?.status).toBe("error");
      expect(seen(empty)).toEqual({ ...nothing, ...shown });
    });

    test("names that there is none", async () => {
      give({ items: [], cursor: null });
      await show();
      expect(seen(empty)).toEqual({ ...nothing, isEmpty: 1 });
    });

    test("goes on where there is more", async () => {
      give(more);
      await show();
      expect(seen(empty)).toEqual({ ...nothing, ...shown, rows: goesOn === 0 ? 10 : 1, goesOn });
    });
  },
);

test.each([
  [0, false],
  [1, true],
])("a conversation with %i unread messages counts them: %s", async (unread_count, isCounted) => {
  answer("messages", "conversations", { items: [aConversation(member, peer, { unread_count })], cursor: null });
  await showPart(<ConversationList userId={userId} search="" />, { as: member });
  await settle();
  expect(screen.queryByText(`${unread_count} unread`) !== null).toBe(isCounted);
});

const heard: string[] = [];
const Listener = () => {
  useLiveChanges(
    "member",
    ({ type }) => heard.push(type),
    () => {},
  );
  return null;
};

describe("what happens to messages meanwhile", () => {
  const tell = (...events: object[]) => tellEvents(userId, ...events);
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated ?? null;
  const decisions = queryKeyOf("moderation", "decisions");
  const message = (about: Partial<Message> = {}) => aMessage({ from: peer, to: me }, about);
  const shown = () => client.getQueryData(conversationQuery(peer.user_id).queryKey)?.pages[0]?.items;
  const keys = () =>
    [
      standingQuery.queryKey,
      decisions,
      activitiesQuery.queryKey,
      unreadActivitiesQuery.queryKey,
      unreadMessagesQuery.queryKey,
    ].map(isStale);
  const open = async () => {
    client.setQueryData(conversationQuery(peer.user_id).queryKey, {
      pages: [{ items: [aMessage({ from: me, to: peer })], cursor: null }],
      pageParams: [null],
    });
    client.setQueryData(standingQuery.queryKey, { suspension: null });
    client.setQueryData(decisions, {});
    client.setQueryData(activitiesQuery.queryKey, { items: [anActivity(member, 1)] });
    client.setQueryData(unreadActivitiesQuery.queryKey, { count: 1 });
    client.setQueryData(unreadMessagesQuery.queryKey, { count: 0 });
    await runHook(() => null, { as: member, client });
    heard.length = 0;
    await showPart(
      <>
        <CommunityLive />
        <Listener />
      </>,
      { as: member, client },
    );
  };

  test("is shown at once: what is written, changed and read", async () => {
    await open();
    await tell(
      aChange("member", { type: "message-sent", message: message({ id: "msg_000002", client_id: "client-000002" }) }),
    );
    expect([shown()?.map(({ id }) => id), keys()]).toEqual([
      ["msg_000001", "msg_000002"],
      [false, false, false, false, true],
    ]);
    await tell(
      aChange("member", {
        type: "message-changed",
        message: message({ id: "msg_000002", client_id: "client-000002", content: "Removed" }),
      }),
      aChange("member", {
        type: "messages-read",
        reader_id: peer.user_id,
        sender_id: userId,
        message_id: "msg_000001",
        read_at: "2026-01-01T00:00:00.000Z",
      }),
    );
    expect(shown()?.map(({ content, read_at }) => [content, read_at])).toEqual([
      ["Are you going tonight?", "2026-01-01T00:00:00.000Z"],
      ["Removed", null],
    ]);
    expect([keys().slice(0, 4), toasts()]).toEqual([[false, false, false, false], []]);
    expect(heard).toEqual(["message-sent", "message-changed", "messages-read"]);
  });

  test("tells what a friend did, and takes back what was read elsewhere", async () => {
    await open();
    await tell(aChange("member", { type: "activity-created", activity: anActivity(member, 2) }));
    const items = () => client.getQueryData(activitiesQuery.queryKey)?.items.map(({ id, read_at }) => [id, read_at]);
    expect([toasts(), items()]).toEqual([
      [["Ada Author is going to Event 2", undefined]],
      [
        ["act_000002", null],
        ["act_000001", null],
      ],
    ]);
    await tell(
      aChange("member", { type: "activity-read", activity_id: "act_000001", read_at: "2026-01-01T00:00:00.000Z" }),
    );
    expect(items()?.at(-1)).toEqual(["act_000001", "2026-01-01T00:00:00.000Z"]);
    expect([toasts().length, keys()]).toEqual([1, [false, false, false, true, false]]);
  });

  test.each([
    ["a changed standing", aChange("member", { type: "standing-changed" }), [true, true, false, false, false]],
    ["more than is kept", missed, [true, true, true, true, true]],
    ["a connection that is back", returned, [false, false, true, true, false]],
  ])("has read again what it concerns: %s", async (_what, event, stale) => {
    await open();
    await tell(event);
    expect([keys(), toasts()]).toEqual([stale, []]);
  });
});

describe("searching a member to write to", () => {
  const search = async (value: string, path = "/") => {
    await showPart(<NewMessageDialog onClose={() => {}} />, { as: member, path });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    fireEvent.change(screen.getByRole("searchbox", { name: "Search members" }), { target: { value } });
    await passTime(1_500);
    vi.useRealTimers();
    await settle();
  };
  const says = () =>
    [/^Type at least/, "Couldn't search members", "Searching...", "Nobody found."].map(
      (text) => screen.queryByText(text) !== null,
    );

  test("needs three letters", async () => {
    await search("an ");
    expect([says(), requestsOf("community", "searchProfiles")]).toEqual([[true, false, false, false], []]);
  });

  test("waits, can be tried again, and shows ten of those whom it finds", async () => {
    refuse("community", "searchProfiles", failure);
    const release = hold("community", "searchProfiles");
    await search(" ana ");
    expect(says()).toEqual([false, false, true, false]);
    release();
    await settle();
    expect(says()).toEqual([false, true, false, false]);
    answer("community", "searchProfiles", {
      items: Array.from({ length: 11 }, (_, at) => aFriend(at)),
      cursor: null,
    });
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await settle();
    expect([says(), screen.getAllByRole("listitem").length]).toEqual([[false, false, false, false], 10]);
  });

  test.each([
    [[], true, 0],
    [[aFriend(1)], false, 1],
  ])("names that nobody was found: %j", async (items, isNobody, rows) => {
    answer("community", "searchProfiles", { items, cursor: null });
    await search("ana");
    expect([says(), screen.queryAllByRole("listitem").length]).toEqual([[false, false, false, isNobody], rows]);
  });
});

describe("a conversation's address", () => {
  const open = async (path: string, as: typeof member | null = member) => {
    answer("messages", "conversation", { items: [], cursor: null });
    answer("moderation", "standing", { suspension: null });
    await showPart(
      <MessageActionsProvider actions={{ block: () => {} }}>
        <MessageDialog />
      </MessageActionsProvider>,
      { ...(as && { as }), path, client },
    );
    await settle();
  };
  const known = () => [
    document.querySelectorAll("[data-avatar]").length,
    screen.queryAllByRole("button", { name: "Conversation options" }).length,
  ];

  test.each([
    ["a visitor", `/?chat=${otherId}`, null, [["Sign in required", "Please sign in to send messages."]]],
    ["oneself", `/?chat=${userId}`, member, [["Can't message yourself", undefined]]],
    ["nobody", "/", member, []],
    ["nobody, for a visitor", "/", null, []],
  ] as const)("opens none with %s", async (_who, path, as, told) => {
    await open(path, as);
    expect([screen.queryByRole("dialog"), toasts(), pathNow()]).toEqual([null, told, "/"]);
  });

  test("names somebody from the list of conversations without asking for their profile", async () => {
    client.setQueryData(conversationsQuery.queryKey, {
      pages: [
        {
          items: [aConversation(member, aPeer(2, "Cleo Cove")), aConversation(member, aPeer(3, "Dan Dune"))],
          cursor: null,
        },
      ],
      pageParams: [null],
    });
    await open(`/?chat=${aPeer(3).user_id}`);
    expect(screen.getByRole("dialog", { name: /Dan Dune$/ })).toBeVisible();
    expect(requestsOf("community", "profile")).toEqual([]);
  });

  test("names anybody else from their profile, once it is there", async () => {
    answer("community", "profile", aCommunityProfile());
    const release = hold("community", "profile");
    await open(`/?chat=${otherId}`);
    expect(screen.getByRole("dialog", { name: "Conversation" })).toBeVisible();
    expect(known()).toEqual([0, 0]);
    release();
    await settle();
    expect(screen.getByRole("dialog", { name: /Ana Author$/ })).toBeVisible();
    expect(known()).toEqual([1, 1]);
    expect(screen.queryByText("Profile not found.")).toBeNull();
  });

  test("of a profile that isn't there shows nothing to write with", async () => {
    refuse("community", "profile", { status: 404, code: "profile-not-found" });
    await open(`/?chat=${otherId}`);
    expect(screen.getByText("Profile not found.")).toBeVisible();
    expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
  });
});

describe("what is written", () => {
  const other = aPeer(85);
  const write = (value: string) => fireEvent.change(screen.getByRole("textbox"), { target: { value } });

  test("can be deleted, is kept under a suspension, and isn't sent by it", async () => {
    answer("moderation", "standing", { suspension: null });
    const release = hold("moderation", "standing");
    await showPart(<MessageForm userId={userId} peerId={other.user_id} />, { as: member });
    const buttons = () => screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(buttons()).toEqual(["Send message"]);
    write(" ");
    expect([buttons(), screen.getByRole("button", { name: "Send message" }).hasAttribute("disabled")]).toEqual([
      ["Delete draft", "Send message"],
      true,
    ]);
    fireEvent.submit(screen.getByRole("form"));
    write("Hi");
    expect(screen.getByRole("button", { name: "Send message" })).toBeEnabled();
    answer("moderation", "standing", { suspension: { until: null, rule: "No spam" } });
    expect(screen.queryByRole("status")).toBeNull();
    release();
    await settle();
    expect(screen.getByRole("status")).toHaveTextContent(
      "suspended from the community for good. Rule broken: No spam.",
    );
    expect(screen.getByRole("textbox")).toHaveValue("Hi");
    expect(screen.getByRole("textbox")).toBeDisabled();
    expect(screen.getByRole("button", { name: "Send message" })).toBeDisabled();
    fireEvent.click(screen.getByRole("button", { name: "Delete draft" }));
    expect([buttons(), requestsOf("messages", "send")]).toEqual([["Send message"], []]);
  });

  test.each([
    ["a suspension", { status: 403, code: "community-suspended" }, true],
    ["anything else", { status: 403, code: "forbidden" }, false],
  ] as const)(
    "and refused for %s has the standing read again only if that says why",
    async (_why, refusal, isStale) => {
      refuse("messages", "send", refusal);
      client.setQueryData(standingQuery.queryKey, { suspension: null });
      const { result } = await runHook(() => useUnsent(userId, other.user_id), { as: member, client });
      act(() => result.current.setDraft("Hi"));
      act(() => result.current.sendDraft());
      await settle();
      expect(result.current.unsent.at(-1)).toMatchObject({ content: "Hi", state: "failed", refusal: "No" });
      expect(client.getQueryState(standingQuery.queryKey)?.isInvalidated).toBe(isStale);
      act(() => {
        for (const { client_id } of result.current.unsent) result.current.discard(client_id);
      });
    },
  );

  test("is shown once where it has arrived although its answer was lost", async () => {
    const sent = aPeer(86);
    const unsent = ["client-000001", "client-000002"].map((client_id) => ({
      client_id,
      content: "Hi",
      state: "failed",
    }));
    window.localStorage.setItem(`playyy.messages.${userId}.${sent.user_id}`, JSON.stringify({ draft: "", unsent }));
    answer("messages", "conversation", { items: [aMessage({ from: me, to: sent })], cursor: null });
    await showPart(<MessageThread userId={userId} peerId={sent.user_id} />, { as: member, client });
    await settle();
    expect(screen.getAllByText("Not sent")).toHaveLength(1);
    expect(document.querySelectorAll("[data-message=own]")).toHaveLength(2);
  });

  test("in another tab is taken over, and what isn't its own is left alone", async () => {
    const { result } = await runHook(() => useUnsent(userId, other.user_id), { as: member, client });
    const key = `playyy.messages.${userId}.${other.user_id}`;
    window.localStorage.setItem(key, JSON.stringify({ draft: "From there", unsent: [] }));
    const tell = (about: string | null) =>
      act(() => void window.dispatchEvent(new StorageEvent("storage", { key: about })));
    tell(null);
    tell("playyy.messages.somebody.else");
    expect(result.current.draft).toBe("");
    tell(key);
    expect(result.current.draft).toBe("From there");
    act(() => result.current.setDraft(""));
    expect(window.localStorage.getItem(key)).toBeNull();
  });
});

test.each([
  ["with an event's card", "evt_00card", 1],
  ["alone", null, 0],
])("a message stands %s", async (_how, event_id, links) => {
  const event = anEvent({ id: "evt_00card", image: "/media/events/card.webp" });
  answer("events", "get", event);
  const release = hold("events", "get");
  await showPart(<MessageBubble message={aMessage({ from: peer, to: me }, { event_id })} isOwn={false} />, {
    as: member,
  });
  const bubble = document.querySelector("[data-message]") as HTMLElement;
  expect(within(bubble).queryAllByRole("link")).toHaveLength(links);
  expect([bubble.querySelector("img"), screen.queryAllByText("See the event").length]).toEqual([null, links]);
  release();
  await settle();
  expect([bubble.querySelectorAll("img").length, screen.queryAllByText(event.date).length]).toEqual([links, links]);
  expect(screen.queryByText("See the event")).toBeNull();
});
