import PersonAddAltRounded from "@mui/icons-material/PersonAddAltRounded";
import Button from "@mui/material/Button";
import { useSession } from "../../../member/session/session.tsx";
import { useFollow } from "./people-queries.ts";

/** Follows a member, or stops following them; nothing for oneself. */
export const FollowButton = ({ userId, name, isFollowing }: { userId: string; name: string; isFollowing: boolean }) => {
  const { user } = useSession();
  const follow = useFollow(userId);
  if (user?.id === userId) return null;
  return (
    <Button
      size="small"
      variant={isFollowing ? "outlined" : "contained"}
      color={isFollowing ? "inherit" : "primary"}
      aria-label={isFollowing ? `Unfollow ${name}` : `Follow ${name}`}
      startIcon={isFollowing ? undefined : <PersonAddAltRounded />}
      loading={follow.isPending}
      onClick={() => follow.mutate(!isFollowing)}
    >
      {isFollowing ? "Following" : "Follow"}
    </Button>
  );
};
