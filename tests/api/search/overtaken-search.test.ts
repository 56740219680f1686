import { expect, test } from "vitest";
import { stack } from "../../support/checkout.ts";
import { overtake, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/search/search-entry.entity.ts")),
  ...(await import("../../../functions/search/search-index.ts")),
  ...(await import("../../../functions/search/search-scopes.ts")),
  ...(await import("../../../functions/tickets/ambassadors/ambassador.entity.ts")),
}));

const at = "2027-01-01T00:00:00.000Z";

const nameAmbassador = (code: string, name: string) =>
  city().AmbassadorEntity.put({ code, id: "amb_1", name, status: "active", created_at: at, updated_at: at }).go();

const refresh = (code: string) => city().refreshSearch("ambassador", code);

/** An ambassador's code that the search has under a name. */
const aKnownCode = async (name: string): Promise<string> => {
  const code = uniqueId();
  await nameAmbassador(code, name);
  await refresh(code);
  return code;
};

const renameAndRefresh = async (code: string, name: string): Promise<void> => {
  await nameAmbassador(code, name);
  await refresh(code);
};

/** The names under which an owner's search has a code: by each of these names, and by what is kept of it. */
const leftOf = async (code: string, names: readonly string[]) => {
  const { SearchEntryEntity, scopesOfRole, findSearchSubject } = city();
  const scope = scopesOfRole("owner").at(-1) ?? "";
  const isFound = async (name: string) => {
    const query = SearchEntryEntity.query.byTerm({ scope, token: name.slice(0, 2) }).begins({ sort_key: name });
    return (await query.go({ consistent: true })).data.some(({ subject }) => subject === code);
  };
  const found = await Promise.all(names.map(isFound));
  const kept = await findSearchSubject("ambassador", code);
  return { found: names.filter((_, index) => found[index]), kept: kept?.subtitle };
};

testOvertaken(
  "[desk-38] a refresh that has read a former name, and begins to write after the name changed",
  async () => {
    const code = await aKnownCode("one");
    await nameAmbassador(code, "two");
    return {
      write: { operation: "PutItem", containing: code },
      late: () => refresh(code),
      meanwhile: () => renameAndRefresh(code, "three"),
      outcome: () => leftOf(code, ["one", "two", "three"]),
    };
  },
  { guarded: { found: ["three"], kept: "three" }, control: { found: ["two", "three"], kept: "two" } },
);

testOvertaken(
  "[desk-38] a refresh that has written a former name, and ends after the name changed",
  async () => {
    const code = await aKnownCode("one");
    await nameAmbassador(code, "two");
    return {
      write: { operation: "PutItem", containing: code, skip: 1 },
      late: () => refresh(code),
      meanwhile: () => renameAndRefresh(code, "three"),
      outcome: () => leftOf(code, ["one", "two", "three"]),
    };
  },
  { guarded: { found: ["three"], kept: "three" }, control: { found: ["three"], kept: "two" } },
);

testOvertaken(
  "[desk-38] a refresh that has found a code gone, and ends after it was made again",
  async () => {
    const code = await aKnownCode("one");
    await city().AmbassadorEntity.delete({ code }).go();
    return {
      write: { operation: "DeleteItem", containing: code },
      late: () => refresh(code),
      meanwhile: () => renameAndRefresh(code, "three"),
      outcome: () => leftOf(code, ["one", "three"]),
    };
  },
  { guarded: { found: ["three"], kept: "three" }, control: { found: ["three"], kept: undefined } },
);

test("[desk-38] a refresh whose entries come after those of a later one takes them back", async () => {
  const code = await aKnownCode("one");
  await nameAmbassador(code, "two");
  await overtake({
    write: { operation: "BatchWriteItem", containing: code },
    late: () => refresh(code),
    meanwhile: () => renameAndRefresh(code, "three"),
  });
  expect(await leftOf(code, ["one", "two", "three"])).toEqual({ found: ["three"], kept: "three" });
});

test("[desk-38] what is kept of something whose entries could not be written has them written by the next refresh", async () => {
  const code = uniqueId();
  await nameAmbassador(code, "one");
  await stack().fault({ kind: "internal-error", operation: "BatchWriteItem", containing: code, times: 4 });
  await expect(refresh(code)).rejects.toThrow();
  expect((await leftOf(code, ["one"])).found).toEqual([]);
  await refresh(code);
  expect(await leftOf(code, ["one"])).toEqual({ found: ["one"], kept: "one" });
});

test("[desk-38] a refresh that changes nothing writes nothing", async () => {
  const code = await aKnownCode("one");
  const before = await city().findSearchSubject("ambassador", code);
  await refresh(code);
  expect(await city().findSearchSubject("ambassador", code)).toEqual(before);
});
