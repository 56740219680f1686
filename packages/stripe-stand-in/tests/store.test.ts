import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Journal } from "../src/state/journal.ts";
import { Store } from "../src/state/store.ts";

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "stripe-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const fact = (store: Store, id: string) => store.get("facts", id)?.value;

test("committed changes survive a kill, and a line torn by the kill is dropped", () => {
  const folder = aFolder();
  new Store(folder).put("facts", { id: "a", value: "1" });
  appendFileSync(join(folder, "journal.jsonl"), '[["facts","b",{"id":"b","val');
  const second = new Store(folder);
  expect([fact(second, "a"), fact(second, "b")]).toEqual(["1", undefined]);
  second.put("facts", { id: "c", value: "3" });
  const third = new Store(folder);
  expect([fact(third, "a"), fact(third, "c")]).toEqual(["1", "3"]);
});

test("an error undoes every row of its transaction, in memory and on disk", () => {
  const folder = aFolder();
  const store = new Store(folder);
  store.put("facts", { id: "a", value: "1" });
  const failing = () =>
    store.transaction(() => {
      store.put("facts", { id: "a", value: "2" });
      store.put("facts", { id: "b", value: "2" });
      throw new Error("no");
    });
  expect(failing).toThrow("no");
  for (const seen of [store, new Store(folder)]) expect([fact(seen, "a"), fact(seen, "b")]).toEqual(["1", undefined]);
});

test("a changed copy of a row changes nothing until it is stored", () => {
  const store = new Store(aFolder());
  store.put("facts", { id: "a", value: "1" });
  const copy = store.get("facts", "a");
  if (copy) copy.value = "2";
  expect(fact(store, "a")).toBe("1");
});

test("a snapshot replaces the journal, and an old journal replayed over it changes nothing", () => {
  const folder = aFolder();
  const journal = new Journal(folder, () => {});
  journal.append([["facts", "a", { id: "a", value: "1" }]]);
  journal.append([["facts", "b", { id: "b", value: "1" }]]);
  journal.append([["facts", "b", null]]);
  const old = readFileSync(join(folder, "journal.jsonl"));
  journal.compact([["facts", "a", { id: "a", value: "1" }]]);
  journal.close();
  expect(existsSync(join(folder, "snapshot.jsonl"))).toBe(true);
  expect(readFileSync(join(folder, "journal.jsonl"), "utf8")).toBe("");
  writeFileSync(join(folder, "journal.jsonl"), old);
  const store = new Store(folder);
  expect([fact(store, "a"), fact(store, "b")]).toEqual(["1", undefined]);
});
