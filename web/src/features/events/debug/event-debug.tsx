import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { CityEvent } from "../../../../../shared/model/event.ts";
import { limits } from "../../../../../shared/model/limits.ts";
import { defaultCityZone } from "../../../../../shared/rules/city-day.ts";
import { allPagesQuery } from "../../../api/index.ts";
import { FailedState } from "../../../components/feedback/states.tsx";
import { type EventStats, eventStats } from "./event-stats.ts";

const samples = 3;

const Figures = ({ figures }: { figures: EventStats }) => (
  <Box
    component="dl"
    sx={{ display: "grid", gap: 1, m: 0, gridTemplateColumns: "repeat(auto-fill, minmax(120px, 1fr))" }}
  >
    {Object.entries(figures).map(([label, count]) => (
      <Box key={label} sx={{ p: 1.25, borderRadius: 4, bgcolor: "surface.raised" }}>
        <Typography variant="caption" color="textSecondary" component="dt">
          {label}
        </Typography>
        <Typography variant="h4" component="dd" sx={{ m: 0, fontVariantNumeric: "tabular-nums" }}>
          {count}
        </Typography>
      </Box>
    ))}
  </Box>
);

const Sample = ({ event }: { event: CityEvent }) => (
  <Typography component="li" variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
    {event.title} · {event.start_at || "no start_at"} · {event.event_section.join(", ")} ·{" "}
    {event.is_published ? "published" : "draft"}
    {event.past ? ", past" : ""}
  </Typography>
);

const Findings = ({ events }: { events: CityEvent[] }) => {
  const figures = eventStats(events);
  return (
    <>
      {figures.Published > 0 && figures.Upcoming === 0 && (
        <Alert severity="warning">There are published events, but none are upcoming.</Alert>
      )}
      <Figures figures={figures} />
      <Typography variant="subtitle2" component="h3">
        First {samples} events
      </Typography>
      <Box component="ol" sx={{ display: "grid", gap: 0.5, m: 0, pl: 2.5 }}>
        {events.slice(0, samples).map((event) => (
          <Sample key={event.id} event={event} />
        ))}
      </Box>
    </>
  );
};

/** For administrators, below the events: what is stored, drafts included, and whether it is visible. */
export const EventDebug = () => {
  const { data, isError, refetch } = useQuery(allPagesQuery("eventsAdmin", "list", { limit: limits.pageSize }));
  return (
    <Card component="section" aria-labelledby="event-debug" sx={{ display: "grid", gap: 1.5, mt: 5, p: 2.5 }}>
      <Typography id="event-debug" variant="h4" component="h2">
        Event debug
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Time zone: {defaultCityZone} (this device: {Intl.DateTimeFormat().resolvedOptions().timeZone})
      </Typography>
      {data && <Findings events={data.items} />}
      {!data && !isError && <Skeleton variant="rounded" height={140} />}
      {!data && isError && <FailedState compact onRetry={() => void refetch()} />}
    </Card>
  );
};
