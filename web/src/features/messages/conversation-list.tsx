import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { ShowMore } from "../../components/lists/show-more.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import { conversationsQuery } from "./message-queries.ts";

const matches = (name: string, search: string): boolean => name.toLowerCase().includes(search.trim().toLowerCase());

/** The conversations whose member's name contains what is searched; a search reads the list to its end. */
export const ConversationList = ({ userId, search }: { userId: string; search: string }) => {
  const list = useInfiniteQuery({ ...conversationsQuery, staleTime: 0 });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const isSearched = search.trim() !== "";
  useEffect(() => {
    if (isSearched && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isSearched, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  if (list.isError && !list.data) {
    return <FailedState compact title="Couldn't load your conversations" onRetry={() => void list.refetch()} />;
  }
  if (!list.data)
    return (
      <Skeleton
        role="progressbar"
        aria-label="Loading conversations"
        variant="rounded"
        height={220}
        sx={{ borderRadius: 6 }}
      />
    );
  const all = list.data.pages.flatMap(({ items }) => items);
  if (all.length === 0) {
    return (
      <EmptyState
        art="messages"
        title="No conversations yet"
        text="Write to a member with New Message, or from their profile."
      />
    );
  }
  const shown = all.filter(({ peer }) => matches(peer.display_name, search));
  return (
    <>
      {shown.length === 0 && !hasNextPage && (
        <Typography role="status" color="textSecondary" sx={{ py: 3, textAlign: "center" }}>
          No conversation with “{search.trim()}”.
        </Typography>
      )}
      {shown.length > 0 && (
        <Card component="ul" aria-label="Conversations" sx={{ listStyle: "none", m: 0, p: 1 }}>
          {shown.map((conversation) => (
            <ConversationRow key={conversation.peer.user_id} conversation={conversation} userId={userId} />
          ))}
        </Card>
      )}
      {hasNextPage && (
        <Box sx={{ textAlign: "center" }}>
          <ShowMore list={list} color="primary">
            {isFetchNextPageError ? "Couldn't load. Retry" : "Show More"}
          </ShowMore>
        </Box>
      )}
    </>
  );
};
