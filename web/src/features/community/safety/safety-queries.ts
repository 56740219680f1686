import { useQuery } from "@tanstack/react-query";
import { pagedQuery, query } from "../../../api/index.ts";
import { useSession } from "../../../member/session/session.tsx";

/** Whether the member is suspended from the community. */
export const standingQuery = query("moderation", "standing", {});

/** What was decided about the member's own things, latest first. */
export const decisionsQuery = pagedQuery("moderation", "decisions", {});

/** The signed-in member's suspension that runs, or null. */
export const useSuspension = () => {
  const { user } = useSession();
  return useQuery({ ...standingQuery, enabled: user !== null }).data?.suspension ?? null;
};
