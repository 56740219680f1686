import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { InlineRetry } from "../../../components/feedback/inline-retry.tsx";
import { TitledDialog } from "../../../components/layout/titled-dialog.tsx";
import { ShowMore } from "../../../components/lists/show-more.tsx";
import { useLogFailure } from "../log-failure.ts";
import type { Peer } from "../peer.ts";
import { MemberRow } from "./member-row.tsx";

type Members<Member> = UseInfiniteQueryResult<InfiniteData<{ items: Member[] }>>;

/** A whole list of members, page by page. Names in it open nothing: one dialog at a time. */
export const PeopleDialog = <Member extends Peer>({
  title,
  list,
  empty,
  action,
  onClose,
}: {
  title: string;
  list: Members<Member>;
  empty: string;
  action: (member: Member) => ReactNode;
  onClose: () => void;
}) => {
  useLogFailure("members", list.error);
  const members = list.data?.pages.flatMap(({ items }) => items);
  const next = () => void (list.data ? list.fetchNextPage() : list.refetch());
  return (
    <TitledDialog title={title} onClose={onClose}>
      {!members && !list.isError && <Skeleton variant="rounded" height={160} />}
      {members?.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
      {members && members.length > 0 && (
        <Box
          component="ul"
          sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1, m: 0, p: 0, listStyle: "none" }}
        >
          {members.map((member) => (
            <MemberRow key={member.user_id} member={member} isLinked={false} action={action(member)} />
          ))}
        </Box>
      )}
      {list.isError && <InlineRetry onRetry={next} />}
      {!list.isError && <ShowMore list={list} fullWidth sx={{ mt: 1 }} />}
    </TitledDialog>
  );
};
