import CloseRounded from "@mui/icons-material/CloseRounded";
import Box from "@mui/material/Box";
import Dialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import { ThemeProvider } from "@mui/material/styles";
import type { QueryClient } from "@tanstack/react-query";
import { useId } from "react";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { EventsManagement, readEventsAhead } from "../../features/admin/events/events-management.tsx";
import { EventCard } from "../../features/events/list/event-card.tsx";
import { EventHero } from "../../features/events/page/event-hero.tsx";
import { theme } from "../../theme/theme.ts";

const Preview = ({ event, onClose }: { event: CityEvent; onClose: () => void }) => {
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
          <Box sx={{ width: 320, maxWidth: 1 }}>
            <EventCard event={event} tab={event.past ? "past" : "city"} />
          </Box>
        </DialogContent>
      </Dialog>
    </ThemeProvider>
  );
};

/** The events of the city: upcoming, past and drafts. */
export const AdminEvents = () => {
  return <EventsManagement renderPreview={(event, onClose) => <Preview event={event} onClose={onClose} />} />;
};

/** Reads what the section shows before the first render, unless its address has filters. */
AdminEvents.preload = async (client?: QueryClient): Promise<void> => {
  if (client && !window.location.search) await readEventsAhead(client);
};
