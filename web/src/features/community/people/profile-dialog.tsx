import ChatRounded from "@mui/icons-material/ChatRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { CommunityProfile } from "../../../../../shared/model/community-profile.ts";
import { isCode } from "../../../api/index.ts";
import { InlineRetry } from "../../../components/feedback/inline-retry.tsx";
import { EmptyState } from "../../../components/feedback/states.tsx";
import { TitledDialog } from "../../../components/layout/titled-dialog.tsx";
import { useSession } from "../../../member/session/session.tsx";
import { useCommunityActions } from "../community-actions.tsx";
import { useLogFailure } from "../log-failure.ts";
import { useOpenMember } from "../use-open-member.ts";
import { FollowButton } from "./follow-button.tsx";
import { MemberOptions } from "./member-options.tsx";
import { profileQuery } from "./people-queries.ts";
import { ProfileSummary } from "./profile-summary.tsx";
import { RecentPosts } from "./recent-posts.tsx";
import { UnblockButton } from "./unblock-button.tsx";

const Actions = ({ profile }: { profile: CommunityProfile }) => {
  const { message } = useCommunityActions();
  const { user_id: userId, display_name: name, is_following, is_blocked } = profile;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
      {!is_blocked && <FollowButton userId={userId} name={name} isFollowing={is_following} />}
      {!is_blocked && message && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<ChatRounded />}
          onClick={() => message(profile)}
        >
          Message
        </Button>
      )}
      {is_blocked && <UnblockButton userId={userId} name={name} />}
    </Box>
  );
};

const Content = ({ profile }: { profile: CommunityProfile }) => (
  <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2.5 }}>
    <ProfileSummary
      profile={profile}
      name={
        <Typography variant="h4" component="p" sx={{ overflowWrap: "anywhere" }}>
          {profile.display_name}
        </Typography>
      }
    />
    <Actions profile={profile} />
    {profile.is_blocked ? (
      <Typography color="textSecondary">You blocked this member. Unblock them to see their posts.</Typography>
    ) : (
      <RecentPosts userId={profile.user_id} />
    )}
  </Box>
);

const Dialog = ({ userId, onClose }: { userId: string; onClose: () => void }) => {
  const { user } = useSession();
  const { data: profile, error, refetch } = useQuery(profileQuery(userId));
  const isMissing = isCode(error, "profile-not-found", "not-found", "invalid-input");
  useLogFailure("the profile", isMissing ? null : error);
  return (
    <TitledDialog
      title="Profile"
      actions={profile && user?.id !== userId && <MemberOptions profile={profile} />}
      onClose={onClose}
    >
      {!profile && !error && (
        <Skeleton role="progressbar" aria-label="Loading profile" variant="rounded" height={220} />
      )}
      {!profile && isMissing && <EmptyState art="friends" title="Profile not found." />}
      {!profile && error && !isMissing && (
        <InlineRetry text="Couldn't load the profile" onRetry={() => void refetch()} />
      )}
      {profile && <Content profile={profile} />}
    </TitledDialog>
  );
};

/** The profile of the member that the URL names (row follow-03). */
export const ProfileDialog = () => {
  const { user } = useSession();
  const { userId, close } = useOpenMember();
  return user && userId ? <Dialog key={userId} userId={userId} onClose={close} /> : null;
};
