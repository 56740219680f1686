import Box from "@mui/material/Box";
import DialogContent from "@mui/material/DialogContent";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { Message } from "../../../../shared/model/message.ts";
import { call } from "../../api/index.ts";
import { InlineRetry } from "../../components/feedback/inline-retry.tsx";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { ShowMore } from "../../components/lists/show-more.tsx";
import { MessageBubble, UnsentBubble } from "./message-bubble.tsx";
import { refreshConversations } from "./message-cache.ts";
import { conversationQuery } from "./message-queries.ts";
import { useUnsent } from "./use-unsent.ts";

/** Marks what came in as read, as soon as it is on the screen (row message-06). */
const useMarkRead = (messages: readonly Message[], userId: string) => {
  const client = useQueryClient();
  const last = messages.findLast(({ receiver_id }) => receiver_id === userId);
  const unreadId = last?.read_at === null ? last.id : undefined;
  useEffect(() => {
    if (!unreadId) return;
    const mark = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", mark);
      void call("messages", "read", { messageId: unreadId }).then(
        () => refreshConversations(client),
        // It stays unread and is marked with the next look.
        () => undefined,
      );
    };
    document.addEventListener("visibilitychange", mark);
    mark();
    return () => document.removeEventListener("visibilitychange", mark);
  }, [unreadId, client]);
};

/** Keeps the newest message in sight when one is added, and the place when older ones are put before. */
const usePlace = (newestId: string | undefined, oldestId: string | undefined) => {
  const scroller = useRef<HTMLDivElement>(null);
  const before = useRef<{ newestId: string | undefined; oldestId: string | undefined; height: number }>(null);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const known = before.current;
    if (known?.newestId !== newestId) box.scrollTop = box.scrollHeight;
    else if (known && known.oldestId !== oldestId) box.scrollTop += box.scrollHeight - known.height;
    before.current = { newestId, oldestId, height: box.scrollHeight };
  }, [newestId, oldestId]);
  return scroller;
};

/** The messages of a conversation, oldest first, and those that aren't sent yet; older ones are read on request. */
export const MessageThread = ({ userId, peerId }: { userId: string; peerId: string }) => {
  const list = useInfiniteQuery({ ...conversationQuery(peerId), staleTime: 0 });
  const { unsent, retry, discard } = useUnsent(userId, peerId);
  const messages = (list.data?.pages ?? []).toReversed().flatMap(({ items }) => items);
  const waiting = unsent.filter(({ client_id }) => !messages.some((message) => message.client_id === client_id));
  useMarkRead(messages, userId);
  const scroller = usePlace(waiting.at(-1)?.client_id ?? messages.at(-1)?.client_id, messages[0]?.id);
  const isEmpty = messages.length + waiting.length === 0;
  return (
    <DialogContent
      ref={scroller}
      tabIndex={0}
      role="log"
      aria-label="Messages"
      sx={{ display: "flex", flexDirection: "column", gap: 1, "&:focus-visible": { outlineOffset: -4 } }}
    >
      {list.isFetchNextPageError && (
        <InlineRetry text="Couldn't load older messages" onRetry={() => void list.fetchNextPage()} />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Box sx={{ textAlign: "center" }}>
          <ShowMore list={list} size="small" color="primary">
            Show Older Messages
          </ShowMore>
        </Box>
      )}
      {list.isError && !list.data && (
        <FailedState compact title="Couldn't load the messages" onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <Skeleton role="progressbar" aria-label="Loading messages" variant="rounded" height={160} />}
      {list.data && isEmpty && <EmptyState compact art="messages" title="No messages yet. Start the conversation!" />}
      <Box sx={{ flex: 1 }} />
      {messages.map((message) => (
        <MessageBubble key={message.client_id} message={message} isOwn={message.sender_id === userId} />
      ))}
      {waiting.map((message) => (
        <UnsentBubble
          key={message.client_id}
          message={message}
          onRetry={() => retry(message)}
          onDelete={() => discard(message.client_id)}
        />
      ))}
      <ReadNote messages={messages} userId={userId} />
    </DialogContent>
  );
};

const ReadNote = ({ messages, userId }: { messages: readonly Message[]; userId: string }) => {
  const last = messages.at(-1);
  if (last?.sender_id !== userId || last.read_at === null) return null;
  return (
    <Typography variant="caption" color="textSecondary" sx={{ alignSelf: "flex-end" }}>
      Read
    </Typography>
  );
};
