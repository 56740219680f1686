import { limits } from "../../shared/model/limits.ts";
import type { Role } from "../../shared/model/roles.ts";
import { type SearchResult, searchKinds } from "../../shared/model/search.ts";
import { SearchEntryEntity } from "./search-entry.entity.ts";
import { scopesOfRole } from "./search-scopes.ts";
import { tokenOf, toTermPrefix } from "./search-terms.ts";

/** How many entries one scope reads: several may lead to the same thing. */
const entriesPerScope = 25;

const readScope = async (scope: string, prefix: string) => {
  const { data } = await SearchEntryEntity.query
    .byTerm({ scope, token: tokenOf(prefix) })
    .begins({ sort_key: prefix })
    .go({ limit: entriesPerScope });
  return data;
};

/**
 * Finds what a text leads to, at most six of each kind, the newest of these first. It reads one query of each scope that the role may read,
 * three at most, whatever the size of the city; an entry carries all that its row shows. Phone numbers may be spelled in any way, and one
 * of Stripe's ids is found from its beginning.
 */
export const searchEverything = async (q: string, role: Role): Promise<SearchResult[]> => {
  const prefix = toTermPrefix(q);
  // What is left of a text without accents and separators.
  if ([...prefix].length < limits.searchMinLength) return [];
  const found = (await Promise.all(scopesOfRole(role).map((scope) => readScope(scope, prefix)))).flat();
  const unique = [...new Map(found.toReversed().map((entry) => [`${entry.kind} ${entry.subject}`, entry])).values()];
  return searchKinds.flatMap((wanted) =>
    unique
      .toReversed()
      .filter(({ kind }) => kind === wanted)
      .slice(0, limits.searchResultsOfKind)
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .map(({ kind, subject: id, title, subtitle, at }) => ({ kind, id, title, subtitle, at })),
  );
};
