import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";
import { addMessage, changeMessage, showRead } from "../../../web/src/features/messages/message-cache.ts";
import { conversationQuery, conversationsQuery } from "../../../web/src/features/messages/message-queries.ts";

const at = "2027-03-01T12:00:00.000Z";
const message = (id: string, sender_id: string, receiver_id: string, about: object = {}) =>
  ({ id, sender_id, receiver_id, content: id, created_at: at, read_at: null, ...about }) as never;
const head = (user_id: string, last_message: never, unread_count = 0) =>
  ({ peer: { user_id, display_name: user_id, avatar_url: null }, last_message, unread_count }) as never;

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

const put = (key: readonly unknown[], ...pages: never[][]) =>
  client.setQueryData(key, {
    pages: pages.map((items) => ({ items, cursor: null })),
    pageParams: pages.map(() => null),
  });
const withBen = conversationQuery("ben").queryKey;
type Pages<Item> = { pages: { items: Item[] }[] } | undefined;
const messages = () =>
  (client.getQueryData(withBen) as Pages<{ id: string; read_at: string | null; content: string }>)?.pages.map(
    ({ items }) => items,
  );
const heads = () =>
  (
    client.getQueryData(conversationsQuery.queryKey) as Pages<{
      peer: { user_id: string };
      last_message: { id: string; content: string };
      unread_count: number;
    }>
  )?.pages.map(({ items }) =>
    items.map(({ peer, last_message, unread_count }) => [peer.user_id, last_message.content, unread_count]),
  );
const isStale = () => client.getQueryState(conversationsQuery.queryKey)?.isInvalidated;

describe("a message that comes", () => {
  const old = message("m1", "ada", "ben");
  const ofCleo = message("m0", "cleo", "ada");

  test("from the other is the newest of the conversation, and puts it on top with one more unread", () => {
    put(withBen, [old], [message("m-1", "ben", "ada")]);
    put(conversationsQuery.queryKey, [head("cleo", ofCleo, 3)], [head("ben", old)]);
    addMessage(client, message("m2", "ben", "ada"), "ada");
    expect(messages()?.map((page) => page.map(({ id }) => id))).toEqual([["m1", "m2"], ["m-1"]]);
    expect(heads()).toEqual([
      [
        ["ben", "m2", 1],
        ["cleo", "m0", 3],
      ],
      [],
    ]);
    expect(isStale()).toBe(false);
  });

  test("of one's own adds nothing unread", () => {
    put(withBen, [old]);
    put(conversationsQuery.queryKey, [head("ben", old, 2)]);
    addMessage(client, message("m2", "ada", "ben"), "ada");
    expect([messages()?.[0]?.length, heads()]).toEqual([2, [[["ben", "m2", 2]]]]);
  });

  test("twice changes nothing", () => {
    put(withBen, [old], [message("m-1", "ben", "ada")]);
    put(conversationsQuery.queryKey, [head("ben", message("m2", "ben", "ada"), 1)]);
    addMessage(client, message("m2", "ben", "ada"), "ada");
    addMessage(client, message("m2", "ben", "ada"), "ada");
    expect(messages()?.map((page) => page.length)).toEqual([2, 1]);
    expect(heads()).toEqual([[["ben", "m2", 1]]]);
  });

  test("after a later one leaves the list as it is until it is read again", () => {
    const earlier = message("m1", "ben", "ada", { created_at: "2027-03-01T11:59:59.999Z" });
    put(withBen, [earlier, message("m2", "ben", "ada")]);
    put(conversationsQuery.queryKey, [head("ben", message("m2", "ben", "ada"), 1)]);
    addMessage(client, earlier, "ada");
    expect(messages()?.[0]?.length).toBe(2);
    expect([heads(), isStale()]).toEqual([[[["ben", "m2", 1]]], true]);
  });

  test("from somebody who isn't on the list yet has the list read again", () => {
    put(conversationsQuery.queryKey, [head("cleo", ofCleo)]);
    addMessage(client, message("m2", "ben", "ada"), "ada");
    expect([heads(), isStale(), messages()]).toEqual([[[["cleo", "m0", 0]]], true, undefined]);
  });

  test("before anything was read adds nothing", () => {
    put(withBen);
    addMessage(client, message("m2", "ben", "ada"), "ada");
    expect([messages(), heads()]).toEqual([[], undefined]);
  });
});

test("a message that is changed is shown as it is now, and the others stay", () => {
  put(withBen, [message("m1", "ben", "ada"), message("m2", "ben", "ada")]);
  put(conversationsQuery.queryKey, [
    head("ben", message("m2", "ben", "ada")),
    head("cleo", message("m3", "cleo", "ada")),
  ]);
  changeMessage(client, message("m2", "ben", "ada", { content: "Removed" }), "ada");
  expect(messages()?.[0]?.map(({ content }) => content)).toEqual(["m1", "Removed"]);
  expect(heads()?.[0]?.map(([, content]) => content)).toEqual(["Removed", "m3"]);
  changeMessage(new QueryClient(), message("m2", "ben", "ada"), "ada");
});

describe("what the other has read", () => {
  const page = (...ids: string[]) => ids.map((id) => message(id, "ada", "ben"));
  const readTimes = () => messages()?.map((items) => items.map(({ read_at }) => read_at));
  const read = (message_id: string, about: object = {}) =>
    showRead(client, { reader_id: "ben", sender_id: "ada", message_id, read_at: at, ...about }, "ada");

  test("is everything up to the message, on its page and on older ones", () => {
    put(withBen, page("m4", "m5"), page("m2", "m3"), page("m0", "m1"));
    read("m2");
    expect(readTimes()).toEqual([
      [null, null],
      [at, null],
      [at, at],
    ]);
  });

  test("leaves what was read before, and what the reader wrote", () => {
    const earlier = "2027-03-01T11:00:00.000Z";
    put(withBen, [message("m1", "ada", "ben", { read_at: earlier }), message("m2", "ben", "ada"), ...page("m3")]);
    read("m3");
    expect(readTimes()).toEqual([[earlier, null, at]]);
  });

  test("is nothing of a message that isn't there, and the list is read again", () => {
    put(withBen, page("m1"));
    put(conversationsQuery.queryKey, []);
    read("m9");
    expect([readTimes(), isStale()]).toEqual([[[null]], true]);
  });

  test("of messages that aren't at hand only has the list read again", () => {
    put(conversationsQuery.queryKey, []);
    read("m1");
    expect([readTimes(), isStale()]).toEqual([undefined, true]);
  });

  test("by oneself on another device is of the other's messages", () => {
    put(withBen, [message("m1", "ben", "ada"), message("m2", "ada", "ben")]);
    read("m1", { reader_id: "ada", sender_id: "ben" });
    expect(readTimes()).toEqual([[at, null]]);
  });
});
