import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { limits } from "../../../../../shared/model/limits.ts";
import type { Permission } from "../../../../../shared/model/permissions.ts";
import type { SearchResult } from "../../../../../shared/model/search.ts";
import { call, query, queryKeyOf } from "../../../api/index.ts";
import { useDebounced } from "../../../components/use-debounced.ts";
import { useSession } from "../../../member/session/session.tsx";
import { readRecentRows } from "./recent-rows.ts";
import { matchesWords, searchActions, toActionRow } from "./search-actions.ts";
import { mayFollow, type SearchRow, toRefundRow, toSearchRow } from "./search-row.ts";

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

/** What is searched for: of "refund maya", Maya's orders, by whoever may refund them. */
const readText = (text: string, may: readonly Permission[]) => {
  const refunded = may.includes("refunds") ? /^refund\s+(.+)$/i.exec(text)?.[1] : undefined;
  return { q: refunded ?? text, isRefund: refunded !== undefined };
};

const toRows = (results: readonly SearchResult[], isRefund: boolean, may: readonly Permission[]): SearchRow[] =>
  isRefund
    ? results.filter(({ kind }) => kind === "order").map((result) => toRefundRow(result, may))
    : results.map((result) => toSearchRow(result, may));

/**
 * The rows of a text: what to do and where to go, then what the server found, each only where the role may follow. Without a text what was
 * opened last, then what there is to do.
 */
export const useSearchRows = (text: string, pages: readonly SearchPage[]) => {
  const { user } = useSession();
  const { data: desk } = useQuery(query("colleaguesAdmin", "me", {}));
  const may = desk?.permissions ?? noPermissions;
  const { q, isRefund } = readText(text.trim(), may);
  const { results, ...state } = useFound(q);
  const rows = useMemo(() => {
    const recent = user ? readRecentRows(user.id).map((row) => ({ ...row, group: "Recent" })) : [];
    const opened = new Set(recent.map(({ id }) => id));
    const initial = searchActions.map(toActionRow).filter(({ id }) => !opened.has(id));
    const all = q
      ? [...(isRefund ? [] : findLocally(q, pages)), ...toRows(results, isRefund, may)]
      : [...recent, ...initial];
    return all.filter((row) => mayFollow(row, may));
  }, [q, isRefund, pages, results, may, user]);
  return { rows, q, userId: user?.id, ...state };
};
