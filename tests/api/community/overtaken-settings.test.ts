import { expect, test } from "vitest";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";

const community = giveOwnTable(async () => ({
  ...(await import("../../../functions/community/standing/manage-settings.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

testOvertaken(
  "the filtered words that two administrators change at once",
  async () => {
    const { changeCommunitySettings, readCommunitySettings } = community();
    const { version } = await readCommunitySettings();
    const filter = (word: string) =>
      endOf(changeCommunitySettings({ filtered_words: [word], version }, { userId: "usr_admin", email: "" }, now));
    return {
      write: { containing: "community-settings" },
      late: () => filter("later"),
      meanwhile: () => filter("earlier"),
      outcome: async (end) => [end, (await readCommunitySettings()).filtered_words],
    };
  },
  { guarded: ["version-conflict", ["earlier"]], control: ["done", ["later"]] },
);

test("filtered words are kept in the order of the alphabet, each once", async () => {
  const { changeCommunitySettings, readCommunitySettings } = community();
  const { version } = await readCommunitySettings();
  const filtered_words = ["spam", "ad", "Ad", "scam"];
  const admin = { userId: "usr_admin", email: "" };
  const changed = await changeCommunitySettings({ filtered_words, version }, admin, now);
  expect(changed).toEqual({ filtered_words: ["ad", "scam", "spam"], version: version + 1 });
});
