import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { expectDialogClosed } from "../../support/component/closed-dialog.ts";
import { openApp } from "../../support/component/open-app.tsx";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, lose, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aCommunityProfile, answerCommunity } from "../../support/component/samples/community.ts";
import { aConversation, aMessage, aPeer, asPeer } from "../../support/component/samples/messages.ts";

const member = aPerson();
const me = asPeer(member);
const failure = { status: 500, code: "internal-error" } as const;
const field = () => screen.getByRole("textbox", { name: "Message" });
const own = () => [...document.querySelectorAll("[data-message=own]")].map(({ firstChild }) => firstChild?.textContent);
const shown = () => [...document.querySelectorAll("[data-message]")].map(({ firstChild }) => firstChild?.textContent);

type Peer = ReturnType<typeof aPeer>;

const openChat = async (peer: Peer) => {
  answerCommunity(member);
  answer("messages", "conversations", { items: [aConversation(member, peer)], cursor: null });
  answer("community", "profile", aCommunityProfile(peer));
  const user = await openApp(`/dashboard?tab=community&view=messages&chat=${peer.user_id}`, { as: member });
  await screen.findByRole("dialog", { name: new RegExp(`${peer.display_name}$`) });
  return user;
};

/** Nothing was written before. */
const openEmptyChat = (peer: Peer) => {
  answer("messages", "conversation", { items: [], cursor: null });
  return openChat(peer);
};

/** The server takes whatever is sent. */
const takeMessages = (peer: Peer) =>
  answer("messages", "send", ({ content, client_id }) =>
    aMessage({ from: me, to: peer }, { id: `msg_${client_id.replaceAll("-", "").slice(0, 20)}`, content, client_id }),
  );

test("[message-06] opening a conversation marks it read up to its latest message", async () => {
  const peer = aPeer(11);
  const messages = ["First", "Second"].map((content, at) =>
    aMessage({ from: peer, to: me }, { id: `msg_00001${at}`, client_id: `client-00001${at}`, content }),
  );
  answer("messages", "conversation", { items: messages, cursor: null });
  answer("messages", "read", {});
  await openChat(peer);
  await waitFor(() => expect(shown()).toEqual(["First", "Second"]));
  await waitFor(() => expect(requestsOf("messages", "read")).toEqual([{ messageId: "msg_000011" }]));
  // The list and the counts are read again.
  await waitFor(() => expect(requestsOf("messages", "conversations").length).toBeGreaterThan(1));
});

test("[message-06] a conversation without messages invites to start it", async () => {
  await openEmptyChat(aPeer(12));
  expect(await screen.findByText("No messages yet. Start the conversation!")).toBeVisible();
});

