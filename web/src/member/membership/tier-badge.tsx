import StarRounded from "@mui/icons-material/StarRounded";
import WorkspacePremiumRounded from "@mui/icons-material/WorkspacePremiumRounded";
import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import Skeleton from "@mui/material/Skeleton";
import { Link } from "react-router-dom";
import { Badge } from "../../components/text/badge.tsx";
import { AsOf } from "../offline/as-of.tsx";
import { useMembership } from "./membership.tsx";

const Tier = () => {
  const { known, failed, is_subscribed, is_premium } = useMembership();
  if (failed) return null;
  if (!known) return <Skeleton variant="rounded" width={104} height={34} sx={{ borderRadius: 999 }} />;
  if (is_premium) {
    return (
      <Badge tone="gold" icon={<WorkspacePremiumRounded />} sx={{ minHeight: 34, px: 1.5 }}>
        Premium
      </Badge>
    );
  }
  if (is_subscribed) {
    return (
      <Badge tone="teal" icon={<StarRounded />} sx={{ minHeight: 34, px: 1.5 }}>
        Essential
      </Badge>
    );
  }
  return (
    <ButtonBase component={Link} to="/subscription" sx={{ minHeight: 44, borderRadius: 999 }}>
      <Badge sx={{ minHeight: 34, px: 1.5 }}>Free Member</Badge>
    </ButtonBase>
  );
};

/** The member's tier, with its age if stale; without a paid tier, a link to the plans; nothing while it can't be read. */
export const TierBadge = () => (
  <Box sx={{ display: "grid", justifyItems: "end", gap: 0.25 }}>
    <Tier />
    <AsOf />
  </Box>
);
