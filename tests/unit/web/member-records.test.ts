import { describe, expect, test } from "vitest";
import { clearDrafts } from "../../../web/src/member/offline/drafts.ts";
import { clearRecordsOfOthers } from "../../../web/src/member/offline/member-records.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

const filled = () => {
  const storage = memoryStorage();
  storage.setItem("playyy-game", JSON.stringify({ version: 1, userId: "maya", starts: [], waiting: [] }));
  storage.setItem("playyy.events", JSON.stringify([{ userId: "maya" }, { userId: null }, { userId: "noah" }]));
  return storage;
};
const left = (storage: Storage) => [
  storage.getItem("playyy-game") !== null,
  JSON.parse(storage.getItem("playyy.events") ?? "[]").map(({ userId }: { userId: string | null }) => userId),
];

describe("what a device keeps of the game and of tracked events", () => {
  test.each([
    ["maya", [true, ["maya", null]]],
    ["noah", [false, [null, "noah"]]],
    [null, [true, [null]]],
  ] as const)("once %s is signed in, is theirs alone", (owner, expected) => {
    const storage = filled();
    clearRecordsOfOthers(storage, owner);
    expect(left(storage)).toEqual(expected);
  });

  test.each(["{", "7", "null"])("that can't be read (%j) harms nothing", (text) => {
    const storage = memoryStorage();
    storage.setItem("playyy-game", text);
    storage.setItem("playyy.events", text);
    expect(() => clearRecordsOfOthers(storage, null)).not.toThrow();
  });
});

test("the key of a deal's claim whose answer was lost is removed for another member, and stays for its own", async () => {
  const storage = memoryStorage();
  for (const key of ["playyy.redeem.maya.deal_1", "playyy.redeem.noah.deal_1", "playyy.redeem.deal_0"])
    storage.setItem(key, "key");
  await clearDrafts(storage, "noah");
  expect(Array.from({ length: storage.length }, (_, at) => storage.key(at))).toEqual(["playyy.redeem.noah.deal_1"]);
});
