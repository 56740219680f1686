import CloseRounded from "@mui/icons-material/CloseRounded";
import FavoriteBorderRounded from "@mui/icons-material/FavoriteBorderRounded";
import FavoriteRounded from "@mui/icons-material/FavoriteRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import { useTheme } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, useId } from "react";
import { Link } from "react-router-dom";
import type { Deal, DealDetail } from "../../../../../shared/model/deal.ts";
import { formatSavings, getLimitTexts } from "../../../../../shared/rules/redemption-limit.ts";
import { useTrackOnce } from "../../../analytics/use-track-once.ts";
import { call, isCode } from "../../../api/index.ts";
import { EmptyState, FailedState } from "../../../components/feedback/states.tsx";
import { fadingScrollbar, useFadingScrollbar } from "../../../components/lists/fading-scrollbar.ts";
import { Badge } from "../../../components/text/badge.tsx";
import { safeBottom } from "../../../theme/safe-area.ts";
import { dialogLabels, isInactive } from "../cards/deal-action.ts";
import { DealPicture } from "../cards/deal-picture.tsx";
import { useBlockingClaim, useDeal } from "../deal-queries.ts";
import { useFavorite } from "../favorites/use-favorite.ts";
import { RedeemNote } from "../redeem/redeem-note.tsx";
import { RedemptionHost } from "../redeem/redemption-host.tsx";
import { useRedeemButton } from "../redeem/use-redeem-button.ts";
import { useOpenDeal } from "../use-open-deal.ts";
import { VendorFacts } from "./vendor-facts.tsx";

/** Disabled, but still readable. */
const doneStyle = { "&.Mui-disabled": { color: "success.main", bgcolor: "surface.raised" } };

const onPicture = {
  color: "#fff",
  bgcolor: "rgba(12, 9, 28, 0.72)",
  backdropFilter: "blur(8px)",
  "&:hover": { bgcolor: "rgba(12, 9, 28, 0.9)" },
};

const FavoriteToggle = ({ deal }: { deal: Deal }) => {
  const { isFavorite, toggle } = useFavorite(deal);
  return (
    <IconButton
      aria-label={isFavorite ? "Remove from favorites" : "Add to favorites"}
      aria-pressed={isFavorite}
      onClick={toggle}
      sx={{ ...onPicture, color: isFavorite ? "#ff7a66" : "#fff" }}
    >
      {isFavorite ? <FavoriteRounded /> : <FavoriteBorderRounded />}
    </IconButton>
  );
};

const BottomButton = ({ deal }: { deal: Deal }) => {
  const { action, press } = useRedeemButton(deal);
  return (
    <Box
      data-keep-clear
      sx={{
        position: "sticky",
        bottom: 0,
        p: 2,
        pb: safeBottom(16),
        bgcolor: "background.paper",
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Button
        fullWidth
        size="large"
        variant="contained"
        color={action === "redeemed" ? "secondary" : "primary"}
        disabled={isInactive(action)}
        onClick={press}
        sx={action === "redeemed" ? doneStyle : undefined}
      >
        {dialogLabels[action]}
      </Button>
    </Box>
  );
};

const DealText = ({ deal, titleId }: { deal: DealDetail; titleId: string }) => {
  const { badge, sentence } = getLimitTexts(deal.redemption_limit);
  const { action } = useRedeemButton(deal);
  const redeemed = useBlockingClaim(deal.id);
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 2, p: { xs: 2.5, sm: 3 } }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Badge tone="sunset">{deal.tag}</Badge>
        <Badge>{badge}</Badge>
        <Badge tone="gold">{formatSavings(deal.savings_cents)}</Badge>
      </Box>
      <Box>
        <Typography id={titleId} variant="h2">
          {deal.offer_details}
        </Typography>
        <Typography variant="subtitle1" color="textSecondary" sx={{ mt: 0.5 }}>
          {deal.business_name}
        </Typography>
      </Box>
      <RedeemNote action={action} claim={redeemed} />
      <Box sx={{ display: "grid", gap: 0.5 }}>
        <Typography>{sentence}</Typography>
        <Typography color="textSecondary">Cannot be combined with any other offers</Typography>
      </Box>
      <VendorFacts vendor={deal.vendor} />
    </Box>
  );
};

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

const Content = ({ dealId, titleId, onClose }: { dealId: string; titleId: string; onClose: () => void }) => {
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
          ...(isGone ? { height: 68 } : { aspectRatio: { xs: "4 / 3", sm: "16 / 9" }, bgcolor: "surface.sunken" }),
        }}
      >
        {deal && <DealPicture deal={deal} large eager />}
        <Box
          sx={{
            position: "absolute",
            top: "calc(12px + env(safe-area-inset-top, 0px))",
            insetInline: 12,
            display: "flex",
            justifyContent: "space-between",
          }}
        >
          <IconButton aria-label="Close" onClick={onClose} sx={onPicture} autoFocus>
            <CloseRounded />
          </IconButton>
          {deal && <FavoriteToggle deal={deal} />}
        </Box>
      </Box>
      {isGone && <DealGone titleId={titleId} />}
      {error && !isGone && !deal && <FailedState title="Couldn't load this deal" onRetry={() => void refetch()} />}
      {!deal && !error && <Loading />}
      {deal && <DealText deal={deal} titleId={titleId} />}
      {deal && <BottomButton deal={deal} />}
    </>
  );
};

/**
 * The dialog of the deal in the URL, if any, with the redeem sheet and stamp. Only its close button (or "back") closes
 * it.
 */
export const DealDialog = () => {
  const { dealId, close } = useOpenDeal();
  const titleId = useId();
  const area = useFadingScrollbar<HTMLDivElement>();
  const isPhone = useMediaQuery(useTheme().breakpoints.down("sm"));
  return (
    <>
      <Dialog
        open={dealId !== null}
        fullScreen={isPhone}
        fullWidth
        maxWidth="sm"
        aria-labelledby={titleId}
        slotProps={{
          paper: {
            ref: area,
            sx: { overflowY: "auto", ...fadingScrollbar, ...(isPhone && { borderRadius: 0, border: 0 }) },
          },
        }}
      >
        {dealId && <Content dealId={dealId} titleId={titleId} onClose={close} />}
      </Dialog>
      <RedemptionHost />
    </>
  );
};
