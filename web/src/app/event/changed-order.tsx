import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useEffect } from "react";
import type { CityEvent } from "../../../../shared/model/event.ts";
import type { LinePlace } from "../../../../shared/model/line.ts";
import { ticketPanelId } from "../../features/tickets/checkout/buy-bar.tsx";
import { orderText } from "../../features/tickets/checkout/type-offers.ts";
import { shortPositionText } from "../../features/tickets/line/line-texts.ts";

/** The place in line and the order that is being changed, in the panel with the new one; `onKeep` goes back to it. */
export const ChangedOrder = ({ event, place, onKeep }: { event: CityEvent; place: LinePlace; onKeep: () => void }) => {
  // The button that led here is gone.
  useEffect(() => document.getElementById(ticketPanelId)?.focus({ preventScroll: true }), []);
  return (
    <Alert
      severity="info"
      variant="outlined"
      icon={false}
      action={
        <Button size="small" color="inherit" onClick={onKeep}>
          Cancel
        </Button>
      }
    >
      {`${shortPositionText(place)}: ${orderText(event, place.order)}`}
    </Alert>
  );
};
