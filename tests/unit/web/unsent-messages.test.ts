import { expect, test } from "vitest";
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
