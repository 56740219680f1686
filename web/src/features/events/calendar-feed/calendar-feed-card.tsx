import EventRepeatRounded from "@mui/icons-material/EventRepeatRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { dusk, sunset } from "../../../theme/palette.ts";
import { CalendarFeedDialog } from "./calendar-feed-dialog.tsx";
import { useCalendarFeed } from "./use-calendar-feed.ts";

/** Offers the personal calendar feed; the first press creates it. */
export const CalendarFeedCard = () => {
  const { url, create, rotate, revoke } = useCalendarFeed();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => (url ? setIsOpen(true) : create.mutate(undefined, { onSuccess: () => setIsOpen(true) }));
  return (
    <Card
      component="section"
      aria-labelledby="sync-title"
      sx={{
        display: "flex",
        flexDirection: { xs: "column", sm: "row" },
        alignItems: { sm: "center" },
        gap: 2,
        p: { xs: 2.25, sm: 3 },
        mt: 3,
        background: "linear-gradient(120deg, rgba(255, 122, 102, 0.2), rgba(141, 107, 255, 0.18))",
      }}
    >
      <Box sx={{ display: "flex", gap: 2, flex: 1, alignItems: "center" }}>
        <Box
          aria-hidden
          sx={{
            display: "grid",
            placeItems: "center",
            flex: "none",
            width: 52,
            height: 52,
            borderRadius: 4,
            color: dusk.onSunset,
            background: sunset,
          }}
        >
          <EventRepeatRounded />
        </Box>
        <Box>
          <Typography id="sync-title" variant="h4" component="h2">
            Never Miss an Event
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
            Every event, in the calendar you already use.
          </Typography>
        </Box>
      </Box>
      <Button variant="contained" loading={create.isPending} onClick={open}>
        Sync Calendar
      </Button>
      {url && (
        <CalendarFeedDialog
          url={url}
          open={isOpen}
          isBusy={rotate.isPending || revoke.isPending}
          onRotate={() => rotate.mutate()}
          onRevoke={() => revoke.mutate(undefined, { onSuccess: () => setIsOpen(false) })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
};
