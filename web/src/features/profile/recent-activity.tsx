import LocalActivityRounded from "@mui/icons-material/LocalActivityRounded";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { Claim } from "../../../../shared/model/deal.ts";
import { minutes } from "../../../../shared/rules/durations.ts";
import { timeAgo } from "../../../../shared/rules/time-ago.ts";
import { EmptyState, FailedState } from "../../components/feedback/states.tsx";
import { Panel } from "../../components/layout/panel.tsx";
import { Picture } from "../../components/media/picture.tsx";
import { useNow } from "../../components/use-now.ts";
import { useRecentClaims } from "./profile-queries.ts";

const row = { display: "flex", alignItems: "center", gap: 1.75 } as const;

const Redemption = ({ claim, now }: { claim: Claim; now: string }) => (
  <Box component="li" sx={row}>
    <Box sx={{ flex: "none", width: 56, height: 56, borderRadius: 4, overflow: "hidden" }}>
      <Picture src={claim.deal_image} alt="" />
    </Box>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="subtitle2" component="p" noWrap>
        {claim.business_name}
      </Typography>
      <Typography variant="body2" color="textSecondary" noWrap>
        {claim.offer_details}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="time" dateTime={claim.claimed_at}>
        {timeAgo(claim.claimed_at, now)}
      </Typography>
    </Box>
  </Box>
);

const Loading = () => (
  <Box role="status" aria-label="Loading your activity" sx={{ display: "grid", gap: 1.75 }}>
    {["one", "two"].map((name) => (
      <Box key={name} sx={row}>
        <Skeleton variant="rounded" width={56} height={56} />
        <Skeleton width="60%" height={28} />
      </Box>
    ))}
  </Box>
);

/** The three most recently redeemed deals. */
export const RecentActivity = () => {
  const { data, isError, refetch } = useRecentClaims();
  const now = new Date(useNow(minutes(1))).toISOString();
  return (
    <Panel title="Recent Activity">
      {!data && !isError && <Loading />}
      {!data && isError && <FailedState compact onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <EmptyState
          compact
          icon={<LocalActivityRounded />}
          title="Nothing yet"
          text="The deals you redeem show up here."
        />
      )}
      {data && data.items.length > 0 && (
        <Box
          component="ul"
          sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1.75, m: 0, p: 0, listStyle: "none" }}
        >
          {data.items.map((claim) => (
            <Redemption key={claim.id} claim={claim} now={now} />
          ))}
        </Box>
      )}
    </Panel>
  );
};
