import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import type { NightPace as Pace } from "../../../../../shared/model/night.ts";
import { formatInCity } from "../../../../../shared/rules/city-day.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { minutes } from "../../../../../shared/rules/durations.ts";
import { query } from "../../../api/index.ts";
import { Sparkline } from "../../../back-office/charts/sparkline.tsx";
import { SectionCard } from "../../../back-office/layout/section-card.tsx";
import { medianOf } from "./night-texts.ts";

type Paced = NonNullable<Pace>["event"];

// What past parties had sold by the end of the same day before their start.
const soldBy = ({ sold }: Paced, day: number): number => sold[day] ?? 0;

const Row = ({ paced, day, isOwn }: { paced: Paced; day: number; isOwn: boolean }) => (
  <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 1.5, py: 0.75, minHeight: 48 }}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere", fontWeight: isOwn ? 700 : 400 }}>
      {isOwn ? "This event" : paced.title}
      {!isOwn && (
        <Box component="span" sx={{ color: "text.secondary" }}>
          {` · ${formatInCity(paced.start_at, { month: "short", day: "numeric" })}`}
        </Box>
      )}
    </Box>
    <Box sx={{ width: 72, flex: "none", opacity: isOwn ? 1 : 0.7 }}>
      <Sparkline values={paced.sold} />
    </Box>
    <Box sx={{ flex: "none", minWidth: "6ch", textAlign: "right", fontVariantNumeric: "tabular-nums" }}>
      <strong>{formatCount(soldBy(paced, day))}</strong>
      {!isOwn && (
        <Box
          sx={{ color: "text.secondary", fontSize: "0.8125rem" }}
        >{`then ${formatCount(paced.sold.at(-1) ?? 0)}`}</Box>
      )}
    </Box>
  </Box>
);

const summarize = ({ event, before }: NonNullable<Pace>): string => {
  const day = event.sold.length - 1;
  if (day < 0) return "Sales are compared from 14 days before the event on.";
  if (before.length === 0) return "There's no earlier event of this kind to compare with.";
  const usual = medianOf(before.map((paced) => soldBy(paced, day))) ?? 0;
  const few =
    before.length < 3 ? ` Only ${before.length} of this kind ${before.length === 1 ? "is" : "are"} over.` : "";
  return `${formatCount(soldBy(event, day))} sold by today; usually ${formatCount(usual)} by the end of this day.${few}`;
};

const Lines = ({ pace }: { pace: NonNullable<Pace> }) => {
  const day = pace.event.sold.length - 1;
  return (
    <>
      <Box sx={{ mb: 1 }}>{summarize(pace)}</Box>
      {day >= 0 && (
        <Box component="ul" aria-label="Sales beside earlier events" sx={{ listStyle: "none", p: 0, m: 0 }}>
          <Row paced={pace.event} day={day} isOwn />
          {pace.before.map((paced) => (
            <Row key={paced.event_id} paced={paced} day={day} isOwn={false} />
          ))}
        </Box>
      )}
    </>
  );
};

/** How the event sells beside the last three of its kind, by days before the start. */
export const NightPace = ({ eventId }: { eventId: string }) => {
  const { data, isError, refetch } = useQuery({
    ...query("eventsAdmin", "pace", { eventId }),
    staleTime: minutes(5),
    refetchInterval: minutes(5),
  });
  if (data && data.pace === null) return null;
  return (
    <SectionCard title="Pace">
      {data?.pace && <Lines pace={data.pace} />}
      {!data && isError && <Button onClick={() => void refetch()}>Couldn't load the pace. Try again</Button>}
      {!data && !isError && <Skeleton variant="rounded" height={120} />}
    </SectionCard>
  );
};
