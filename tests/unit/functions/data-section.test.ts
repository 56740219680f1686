import { expect, test } from "vitest";
import { listSection, singlePage } from "../../../functions/account/data-section.ts";

const person = { userId: "user-1", email: "", emailHashes: [], until: "2027-03-10T12:00:00.000Z" };

test("a single page has the items that there are, whatever else was looked for", () => {
  const [one, other] = [{ id: "one" }, { id: "other" }];
  expect(singlePage([one, null, other, undefined])).toEqual({ data: [one, other], cursor: null });
  expect(singlePage([0, "", false])).toEqual({ data: [0, "", false], cursor: null });
});

test("a section's items are all read before the first one is erased, and each is erased once", async () => {
  const steps: string[] = [];
  const pages: Record<string, string[]> = { "": ["a", "b"], next: ["c"] };
  const section = listSection(
    "letters",
    "letter",
    async (_person, { cursor }) => {
      steps.push(`read ${cursor}`);
      return { data: (pages[cursor ?? ""] ?? []).map((id) => ({ id })), cursor: cursor ? null : "next" };
    },
    async ({ id }) => steps.push(`erase ${id}`),
  );
  await section.erase(person);
  expect(steps).toEqual(["read null", "read next", "erase a", "erase b", "erase c"]);
});
