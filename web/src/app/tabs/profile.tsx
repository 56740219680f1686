import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import { Suspense } from "react";
import { FailedState } from "../../components/feedback/states.tsx";
import { lazyOptional } from "../../components/lazy-optional.ts";
import { pageTitle } from "../../components/text/page-title.ts";
import { CardPanel } from "../../features/profile/member-card/card-panel.tsx";
import { MembershipStatus } from "../../features/profile/membership-status.tsx";
import { ProfileHeader } from "../../features/profile/profile-header.tsx";
import { ProfileLinks } from "../../features/profile/profile-links.tsx";
import { useProfile } from "../../features/profile/profile-queries.ts";
import { RecentActivity } from "../../features/profile/recent-activity.tsx";
import { ReferFriends } from "../../features/profile/refer-friends.tsx";
import { TicketList } from "../../features/tickets/my-tickets/ticket-list.tsx";
import { useSession } from "../../member/session/session.tsx";

// Redeeming a code needs a connection, so a device needn't keep its panel.
const PromoCodePanel = lazyOptional<{ initial?: string }>(() =>
  import("../../features/memberships/promo-codes/promo-code-panel.tsx").then(({ PromoCodePanel: Panel }) => ({
    default: Panel,
  })),
);

const column = { display: "grid", gap: { xs: 2, md: 3 }, alignContent: "start", minWidth: 0 } as const;

/** The Profile tab: profile, member card, tickets, membership, referrals and sign-out. */
export default function Profile() {
  const { user } = useSession();
  const { data: profile, isError, refetch } = useProfile();
  if (!user) return null;
  return (
    <Box sx={column}>
      <title>{pageTitle("Profile")}</title>
      <ProfileHeader user={user} profile={profile} />
      {isError && !profile && <FailedState compact title="Couldn't load your profile" onRetry={() => void refetch()} />}
      <Box
        sx={{ display: "grid", gap: { xs: 2, md: 3 }, gridTemplateColumns: { md: "minmax(0, 1fr) minmax(0, 1fr)" } }}
      >
        <Box sx={column}>
          <CardPanel profile={profile} />
          <TicketList />
        </Box>
        <Box sx={column}>
          <MembershipStatus />
          <Suspense fallback={<Skeleton variant="rounded" height={196} />}>
            <PromoCodePanel />
          </Suspense>
          <ReferFriends profile={profile} />
          <RecentActivity />
          <ProfileLinks />
        </Box>
      </Box>
    </Box>
  );
}
