import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ProfileSummary } from "../../../../../shared/model/community-profile.ts";
import { InlineRetry } from "../../../components/feedback/inline-retry.tsx";
import { Panel } from "../../../components/layout/panel.tsx";
import { useLogFailure } from "../log-failure.ts";
import { FollowButton } from "../people/follow-button.tsx";
import { MemberRow } from "../people/member-row.tsx";
import { PeopleDialog } from "../people/people-dialog.tsx";
import { friendsShown, peopleQuery } from "../people/people-queries.ts";
import { RemoveFollowerButton } from "./remove-follower-button.tsx";

type ListName = "following" | "followers";

const texts = {
  following: { title: "Following", empty: "Not following anyone yet." },
  followers: { title: "Followers", empty: "No followers yet." },
} as const;

const allPageSize = 50;

const AllPeople = ({
  name,
  userId,
  action,
  onClose,
}: {
  name: ListName;
  userId: string;
  action: (member: ProfileSummary) => ReactNode;
  onClose: () => void;
}) => (
  <PeopleDialog
    {...texts[name]}
    list={useInfiniteQuery(peopleQuery(name, userId, allPageSize))}
    action={action}
    onClose={onClose}
  />
);

const People = ({
  name,
  userId,
  action,
}: {
  name: ListName;
  userId: string;
  action: (member: ProfileSummary) => ReactNode;
}) => {
  const [showsAll, setShowsAll] = useState(false);
  const list = useInfiniteQuery({ ...peopleQuery(name, userId, friendsShown), staleTime: 0 });
  useLogFailure(`the list "${name}"`, list.error);
  const members = list.data?.pages[0]?.items;
  return (
    <Panel
      title={texts[name].title}
      action={
        list.hasNextPage && (
          <Button size="small" onClick={() => setShowsAll(true)}>
            See all
          </Button>
        )
      }
    >
      {!members && list.isError && <InlineRetry onRetry={() => void list.refetch()} />}
      {!members && !list.isError && <Skeleton variant="rounded" height={96} />}
      {members?.length === 0 && <Typography color="textSecondary">{texts[name].empty}</Typography>}
      {members && members.length > 0 && (
        <Box
          component="ul"
          sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1, m: 0, p: 0, listStyle: "none" }}
        >
          {members.map((member) => (
            <MemberRow key={member.user_id} member={member} action={action(member)} />
          ))}
        </Box>
      )}
      {showsAll && <AllPeople name={name} userId={userId} action={action} onClose={() => setShowsAll(false)} />}
    </Panel>
  );
};

/** The members one follows and those who follow one, five each, with the whole lists behind "See all" (row follow-07). */
export const Friends = ({ userId }: { userId: string }) => (
  <Box
    sx={{
      display: "grid",
      gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
      gap: 2,
      alignItems: "start",
    }}
  >
    <People
      name="following"
      userId={userId}
      action={(member) => (
        <FollowButton userId={member.user_id} name={member.display_name} isFollowing={member.is_following} />
      )}
    />
    <People name="followers" userId={userId} action={(member) => <RemoveFollowerButton member={member} />} />
  </Box>
);
