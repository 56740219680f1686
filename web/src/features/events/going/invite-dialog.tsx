import IosShareRounded from "@mui/icons-material/IosShareRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogContent from "@mui/material/DialogContent";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { InlineRetry } from "../../../components/feedback/inline-retry.tsx";
import { EmptyState, FailedState } from "../../../components/feedback/states.tsx";
import { SearchField } from "../../../components/forms/search-field.tsx";
import { TitledDialog } from "../../../components/layout/titled-dialog.tsx";
import { ShowMore } from "../../../components/lists/show-more.tsx";
import { useDebounced } from "../../../components/use-debounced.ts";
import { inviteesQuery } from "./going-queries.ts";
import { InviteeRow } from "./invitee-row.tsx";
import { findRefusal } from "./use-invite.ts";

const pauseMilliseconds = 250;

const Nobody = ({ isSearching }: { isSearching: boolean }) =>
  isSearching ? (
    <Typography role="status" color="textSecondary">
      Nobody you follow has this name.
    </Typography>
  ) : (
    <EmptyState
      compact
      art="friends"
      title="You don't follow anybody yet"
      text="Follow members in the Community to invite them here. Anybody else can come by the link."
    />
  );

const Friends = ({ eventId, text }: { eventId: string; text: string }) => {
  const list = useInfiniteQuery(inviteesQuery(eventId, text));
  const friends = list.data?.pages.flatMap(({ items }) => items);
  if (!friends && list.isError) {
    const refusal = findRefusal(list.error);
    if (refusal) return <EmptyState compact art="events" title={refusal} />;
    return <FailedState compact title="Couldn't load your friends" onRetry={() => void list.refetch()} />;
  }
  if (!friends) return <Skeleton role="progressbar" aria-label="Loading friends" variant="rounded" height={160} />;
  if (friends.length === 0 && !list.hasNextPage) return <Nobody isSearching={text !== ""} />;
  return (
    <>
      <Box
        component="ul"
        aria-label="Friends"
        sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1, m: 0, p: 0, listStyle: "none" }}
      >
        {friends.map((friend) => (
          <InviteeRow key={friend.user_id} eventId={eventId} friend={friend} />
        ))}
      </Box>
      {list.isFetchNextPageError ? (
        <InlineRetry onRetry={() => void list.fetchNextPage()} />
      ) : (
        <ShowMore list={list} fullWidth />
      )}
    </>
  );
};

/** Invites friends to an event: those the member follows, by name, each once; and the event's link for everybody else. */
export default function InviteDialog({
  eventId,
  onShare,
  onClose,
}: {
  eventId: string;
  onShare: () => void;
  onClose: () => void;
}) {
  const [text, setText] = useState("");
  return (
    <TitledDialog isTall title="Invite friends" onClose={onClose}>
      <DialogContent sx={{ display: "grid", alignContent: "start", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
        <Button variant="outlined" color="inherit" startIcon={<IosShareRounded />} onClick={onShare}>
          Share the link
        </Button>
        <SearchField label="Search those you follow" value={text} onChange={setText} />
        <Friends eventId={eventId} text={useDebounced(text.trim(), pauseMilliseconds)} />
      </DialogContent>
    </TitledDialog>
  );
}
