import { useQuery } from "@tanstack/react-query";
import { formatCityDateTime } from "../../../shared/rules/city-time.ts";
import { query } from "../api/index.ts";
import { useServerNow } from "./server-time.ts";
import { useSession } from "./session/session.tsx";

/** Whether the member is suspended from the community. Read again when it changes, while the Community tab is open. */
export const standingQuery = query("moderation", "standing", {});

/** Where members read the decisions about them, and appeal. */
export const standingPath = "/dashboard?tab=community&view=profile&standing=open";

/** Until when a suspension runs, in words. */
export const untilText = (until: string | null): string => (until ? `until ${formatCityDateTime(until)}` : "for good");

/** The signed-in member's suspension that runs, or null; it ends by itself. */
export const useSuspension = () => {
  const { user } = useSession();
  const now = useServerNow(30_000);
  const suspension = useQuery({ ...standingQuery, enabled: user !== null }).data?.suspension ?? null;
  return suspension?.until && suspension.until <= now ? null : suspension;
};
