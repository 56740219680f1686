import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { CityEvent } from "../../../../shared/model/event.ts";
import { days } from "../../../../shared/rules/durations.ts";
import type { EventTab } from "../../../../shared/rules/event-tag.ts";
import { longestEventDays } from "../../../../shared/rules/event-times.ts";
import { pagedQuery, query } from "../../api/index.ts";

const longestRunMilliseconds = days(longestEventDays);

const coversRunningEvents = (events: CityEvent[]): boolean => {
  const last = events.at(-1);
  return last !== undefined && Date.parse(last.start_at) < Date.now() - longestRunMilliseconds;
};

/**
 * Published events, latest start first: loads page by page until every event that isn't over is there, and older ones on
 * request. `events` is undefined until then. Not `enabled`, it only shows what another part of the page loads.
 */
export const useEvents = (enabled = true) => {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...pagedQuery("events", "list", {}),
    enabled,
  });
  const events = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const needsMore = data !== undefined && hasNextPage && !coversRunningEvents(events);
  useEffect(() => {
    if (needsMore && !isFetching && !isError) void fetchNextPage();
  }, [needsMore, isFetching, isError, fetchNextPage]);
  return {
    events: data && !needsMore ? events : undefined,
    isError,
    hasEarlier: hasNextPage,
    isLoadingEarlier: isFetching,
    readEarlier: () => void fetchNextPage(),
    retry: () => void (data ? fetchNextPage() : refetch()),
  };
};

/** One published event. */
export const useEvent = (eventId: string) => useQuery(query("events", "get", { eventId }));

/** Sorts events by start. */
export const bySoonest = (a: CityEvent, b: CityEvent) => a.start_at.localeCompare(b.start_at);

/** The upcoming events of a section, soonest first. */
export const upcomingIn = (events: CityEvent[], section: Exclude<EventTab, "past">): CityEvent[] =>
  events.filter((event) => !event.past && event.event_section.includes(section)).sort(bySoonest);

/** The past events of a section, latest first. */
export const pastIn = (events: CityEvent[], section: Exclude<EventTab, "past">): CityEvent[] =>
  events.filter((event) => event.past && event.event_section.includes(section));
