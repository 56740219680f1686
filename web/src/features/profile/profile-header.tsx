import StarRounded from "@mui/icons-material/StarRounded";
import WorkspacePremiumRounded from "@mui/icons-material/WorkspacePremiumRounded";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { Suspense, useState } from "react";
import type { Profile } from "../../../../shared/model/profile.ts";
import { lazyOptional } from "../../components/lazy-optional.ts";
import { Badge, type BadgeTone } from "../../components/text/badge.tsx";
import { useMembership } from "../../member/membership/membership.tsx";
import type { SessionUser } from "../../session/auth-port.ts";
import { AvatarEditor } from "./avatar/avatar-editor.tsx";
import type { BadgesDialogProps } from "./badges-dialog.tsx";
import { memberTitles } from "./member-titles.ts";
import { StatTiles } from "./stat-tiles.tsx";

const BadgesDialog = lazyOptional<BadgesDialogProps>(() =>
  import("./badges-dialog.tsx").then(({ BadgesDialog: Dialog }) => ({ default: Dialog })),
);

const tones = { premium: "gold", essential: "teal", free: "quiet" } as const satisfies Record<string, BadgeTone>;
const icons = { premium: <WorkspacePremiumRounded />, essential: <StarRounded />, free: undefined };

const MemberBadge = () => {
  const { known, failed, tier } = useMembership();
  if (failed) return null;
  if (!known) return <Skeleton variant="rounded" width={132} height={30} sx={{ borderRadius: 999 }} />;
  return (
    <Badge tone={tones[tier]} icon={icons[tier]} sx={{ minHeight: 30, px: 1.5 }}>
      {memberTitles[tier]}
    </Badge>
  );
};

/** A member's display name: their own, or the part of the email before the @. */
export const displayNameOf = (user: SessionUser, profile: Profile | undefined): string =>
  profile?.display_name || user.name.trim() || user.email.split("@")[0] || "PLAYYY Member";

/** Longer names are set smaller. */
const longName = 32;

/** The member's picture, name, email, tier and stats. */
export const ProfileHeader = ({ user, profile }: { user: SessionUser; profile: Profile | undefined }) => {
  const [showsBadges, setShowsBadges] = useState(false);
  const name = displayNameOf(user, profile);
  return (
    <Card
      component="header"
      sx={{
        position: "relative",
        p: { xs: 2.5, sm: 3.5 },
        display: "flex",
        flexDirection: { xs: "column", md: "row" },
        alignItems: "center",
        gap: { xs: 2, md: 4 },
        textAlign: { xs: "center", md: "left" },
        overflow: "visible",
        background:
          "radial-gradient(120% 140% at 12% -30%, rgba(255, 122, 102, 0.36), transparent 55%), radial-gradient(90% 140% at 100% -10%, rgba(141, 107, 255, 0.3), transparent 60%)",
      }}
    >
      <AvatarEditor src={profile?.avatar_url ?? null} name={name} />
      <Box sx={{ flex: 1, minWidth: 0, maxWidth: 1 }}>
        <Typography
          variant="h2"
          component="h1"
          title={name}
          sx={{
            overflowWrap: "anywhere",
            display: "-webkit-box",
            WebkitLineClamp: 3,
            WebkitBoxOrient: "vertical",
            overflow: "hidden",
            ...(name.length > longName && { fontSize: "1.375rem" }),
          }}
        >
          {name}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1.25, overflowWrap: "anywhere" }}>
          {user.email}
        </Typography>
        <MemberBadge />
      </Box>
      <StatTiles profile={profile} onBadges={() => setShowsBadges(true)} />
      {showsBadges && (
        <Suspense>
          <BadgesDialog open earned={profile?.badges.map(({ id }) => id) ?? []} onClose={() => setShowsBadges(false)} />
        </Suspense>
      )}
    </Card>
  );
};
