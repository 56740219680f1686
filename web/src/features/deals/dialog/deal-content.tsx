import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import type { PictureBox } from "../../../../../shared/rules/picture-box.ts";
import { useTrackOnce } from "../../../analytics/use-track-once.ts";
import { call, isCode } from "../../../api/index.ts";
import { EmptyState, FailedState } from "../../../components/feedback/states.tsx";
import { lowScreen } from "../../../theme/safe-area.ts";
import { DealPicture } from "../cards/deal-picture.tsx";
import { useDeal } from "../deal-queries.ts";
import { FavoriteToggle } from "../favorites/favorite-toggle.tsx";
import { DealText } from "./deal-text.tsx";
import { RedeemBar } from "./redeem-bar.tsx";

/** Styles of an icon button on a picture. */
const pictureButton = {
  color: "#fff",
  bgcolor: "rgba(12, 9, 28, 0.72)",
  backdropFilter: "blur(8px)",
  "&:hover": { bgcolor: "rgba(12, 9, 28, 0.9)" },
};

// On a phone on its side the offer is in view below it.
const pictureFrame = {
  aspectRatio: { xs: "4 / 3", sm: "16 / 9" },
  bgcolor: "surface.sunken",
  [lowScreen]: { aspectRatio: "auto", height: 132 },
} as const;

const pictureBoxes: readonly PictureBox[] = [
  { from: 0, width: "100vw", ratio: 4 / 3 },
  { from: 600, width: "min(600px, 100vw - 64px)", ratio: 16 / 9 },
];

const Loading = () => (
  <Box aria-busy sx={{ display: "grid", gap: 2, p: 3 }}>
    <Skeleton variant="rounded" width="60%" height={26} />
    <Skeleton variant="rounded" height={64} />
    <Skeleton variant="rounded" height={96} />
    <Skeleton variant="rounded" height={160} />
  </Box>
);

/** The linked deal doesn't exist, or no longer does. */
const DealGone = ({ titleId }: { titleId: string }) => (
  <Box id={titleId} sx={{ pb: 4 }}>
    <EmptyState
      art="deals"
      title="This deal isn't available"
      text="It may have ended, or the link is incomplete. There's more to discover."
      action={
        <Button component={Link} to="/dashboard?tab=explore" replace variant="contained">
          Explore Deals
        </Button>
      }
    />
  </Box>
);

/** The contents of the deal dialog, in any state; counts a view each time it opens. */
export const DealContent = ({ dealId, titleId, onClose }: { dealId: string; titleId: string; onClose: () => void }) => {
  const { data: deal, error, refetch } = useDeal(dealId);
  const isGone = isCode(error, "not-found");
  useTrackOnce(deal?.id, {
    name: "deal_viewed",
    properties: { deal_id: dealId, business_name: deal?.business_name ?? null },
  });
  // Each opening counts once; a lost count doesn't matter.
  const isThere = deal !== undefined;
  useEffect(() => {
    if (!isThere) return;
    call("deals", "view", { dealId }).catch((failure: Error) =>
      console.warn("Couldn't count the deal view", failure.message),
    );
  }, [dealId, isThere]);
  return (
    <>
      <Box
        sx={{
          position: "relative",
          flex: "none",
          overflow: "hidden",
          ...(isGone ? { height: 68 } : pictureFrame),
        }}
      >
        {deal && <DealPicture deal={deal} large eager="first" boxes={pictureBoxes} />}
        <Box
          sx={{
            position: "absolute",
            top: "calc(12px + env(safe-area-inset-top, 0px))",
            insetInline: 12,
            display: "flex",
            justifyContent: "space-between",
          }}
        >
          <IconButton aria-label="Close" onClick={onClose} sx={pictureButton} autoFocus>
            <CloseRounded />
          </IconButton>
          {deal && <FavoriteToggle deal={deal} sx={pictureButton} />}
        </Box>
      </Box>
      {isGone && <DealGone titleId={titleId} />}
      {error && !isGone && !deal && <FailedState title="Couldn't load this deal" onRetry={() => void refetch()} />}
      {!deal && !error && <Loading />}
      {deal && <DealText deal={deal} titleId={titleId} />}
      {deal && <RedeemBar deal={deal} />}
    </>
  );
};
