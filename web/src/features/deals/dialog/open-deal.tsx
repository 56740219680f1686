import Dialog from "@mui/material/Dialog";
import { useId } from "react";
import { useIsPhone } from "../../../components/layout/use-is-phone.ts";
import { fadingScrollbar, useFadingScrollbar } from "../../../components/lists/fading-scrollbar.ts";
import { RedemptionHost } from "../redeem/redemption-host.tsx";
import { useOpenDeal } from "../use-open-deal.ts";
import { DealContent } from "./deal-content.tsx";

/** The open deal with the redeem sheet and stamp. Only its close button (or "back") closes the dialog. */
export default function OpenDeal() {
  const { dealId, close } = useOpenDeal();
  const titleId = useId();
  const area = useFadingScrollbar<HTMLDivElement>();
  const isPhone = useIsPhone();
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
        {dealId && <DealContent dealId={dealId} titleId={titleId} onClose={close} />}
      </Dialog>
      <RedemptionHost />
    </>
  );
}
