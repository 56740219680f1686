import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { ThemeProvider } from "@mui/material/styles";
import { useId } from "react";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { priceText } from "../../components/text/price.tsx";
import { EventPage } from "../../features/admin/events/event-page.tsx";
import { SettleRefund } from "../../features/admin/unsettled-refunds/settle-refund.tsx";
import { EventCard } from "../../features/events/list/event-card.tsx";
import { EventHero } from "../../features/events/page/event-hero.tsx";
import { TierPicker } from "../../features/tickets/checkout/tier-picker.tsx";
import { firstOnSale, listOffers } from "../../features/tickets/checkout/type-offers.ts";
import { theme } from "../../theme/theme.ts";

const CardPreview = ({ event }: { event: CityEvent }) => (
  <ThemeProvider theme={theme}>
    <EventCard event={event} tab={event.past ? "past" : "city"} />
  </ThemeProvider>
);

/** The types on sale as somebody without a membership finds them. */
const TypesPreview = ({ event }: { event: CityEvent }) => {
  const offers = listOffers(event, undefined, new Date().toISOString());
  const first = firstOnSale(offers) ?? offers[0];
  if (!first) return null;
  return (
    <TierPicker
      offers={offers}
      priceOf={({ price }) => ({ text: priceText(price), note: null })}
      chosen={first.type.tier}
      onChoose={() => undefined}
    />
  );
};

const PagePreview = ({ event, onClose }: { event: CityEvent; onClose: () => void }) => {
  const titleId = useId();
  return (
    <ThemeProvider theme={theme}>
      <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
        <Box sx={{ display: "flex", alignItems: "center", pr: 1.5 }}>
          <DialogTitle id={titleId} sx={{ flex: 1 }}>
            As members see it
          </DialogTitle>
          <IconButton aria-label="Close preview" onClick={onClose}>
            <CloseRounded />
          </IconButton>
        </Box>
        <DialogContent inert sx={{ display: "grid", gap: 3, "--gutter": "0px", "--content-top": "0px" }}>
          <EventHero event={event} />
          <TypesPreview event={event} />
        </DialogContent>
      </Dialog>
    </ThemeProvider>
  );
};

/** The form of an event, with its card as members see it. */
export const AdminEventForm = () => (
  <EventPage
    renderCard={(event) => <CardPreview event={event} />}
    renderPage={(event, onClose) => <PagePreview event={event} onClose={onClose} />}
    renderSettle={(refund) => <SettleRefund refund={refund} />}
  />
);
