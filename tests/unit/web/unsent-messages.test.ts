import { expect, test, vi } from "vitest";
import { createUnsentStore, type Unsent } from "../../../web/src/features/messages/unsent-messages.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

const [me, peer] = ["me", "peer"];
const key = `playyy.messages.${me}.${peer}`;
const aMessage = (client_id: string, state: Unsent["state"] = "sending"): Unsent => ({
  client_id,
  content: "Hi",
  state,
});

test("what was on its way when the page was closed is shown as failed, with its draft and its id", () => {
  const storage = memoryStorage();
  const store = createUnsentStore(storage);
  store.setDraft(me, peer, "Not yet");
  store.put(me, peer, aMessage("one"));
  expect(createUnsentStore(storage).read(me, peer)).toEqual({ draft: "Not yet", unsent: [aMessage("one", "failed")] });
});

test("two tabs keep each other's messages, and one that is on its way in the other isn't shown as failed", () => {
  const storage = memoryStorage();
  const [one, other] = [createUnsentStore(storage), createUnsentStore(storage)];
  other.read(me, peer);
  one.put(me, peer, aMessage("one"));
  other.takeFromOtherTab(key);
  expect(other.read(me, peer).unsent).toEqual([aMessage("one")]);
  other.put(me, peer, aMessage("two", "failed"));
  one.takeFromOtherTab(key);
  one.remove(me, peer, "one");
  other.takeFromOtherTab(key);
  for (const store of [one, other, createUnsentStore(storage)])
    expect(store.read(me, peer).unsent).toEqual([aMessage("two", "failed")]);
});

test("what can't be read counts as nothing written", () => {
  const storage = memoryStorage();
  for (const stored of ["{", "{}"]) {
    storage.setItem(key, stored);
    expect(createUnsentStore(storage).read(me, peer)).toEqual({ draft: "", unsent: [] });
  }
});

test("a message is changed or removed by its id, beside others, and nothing is kept of none", () => {
  const storage = memoryStorage();
  const store = createUnsentStore(storage);
  for (const id of ["one", "two"]) store.put(me, peer, aMessage(id));
  store.put(me, peer, aMessage("two", "failed"));
  expect(store.read(me, peer).unsent).toEqual([aMessage("one"), aMessage("two", "failed")]);
  store.remove(me, peer, "one");
  expect(store.read(me, peer).unsent).toEqual([aMessage("two", "failed")]);
  store.setDraft(me, peer, "Not yet");
  store.remove(me, peer, "two");
  expect(JSON.parse(storage.getItem(key) ?? "null")).toEqual({ draft: "Not yet", unsent: [] });
  store.setDraft(me, peer, "");
  expect(storage.length).toBe(0);
  store.put(me, peer, aMessage("one"));
  expect(storage.length).toBe(1);
});

test("a full device keeps what is written while the page is open", () => {
  const storage = memoryStorage();
  vi.spyOn(storage, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  const store = createUnsentStore(storage);
  const heard = vi.fn();
  store.subscribe(heard);
  store.setDraft(me, peer, "Not yet");
  expect([store.read(me, peer).draft, heard.mock.calls.length]).toEqual(["Not yet", 1]);
});

test("whoever listens hears of each change until they stop, and of other tabs only what is known here", () => {
  const storage = memoryStorage();
  const store = createUnsentStore(storage);
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  store.takeFromOtherTab(key);
  expect(heard).not.toHaveBeenCalled();
  store.setDraft(me, peer, "Hi");
  store.takeFromOtherTab(key);
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  store.setDraft(me, peer, "");
  expect(heard).toHaveBeenCalledTimes(2);
});
