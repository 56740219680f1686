import Box from "@mui/material/Box";
import { lazy, Suspense, useEffect, useState } from "react";
import { PageSpinner } from "../../../components/feedback/page-spinner.tsx";
import { useRedemption } from "../redeem/redemption-store.ts";
import { useOpenDeal } from "../use-open-deal.ts";

const OpenDeal = lazy(() => import("./open-deal.tsx"));

const Waiting = () => (
  <Box sx={{ position: "fixed", inset: 0, zIndex: "modal", bgcolor: "rgba(4, 2, 14, 0.6)" }}>
    <PageSpinner label="Loading the deal" />
  </Box>
);

/**
 * The dialog of the deal in the URL, if any, with the redeem sheet and stamp. Its code is fetched with the first deal that is
 * opened or redeemed, and stays for closing with an animation.
 */
export const DealDialog = () => {
  const { dealId } = useOpenDeal();
  const { isAsking, stamped } = useRedemption();
  const isNeeded = dealId !== null || isAsking || stamped !== null;
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  useEffect(() => {
    if (isNeeded) setWasNeeded(true);
  }, [isNeeded]);
  if (!isNeeded && !wasNeeded) return null;
  return (
    <Suspense fallback={isNeeded && <Waiting />}>
      <OpenDeal />
    </Suspense>
  );
};
