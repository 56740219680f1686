import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import { InlineRetry } from "../../../components/feedback/inline-retry.tsx";
import { ShowMore } from "../../../components/lists/show-more.tsx";
import { useLogFailure } from "../log-failure.ts";
import { MemberRow } from "../people/member-row.tsx";
import { blocksQuery } from "../people/people-queries.ts";
import { UnblockButton } from "../people/unblock-button.tsx";

/** The members whom the member blocks; each can be unblocked. */
export const BlockedMembers = () => {
  const list = useInfiniteQuery(blocksQuery);
  useLogFailure("the blocked members", list.error);
  const members = list.data?.pages.flatMap(({ items }) => items);
  if (!members && list.isError) return <InlineRetry onRetry={() => void list.refetch()} />;
  if (!members) return <Skeleton variant="rounded" height={48} />;
  if (members.length === 0) return <Typography color="textSecondary">You haven't blocked anyone.</Typography>;
  return (
    <>
      <Box
        component="ul"
        sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1, m: 0, p: 0, listStyle: "none" }}
      >
        {members.map((member) => (
          <MemberRow
            key={member.user_id}
            member={member}
            isLinked={false}
            action={<UnblockButton userId={member.user_id} name={member.display_name} />}
          />
        ))}
      </Box>
      <ShowMore list={list} />
    </>
  );
};
