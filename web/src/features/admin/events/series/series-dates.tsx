import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { Link as RouterLink } from "react-router-dom";
import type { EventRecord } from "../../../../../../shared/model/event.ts";
import { formatEventDate } from "../../../../../../shared/rules/city-time.ts";
import { stateText } from "../event-state-chip.tsx";

const noteOf = (date: EventRecord): string => (date.state === "published" ? "" : ` · ${stateText(date)}`);

/** The dates of the series that an event is one of, each a link to its form. */
export const SeriesDates = ({ event, dates }: { event: EventRecord; dates: readonly EventRecord[] }) => (
  <Box
    component="nav"
    aria-label="Dates of this series"
    sx={{ p: 2, mb: 2, border: 1, borderColor: "divider", borderRadius: 2 }}
  >
    <Typography variant="subtitle2" component="h3">
      One of {dates.length} dates
    </Typography>
    <Box
      component="ul"
      sx={{
        m: 0,
        mt: 0.5,
        p: 0,
        listStyle: "none",
        display: "flex",
        flexWrap: "wrap",
        alignItems: "baseline",
        columnGap: 2,
      }}
    >
      {dates.map((date) => (
        <Typography key={date.id} component="li" variant="body2">
          {date.id === event.id ? (
            <strong aria-current="page">
              {formatEventDate(date)}
              {noteOf(date)}
            </strong>
          ) : (
            <Link component={RouterLink} to={`/admin/events/${date.id}/edit`} sx={{ display: "inline-block", py: 1 }}>
              {formatEventDate(date)}
              {noteOf(date)}
            </Link>
          )}
        </Typography>
      ))}
    </Box>
  </Box>
);
