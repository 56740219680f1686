import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test, vi } from "vitest";
import { type Role, roles } from "../../../shared/model/roles.ts";
import { type SearchKind, searchKinds } from "../../../shared/model/search.ts";
import { giveOwnTable } from "../../support/own-table.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/search/search-entry.entity.ts")),
  ...(await import("../../../functions/search/search-everything.ts")),
  ...(await import("../../../functions/search/search-scopes.ts")),
  ...(await import("../../../functions/platform/table/table.ts")),
  ...(await import("../../../functions/platform/table/batch-write.ts")),
}));

const day = 86_400_000;
const instant = (index: number) => new Date(Date.UTC(2027, 0, 1) + index * day).toISOString();

/** Entries of every kind under one word, `count` of each; the later ones are newer. */
const writeEntries = async (word: string, count: number): Promise<void> => {
  const { SearchEntryEntity, scopesOfKind, batchWrite } = city();
  const entryOf = (kind: SearchKind, index: number) => (scope: string) =>
    SearchEntryEntity.put({
      ...{ scope, token: word.slice(0, 2), kind, subject: `${kind}-${index}`, title: word, subtitle: "" },
      ...{ sort_key: `${word} ${String(9_000 - index).padStart(13, "0")}`, at: instant(index) },
    });
  await batchWrite(
    searchKinds.flatMap((kind) =>
      Array.from({ length: count }, (_, index) => scopesOfKind(kind).map(entryOf(kind, index))).flat(),
    ),
  );
};

/** What one search of a role finds, and the partitions that it reads. */
const searchAs = async (role: Role, q: string) => {
  const sent = vi.spyOn(city().documents, "send");
  const results = await city().searchEverything(q, role);
  const commands = sent.mock.calls.map(([command]) => command);
  sent.mockRestore();
  const queries = commands.filter((command) => command instanceof QueryCommand);
  expect(queries.length).toBe(commands.length);
  return { results, partitions: queries.map(({ input }) => Object.values(input.ExpressionAttributeValues ?? {})[0]) };
};

const kindsOf = (results: readonly { kind: SearchKind }[]) => [...new Set(results.map(({ kind }) => kind))];

test("[desk-35] a search reads three queries at most and nothing else, with one record of each kind as with hundreds, whatever the role", async () => {
  await writeEntries("fewfew", 1);
  await writeEntries("manymany", 300);
  for (const role of roles) {
    const [few, many] = [await searchAs(role, "fewfew"), await searchAs(role, "manymany")];
    expect([role, many.partitions.length]).toEqual([role, few.partitions.length]);
    expect(many.partitions.length).toBeLessThanOrEqual(3);
    expect(many.results.length).toBeLessThanOrEqual(6 * searchKinds.length);
  }
  expect((await searchAs("owner", "manymany")).partitions.length).toBe(3);
});

test.each<[Role, SearchKind[]]>([
  ["owner", [...searchKinds]],
  ["manager", [...searchKinds]],
  ["events", ["order", "event", "ambassador"]],
  ["content", ["deal", "vendor", "campaign"]],
  ["support", ["member", "order"]],
  ["door", ["event"]],
  ["books", ["order", "ambassador"]],
])("[desk-36] the role %s finds what it may read, and reads nothing else", async (role, kinds) => {
  const word = `role${role}`;
  await writeEntries(word, 1);
  const { results, partitions } = await searchAs(role, word);
  expect(kindsOf(results)).toEqual(kinds);
  const { SearchEntryEntity, scopesOfRole } = city();
  const read = await Promise.all(
    scopesOfRole(role).map((scope) => SearchEntryEntity.query.byTerm({ scope, token: "ro" }).go({ pages: "all" })),
  );
  expect(read.length).toBe(partitions.length);
  expect(new Set(read.flatMap(({ data }) => data.map(({ kind }) => kind)))).toEqual(new Set(kinds));
});

test("[desk-36] every kind that somebody may find is kept for each role that may, and for no other", () => {
  const { mayFind, scopesOfKind, scopesOfRole } = city();
  for (const kind of searchKinds) {
    const reached = roles.filter((role) => scopesOfRole(role).some((scope) => scopesOfKind(kind).includes(scope)));
    expect([kind, reached]).toEqual([kind, roles.filter((role) => mayFind(role, kind))]);
  }
});

test("[desk-37] a search lists six of each kind, the newest first, each once however many of its terms match", async () => {
  await writeEntries("newest", 9);
  await writeEntries("newestagain", 9);
  const { results } = await searchAs("owner", "newest");
  const orders = results.filter(({ kind }) => kind === "order").map(({ id }) => id);
  expect(orders).toEqual([8, 7, 6, 5, 4, 3].map((index) => `order-${index}`));
});
