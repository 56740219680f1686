import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Ticket } from "../../../shared/model/ticket.ts";
import { minutes } from "../../../shared/rules/durations.ts";
import { renditions } from "../../../shared/rules/picture-sources.ts";
import { pollAfter } from "../api/poll.ts";
import { profileQuery, recentClaimsQuery } from "../features/profile/profile-queries.ts";
import { myTicketsQuery } from "../features/tickets/ticket-queries.ts";
import { useMembership } from "../member/membership/membership.tsx";
import { useSession } from "../member/session/session.tsx";

const freshMilliseconds = minutes(5);
const retryMilliseconds = 30_000;
const maxPictures = 60;
/** The service worker's picture cache; also named in `build/pwa.ts`. */
const pictureCache = "playyy-pictures";

const pictureOf = (src: string): string => renditions(src)?.small ?? src;

const savePictures = async (sources: string[]): Promise<void> => {
  if (!("caches" in window)) return;
  const cache = await caches.open(pictureCache);
  for (const source of sources) {
    // A picture that is missing or too large doesn't affect the others.
    if (!(await cache.match(source))) await cache.add(source).catch(() => undefined);
  }
};

const useSavedPictures = (tickets: Ticket[] | undefined, avatar: string | null | undefined) => {
  const shown = [avatar, ...(tickets ?? []).map(({ event }) => event.image && pictureOf(event.image))];
  const sources = [...new Set(shown)].filter((source): source is string => Boolean(source?.startsWith("/")));
  const text = JSON.stringify(sources.slice(0, maxPictures));
  useEffect(() => {
    void savePictures(JSON.parse(text) as string[]).catch(() => undefined);
  }, [text]);
};

/**
 * Prefetches what a member must be able to show offline: all tickets with their pictures, the member card and the
 * profile (R40). `member/device-copy.ts` keeps the answers.
 */
export const OfflinePrefetch = () => {
  const { user } = useSession();
  const { is_subscribed } = useMembership();
  const enabled = user !== null;
  const about = {
    enabled,
    staleTime: freshMilliseconds,
    refetchOnReconnect: "always",
    refetchInterval: (read: Parameters<typeof pollAfter>[0] & { state: { status: string } }) =>
      pollAfter(read, read.state.status === "error" && retryMilliseconds),
  } as const;
  const { data: tickets } = useQuery({ ...myTicketsQuery, ...about });
  const { data: profile } = useQuery({ ...profileQuery, ...about });
  // A free member has no redemptions to fetch.
  useQuery({ ...recentClaimsQuery, ...about, enabled: enabled && is_subscribed });
  useSavedPictures(tickets?.items, profile?.avatar_url);
  return null;
};
