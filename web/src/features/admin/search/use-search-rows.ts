import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { limits } from "../../../../../shared/model/limits.ts";
import type { Permission } from "../../../../../shared/model/permissions.ts";
import { call, query, queryKeyOf } from "../../../api/index.ts";
import { useDebounced } from "../../../components/use-debounced.ts";
import { useSession } from "../../../member/session/session.tsx";
import { readRecentRows } from "./recent-rows.ts";
import { matchesWords, searchActions, toActionRow } from "./search-actions.ts";
import { mayFollow, type SearchRow, toSearchRow } from "./search-row.ts";

/** A page of the back-office that the search leads to. */
export type SearchPage = { label: string; to: string };

const debounceMilliseconds = 200;
const noPermissions: readonly Permission[] = [];

const toPageRow = ({ label, to }: SearchPage): SearchRow => ({
  ...{ id: `page ${to}`, group: "Go to", title: label, subtitle: "", to },
  permissions: [],
});

const findLocally = (text: string, pages: readonly SearchPage[]): SearchRow[] => {
  const actions = searchActions.filter(({ label, words }) => matchesWords(`${label} ${words}`, text));
  return [
    ...actions.map(toActionRow),
    ...pages.filter(({ label }) => matchesWords(label, text)).map(toPageRow),
  ].toSorted((one, other) => (one.group === other.group ? 0 : one.group.localeCompare(other.group)));
};

const useFound = (q: string) => {
  const settled = useDebounced(q, debounceMilliseconds);
  const isSearched = q.length >= limits.searchMinLength;
  const result = useQuery({
    queryKey: queryKeyOf("searchAdmin", "everything", { q: settled }),
    queryFn: ({ signal }) => call("searchAdmin", "everything", { q: settled }, signal),
    enabled: settled === q && isSearched,
    // What was searched for isn't kept longer than it is shown.
    gcTime: 0,
  });
  const isSettled = settled === q;
  return {
    // Those of a text that has been typed over would be opened by mistake.
    results: isSearched && isSettled ? (result.data?.results ?? []) : [],
    isSearching: isSearched && (!isSettled || result.isFetching),
    isFailed: isSearched && isSettled && result.isError && !result.isFetching,
    retry: () => void result.refetch(),
  };
};

/**
 * The rows of a text: what to do and where to go, then what the server found, each only where the role may follow. Without a text what was
 * opened last, then what there is to do.
 */
export const useSearchRows = (text: string, pages: readonly SearchPage[]) => {
  const q = text.trim();
  const { user } = useSession();
  const { data: desk } = useQuery(query("colleaguesAdmin", "me", {}));
  const { results, ...state } = useFound(q);
  const may = desk?.permissions ?? noPermissions;
  const rows = useMemo(() => {
    const recent = user ? readRecentRows(user.id).map((row) => ({ ...row, group: "Recent" })) : [];
    const opened = new Set(recent.map(({ id }) => id));
    const initial = searchActions.map(toActionRow).filter(({ id }) => !opened.has(id));
    const all = q
      ? [...findLocally(q, pages), ...results.map((result) => toSearchRow(result, may))]
      : [...recent, ...initial];
    return all.filter((row) => mayFollow(row, may));
  }, [q, pages, results, may, user]);
  return { rows, q, userId: user?.id, ...state };
};