describe("sending a message", () => {
  test("[message-07] Enter sends, Shift+Enter starts a new line, and empty text is not sent", async () => {
    const peer = aPeer(13);
    takeMessages(peer);
    const user = await openEmptyChat(peer);
    await user.type(field(), "   {Enter}");
    expect(screen.getByRole("button", { name: "Send message" })).toBeDisabled();
    await user.clear(field());
    await user.type(field(), "One{Shift>}{Enter}{/Shift}Two{Enter}");
    expect(await screen.findByText("Message sent!")).toBeVisible();
    expect(own()).toEqual(["One\nTwo"]);
    expect(field()).toHaveValue("");
    expect(requestsOf("messages", "send")).toEqual([
      { receiver_id: peer.user_id, content: "One\nTwo", client_id: expect.any(String) },
    ]);
  });

  test("[message-07] that fails keeps it, also when the app is opened again, and it can be sent again under its id", async () => {
    const peer = aPeer(14);
    refuse("messages", "send", failure);
    const user = await openEmptyChat(peer);
    await user.type(field(), "Don't lose me{Enter}");
    expect(await screen.findByText("Failed to send message. Please try again.")).toBeVisible();
    expect(await screen.findByText("Not sent")).toBeVisible();
    cleanup();
    const again = await openEmptyChat(peer);
    expect(await screen.findByText("Not sent")).toBeVisible();
    takeMessages(peer);
    await again.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Message sent!")).toBeVisible();
    expect(screen.queryByText("Not sent")).toBeNull();
    expect(own()).toEqual(["Don't lose me"]);
    const [first, second] = requestsOf("messages", "send");
    expect(second).toEqual(first);
  });

  test("that gets no answer keeps it as not sent, and Delete removes it", async () => {
    const peer = aPeer(15);
    lose("messages", "send");
    const user = await openEmptyChat(peer);
    await user.type(field(), "Never mind{Enter}");
    expect(await screen.findByText("Sending...")).toBeVisible();
    expect(await screen.findByText("Not sent")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect(own()).toEqual([]);
    expect(window.localStorage.getItem(`playyy.messages.${member.userId}.${peer.user_id}`)).toBeNull();
  });

  test("waits for the one before it, so that they arrive in their order", async () => {
    const peer = aPeer(16);
    takeMessages(peer);
    const user = await openEmptyChat(peer);
    const release = hold("messages", "send");
    await user.type(field(), "One{Enter}Two{Enter}");
    expect(screen.getAllByText("Sending...")).toHaveLength(2);
    expect(requestsOf("messages", "send").map(({ content }) => content)).toEqual(["One"]);
    release();
    await waitFor(() => expect(requestsOf("messages", "send").map(({ content }) => content)).toEqual(["One", "Two"]));
    await waitFor(() => expect(screen.queryByText("Sending...")).toBeNull());
    expect(own()).toEqual(["One", "Two"]);
  });

  test.each([
    [17, "forbidden", 403, "They only take messages from members they follow."],
    [18, "word-not-allowed", 400, "Your message has a word that isn't allowed here."],
    [19, "too-many-requests", 429, "You're sending messages too fast."],
  ] as const)(
    "to peer %d that is refused as %s (%d) shows the server's own reason: %s",
    async (at, code, status, message) => {
      const peer = aPeer(at);
      refuse("messages", "send", { status, code, message });
      const user = await openEmptyChat(peer);
      await user.type(field(), "Hello{Enter}");
      await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
      expect(screen.queryByText("Not sent")).toBeNull();
      expect(screen.getByRole("button", { name: "Retry" })).toBeVisible();
    },
  );

  test("in the moment of a suspension keeps it with the reason, and closes the form", async () => {
    const peer = aPeer(20);
    const message = "You can't take part in the community right now.";
    refuse("messages", "send", { status: 403, code: "community-suspended", message });
    const user = await openEmptyChat(peer);
    await user.type(field(), "One more thing");
    answer("moderation", "standing", { suspension: { until: null, rule: "No bullying or harassment" } });
    await user.type(field(), "{Enter}");
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    expect(screen.getByText("One more thing")).toBeVisible();
    await waitFor(() => expect(field()).toBeDisabled());
    expect(screen.getByText(/You can't send messages: you're suspended from the community for good\./)).toBeVisible();
    expect(screen.getByText(/Rule broken: No bullying or harassment\./)).toBeVisible();
    expect(screen.getByRole("link", { name: "See your standing" })).toBeVisible();
  });
});

test("[message-10] a draft is kept when the dialog is closed and can be deleted; a sent message can't", async () => {
  const peer = aPeer(21);
  answer("messages", "conversation", {
    items: [aMessage({ from: me, to: peer }, { content: "Already sent" })],
    cursor: null,
  });
  const user = await openChat(peer);
  await user.type(field(), "Not yet");
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("button", { name: /Ben Brook/ }));
  expect(await screen.findByRole("textbox", { name: "Message" })).toHaveValue("Not yet");
  await waitFor(() => expect(own()).toEqual(["Already sent"]));
  const sent = document.querySelector("[data-message=own]") as HTMLElement;
  expect(within(sent).queryAllByRole("button")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Delete draft" }));
  expect(field()).toHaveValue("");
  cleanup();
  await openChat(peer);
  expect(field()).toHaveValue("");
});

describe("the messages of a conversation", () => {
  const peer = aPeer(22);
  const message = (at: number, content: string) =>
    aMessage({ from: me, to: peer }, { id: `msg_00002${at}`, client_id: `client-00002${at}`, content });

  test("that can't be loaded are by Try Again", async () => {
    refuse("messages", "conversation", failure, { once: true });
    answer("messages", "conversation", { items: [message(1, "Back again")], cursor: null });
    const user = await openChat(peer);
    expect(await screen.findByText("Couldn't load the messages")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(shown()).toEqual(["Back again"]));
    expect(screen.queryByText("Couldn't load the messages")).toBeNull();
  });

  test("are read page by page to the oldest, which come first, and a page that failed is named and read by Retry", async () => {
    answer("messages", "conversation", ({ cursor }) =>
      cursor ? { items: [message(1, "Older")], cursor: null } : { items: [message(2, "Newer")], cursor: "older" },
    );
    const user = await openChat(peer);
    const older = await screen.findByRole("button", { name: "Show Older Messages" });
    refuse("messages", "conversation", failure, { once: true });
    await user.click(older);
    expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load older messages");
    expect(requestsOf("messages", "conversation")).toHaveLength(2);
    expect(shown()).toEqual(["Newer"]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(shown()).toEqual(["Older", "Newer"]));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("button", { name: "Show Older Messages" })).toBeNull();
  });

  test("show Read under the own last one once it was read, and what the team removed", async () => {
    const removed = { ...message(1, "Removed by the team"), is_removed: true };
    const read = { ...message(2, "Seen"), read_at: "2026-01-01T00:00:00.000Z" };
    answer("messages", "conversation", { items: [removed, read], cursor: null });
    await openChat(peer);
    await waitFor(() => expect(shown()).toEqual(["Removed by the team", "Seen"]));
    expect(screen.getByText("Read")).toBeVisible();
  });
});

