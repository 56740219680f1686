import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ListedMember, MemberFilter } from "../../../../../../shared/model/managed-member.ts";
import { type Answer, pagedQuery } from "../../../../api/index.ts";

type Page = Answer<"memberSearchAdmin", "list">;

const pageSize = 48;

/** What the server is asked for: members found by `q`, of one tier or status unless `show` is all of them. */
export const toSearch = (q: string, show: MemberFilter | "all"): { q?: string; show?: MemberFilter } => ({
  ...(q ? { q } : {}),
  ...(show === "all" ? {} : { show }),
});

/** Reads members page by page, newest first or as searched; the totals are those of the first page. */
export const useMembers = (q: string, show: MemberFilter | "all") => {
  const input = { limit: pageSize, ...toSearch(q, show) };
  const { data, error, isFetching, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } =
    useInfiniteQuery({
      ...pagedQuery("memberSearchAdmin", "list", input),
      placeholderData: keepPreviousData,
    });
  return {
    totals: data?.pages[0],
    members: data?.pages.flatMap(({ members }) => members),
    error,
    busy: isFetching && isPlaceholderData,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : null,
    loadingMore: isFetchingNextPage,
  };
};

/** Shows a member's change in the lists at once; the server's list follows within seconds. */
export const useUpdateListed = () => {
  const queryClient = useQueryClient();
  return useCallback(
    (userId: string, change: Partial<ListedMember>) => {
      queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: ["memberSearchAdmin", "list"] }, (data) =>
        data
          ? {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                members: page.members.map((one) => (one.id === userId ? { ...one, ...change } : one)),
              })),
            }
          : data,
      );
    },
    [queryClient],
  );
};
