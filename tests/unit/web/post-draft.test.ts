import { describe, expect, test } from "vitest";
import { emptyDraft, keepDraft, readDraft } from "../../../web/src/features/community/composer/draft.ts";
import { memoryStorage } from "../../support/memory-storage.ts";

describe("the draft of a post", () => {
  test("belongs to one member", () => {
    const storage = memoryStorage();
    keepDraft(storage, "maya", { content: "Sunset", location: "Riverside", alt: "An orange sky" });
    expect(readDraft(storage, "maya")).toEqual({ content: "Sunset", location: "Riverside", alt: "An orange sky" });
    expect(readDraft(storage, "noah")).toEqual(emptyDraft);
  });

  test("leaves nothing behind once it is empty", () => {
    const storage = memoryStorage();
    keepDraft(storage, "maya", { ...emptyDraft, content: "Sunset" });
    keepDraft(storage, "maya", emptyDraft);
    expect(storage.length).toBe(0);
  });

  test.each([
    { ...emptyDraft, location: "Riverside" },
    { ...emptyDraft, alt: "An orange sky" },
  ])("is kept as soon as anything is in it: %j", (draft) => {
    const storage = memoryStorage();
    keepDraft(storage, "maya", draft);
    expect(readDraft(storage, "maya")).toEqual(draft);
  });

  test("that an earlier version of the app kept has no description", () => {
    const storage = memoryStorage();
    storage.setItem("playyy.post-draft.maya", '{"content":"Sunset","location":null}');
    expect(readDraft(storage, "maya")).toEqual({ ...emptyDraft, content: "Sunset" });
  });

  test.each(["{", '"text"', '{"content":1,"location":null}', '{"content":"Sunset","location":1}'])(
    "that can't be read (%j) counts as empty",
    (stored) => {
      const storage = memoryStorage();
      storage.setItem("playyy.post-draft.maya", stored);
      expect(readDraft(storage, "maya")).toEqual(emptyDraft);
    },
  );
});
