import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { TimelineEntry } from "../../../../shared/model/timeline.ts";
import { cityDay } from "../../../../shared/rules/city-day.ts";
import { toCityTime } from "../../../../shared/rules/city-time.ts";
import { FailedState } from "../../components/feedback/states.tsx";
import { EmptyList } from "../layout/empty-list.tsx";
import { SectionCard } from "../layout/section-card.tsx";
import { NoteComposer } from "./note-composer.tsx";
import { readTimeline, type TimelineOf, timelineKey } from "./timeline-calls.ts";
import { TimelineItem } from "./timeline-item.tsx";

const groupByDay = (entries: readonly TimelineEntry[]): [day: string, entries: TimelineEntry[]][] => [
  ...Map.groupBy(entries, ({ at }) => cityDay(at)),
];

const Day = ({ entries, of }: { entries: TimelineEntry[]; of: TimelineOf }) => {
  const title = toCityTime(entries[0]?.at ?? "").format("dddd, MMMM D, YYYY");
  return (
    <>
      <Typography component="h4" sx={{ fontWeight: 600, mt: 1.5 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ listStyle: "none", p: 0, m: 0 }}>
        {entries.map((entry) => (
          <TimelineItem key={entry.id} entry={entry} of={of} />
        ))}
      </Box>
    </>
  );
};

const Entries = ({ of, version }: Omit<Props, "takesNotes">) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...timelineKey(of.kind), of.id, version],
    queryFn: ({ pageParam, signal }) => readTimeline(of, pageParam ?? undefined, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  });
  const entries = data?.pages.flatMap(({ items }) => items);
  if (error && !entries) {
    return <FailedState compact title="Couldn't load the timeline" onRetry={() => void refetch()} />;
  }
  if (!entries) return <Skeleton variant="rounded" height={160} role="status" aria-label="Loading the timeline" />;
  return (
    <>
      {entries.length === 0 && !hasNextPage && <EmptyList text="Nothing has happened yet." />}
      {groupByDay(entries).map(([day, ofDay]) => (
        <Day key={day} entries={ofDay} of={of} />
      ))}
      {error && <FailedState compact title="Couldn't load more" onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <Button color="inherit" loading={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
          Show older
        </Button>
      )}
    </>
  );
};

type Props = {
  of: TimelineOf;
  /** The record's version, where there is one: with another the timeline is read again. */
  version?: number;
  /** False for a record that takes no notes any more. */
  takesNotes?: boolean;
};

/** What happened to a record, the newest first, with the team's notes, and a field for another one. */
export const Timeline = ({ of, version, takesNotes = true }: Props) => (
  <SectionCard title="Timeline">
    {takesNotes && <NoteComposer of={of} />}
    <Entries of={of} {...(version === undefined ? {} : { version })} />
  </SectionCard>
);