describe("the options of a conversation", () => {
  const peer = aPeer(23, "Pia Pest");
  const choose = async (user: Awaited<ReturnType<typeof openChat>>, name: string) => {
    await user.click(screen.getByRole("button", { name: "Conversation options" }));
    await user.click(await screen.findByRole("menuitem", { name }));
  };

  test("report the other member with a reason and a note", async () => {
    answer("moderation", "report", {});
    const user = await openEmptyChat(peer);
    await choose(user, "Report Member");
    const form = within(await screen.findByRole("dialog", { name: "Report Member" }));
    expect(form.getByRole("button", { name: "Send Report" })).toBeDisabled();
    await user.click(form.getByLabelText("Bullying or harassment"));
    await user.type(form.getByLabelText("Anything to add? (optional)"), " Every day ");
    await user.click(form.getByRole("button", { name: "Send Report" }));
    expect(await screen.findByText("Report sent")).toBeVisible();
    expect(requestsOf("moderation", "report")).toEqual([
      { subject: { type: "member", id: peer.user_id }, reason: "harassment", note: "Every day" },
    ]);
  });

  test("keep a report that fails", async () => {
    refuse("moderation", "report", failure);
    const user = await openEmptyChat(peer);
    await choose(user, "Report Member");
    const form = within(await screen.findByRole("dialog", { name: "Report Member" }));
    await user.click(form.getByLabelText("Bullying or harassment"));
    await user.click(form.getByRole("button", { name: "Send Report" }));
    expect(await screen.findByText("Failed to send report. Please try again.")).toBeVisible();
    expect(form.getByLabelText("Bullying or harassment")).toBeChecked();
  });

  test("block the other member, after which the conversation is gone", async () => {
    answer("community", "block", { is_blocked: true });
    const user = await openEmptyChat(peer);
    await choose(user, "Block");
    const question = within(await screen.findByRole("dialog", { name: "Block Pia Pest?" }));
    answer("messages", "conversations", { items: [], cursor: null });
    answer("community", "profile", aCommunityProfile({ user_id: peer.user_id, is_blocked: true }));
    await user.click(question.getByRole("button", { name: "Block" }));
    expect(await screen.findByText("Blocked")).toBeVisible();
    expect(await screen.findByText("No conversations yet")).toBeVisible();
    await expectDialogClosed();
    expect(requestsOf("community", "block")).toEqual([{ userId: peer.user_id }]);
  });
});
