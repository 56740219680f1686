import BalanceRounded from "@mui/icons-material/BalanceRounded";
import EditRounded from "@mui/icons-material/EditRounded";
import ShieldRounded from "@mui/icons-material/ShieldRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import Typography from "@mui/material/Typography";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { OwnCommunityProfile } from "../../../../../shared/model/community-profile.ts";
import { InlineRetry } from "../../../components/feedback/inline-retry.tsx";
import { EmptyState } from "../../../components/feedback/states.tsx";
import { useUrlDialog } from "../../../components/use-url-dialog.ts";
import { useSession } from "../../../member/session/session.tsx";
import { postsOfQuery, useOwnProfile } from "../community-queries.ts";
import { PostList } from "../feed/post-list.tsx";
import { useLogFailure } from "../log-failure.ts";
import { ProfileSummary } from "../people/profile-summary.tsx";
import { useLivePosts } from "../post/use-live-posts.ts";
import { StandingDialog } from "../safety/standing-dialog.tsx";
import { SignInPrompt } from "../sign-in-prompt.tsx";
import { EditProfileDialog } from "./edit-profile-dialog.tsx";
import { Friends } from "./friends.tsx";
import { PrivacyDialog } from "./privacy-dialog.tsx";

type ProfilePart = "posts" | "friends" | "activity";

/** The open part of the own profile, kept in the URL as `?part=`; Posts by default. */
const useProfilePart = (parts: readonly ProfilePart[]) => {
  const [search, setSearch] = useSearchParams();
  const part = parts.find((name) => name === search.get("part")) ?? "posts";
  const open = (name: ProfilePart) =>
    setSearch(
      (before) => {
        before.set("part", name);
        return before;
      },
      { replace: true },
    );
  return { part, open };
};

/** The member's own posts, 20 at a time. */
const OwnPosts = ({ userId }: { userId: string }) => {
  const list = useInfiniteQuery(postsOfQuery(userId, 20));
  useLivePosts();
  useLogFailure("your posts", list.error);
  return (
    <PostList
      list={list}
      empty={<EmptyState art="posts" title="No posts yet!" text="What you share shows up here." />}
    />
  );
};

const Header = ({ profile }: { profile: OwnCommunityProfile }) => {
  const [open, setOpen] = useState<"edit" | "privacy" | null>(null);
  const standing = useUrlDialog("standing");
  const close = () => setOpen(null);
  return (
    <Card
      component="section"
      aria-label="Your community profile"
      sx={{ p: { xs: 2.25, sm: 3 }, display: "grid", gap: 2 }}
    >
      <ProfileSummary
        profile={profile}
        name={
          <Typography variant="h3" component="h2" sx={{ overflowWrap: "anywhere" }}>
            {profile.display_name}
          </Typography>
        }
      />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<EditRounded />}
          onClick={() => setOpen("edit")}
        >
          Edit Profile
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<ShieldRounded />}
          onClick={() => setOpen("privacy")}
        >
          Privacy
        </Button>
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<BalanceRounded />}
          onClick={() => standing.open("open")}
        >
          Your Standing
        </Button>
      </Box>
      {open === "edit" && <EditProfileDialog profile={profile} onClose={close} />}
      {standing.value !== null && <StandingDialog onClose={standing.close} />}
      {open === "privacy" && <PrivacyDialog profile={profile} onClose={close} />}
    </Card>
  );
};

/** The member's own profile in the community; `activity` is what the members they follow did, with its unread badge. */
export const OwnProfile = ({ activity }: { activity?: { label: ReactNode; content: ReactNode } }) => {
  const { user } = useSession();
  const { data: profile, error, refetch } = useOwnProfile();
  useLogFailure("your community profile", error);
  const parts: readonly ProfilePart[] = activity ? ["posts", "friends", "activity"] : ["posts", "friends"];
  const { part, open } = useProfilePart(parts);
  if (!user) {
    return (
      <SignInPrompt
        art="friends"
        title="Sign in to view your profile"
        text="Your posts, the members you follow and what they're up to are here."
      />
    );
  }
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2.5 }}>
      {profile && <Header profile={profile} />}
      {!profile && error && <InlineRetry text="Couldn't load your profile" onRetry={() => void refetch()} />}
      {!profile && !error && <Skeleton variant="rounded" height={190} sx={{ borderRadius: 6 }} />}
      <Tabs
        value={part}
        onChange={(_event, name: ProfilePart) => open(name)}
        variant="fullWidth"
        aria-label="Your profile"
        sx={{ borderBottom: 1, borderColor: "divider" }}
      >
        <Tab value="posts" label="Posts" />
        <Tab value="friends" label="Friends" />
        {activity && <Tab value="activity" label={activity.label} />}
      </Tabs>
      {part === "posts" && <OwnPosts userId={user.id} />}
      {part === "friends" && <Friends userId={user.id} />}
      {part === "activity" && activity?.content}
    </Box>
  );
};
