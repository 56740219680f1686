import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Api, Entry } from "../../../../shared/api/index.ts";
import { type Answer, call, queryKeyOf, type Request } from "../../api/index.ts";
import type { Pager } from "./page-bar.tsx";

type Name<E extends Entry> = keyof Api[E] & string;
type RowOf<A> = A extends { items: (infer Row)[] } ? Row : never;
type Place = { of: string; cursors: (string | null)[] };

/** Rows of a page, as many as a screen shows with a little scrolling. */
const defaultPageSize = 50;

type Filters<E extends Entry, N extends Name<E>> = Omit<Request<E, N>, "cursor" | "limit">;

/** TanStack options for one page of a list: the first without a `cursor`. */
export const cursorPageQuery = <E extends Entry, N extends Name<E>>(
  entry: E,
  name: N,
  input: Filters<E, N>,
  pageSize = defaultPageSize,
  cursor?: string | null,
) => {
  const request = { ...input, limit: pageSize, ...(cursor ? { cursor } : {}) } as unknown as Request<E, N>;
  return queryOptions({
    queryKey: queryKeyOf(entry, name, request),
    queryFn: ({ signal }) => call(entry, name, request, signal),
  });
};

/**
 * Reads a list page by page: `useCursorPages("dealsAdmin", "list", filters)`. Other filters begin at the first page again. While the
 * next page loads, the rows stay.
 */
export const useCursorPages = <E extends Entry, N extends Name<E>>(
  entry: E,
  name: N,
  input: Filters<E, N>,
  { pageSize = defaultPageSize, enabled = true }: { pageSize?: number; enabled?: boolean } = {},
) => {
  const queryClient = useQueryClient();
  const of = JSON.stringify(input);
  const [place, setPlace] = useState<Place>({ of, cursors: [null] });
  const cursors = place.of === of ? place.cursors : [null];
  const cursor = cursors.at(-1);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...cursorPageQuery(entry, name, input, pageSize, cursor),
    placeholderData: keepPreviousData,
    enabled,
  });
  const answer = data as (Answer<E, N> & { items: RowOf<Answer<E, N>>[]; cursor: string | null }) | undefined;
  const pager: Pager = {
    page: cursors.length - 1,
    pageSize,
    hasNext: Boolean(answer?.cursor) && !isPlaceholderData,
    busy: isPlaceholderData,
    onNext: () => answer?.cursor && setPlace({ of, cursors: [...cursors, answer.cursor] }),
    onPrevious: () => setPlace({ of, cursors: cursors.slice(0, -1) }),
  };
  return {
    rows: answer?.items,
    answer,
    loading: isFetching && (!answer || isPlaceholderData),
    error,
    onRetry: () => void refetch(),
    pager,
    refresh: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(entry, name) }),
  };
};
