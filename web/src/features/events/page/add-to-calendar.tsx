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

/** A button of which two stand side by side on a phone. */
export const compactButton = { px: 0.75, fontSize: "0.9375rem", lineHeight: 1.25 } as const;

/** Downloads the event as an .ics file. */
export const AddToCalendar = ({ event }: { event: Pick<CityEvent, "id" | "title"> }) => (
  <Button
    component="a"
    href={urlOf("calendar", "event", { eventId: event.id })}
    download={fileName(event.title)}
    variant="outlined"
    color="inherit"
    fullWidth
    sx={compactButton}
    startIcon={<CalendarMonthRounded />}
  >
    Add to calendar
  </Button>
);
