import { useQuery } from "@tanstack/react-query";
import { type Answer, query } from "../../../api/index.ts";

/** An event's door as the back-office sees it. */
export type DoorOverview = Answer<"doorAdmin", "overview">;

/** A scanner of it. */
export type Scanner = DoorOverview["devices"][number];

const everyMilliseconds = 5_000;

/** An event's door, read again every 5 seconds while the page is seen: a conflict is here within 10 seconds of reaching the server. */
export const useDoor = (eventId: string) =>
  useQuery({ ...query("doorAdmin", "overview", { eventId }), refetchInterval: everyMilliseconds, staleTime: 0 });
