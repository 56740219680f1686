import CalendarMonthRounded from "@mui/icons-material/CalendarMonthRounded";
import Button from "@mui/material/Button";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { urlOf } from "../../../api/index.ts";

const fileName = (title: string): string =>
  `${
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "event"
  }.ics`;

/** Downloads the event as an .ics file. */
export const AddToCalendar = ({ event }: { event: Pick<CityEvent, "id" | "title"> }) => (
  <Button
    component="a"
    href={urlOf("calendar", "event", { eventId: event.id })}
    download={fileName(event.title)}
    variant="outlined"
    color="inherit"
    fullWidth
    sx={{ px: 1.5 }}
    startIcon={<CalendarMonthRounded />}
  >
    Add to calendar
  </Button>
);
