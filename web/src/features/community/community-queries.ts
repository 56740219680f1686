import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, pagedQuery, query, queryKeyOf } from "../../api/index.ts";
import { useSession } from "../../member/session/session.tsx";

const tenMinutes = 600_000;

/** The community's locations, by name. */
export const locationsQuery = { ...query("community", "locations", {}), staleTime: tenMinutes };

/** The member's own community profile with its settings; the first call creates it (row feed-09). */
export const ownProfileQuery = queryOptions({
  queryKey: queryKeyOf("community", "openProfile", {}),
  queryFn: ({ signal }) => call("community", "openProfile", {}, signal),
  staleTime: tenMinutes,
});

/** One member's posts, newest first: 6 in the profile dialog, pages of 20 on the own profile (row follow-05). */
export const postsOfQuery = (userId: string, limit: 6 | 20) => pagedQuery("community", "postsOf", { userId, limit });

/** The signed-in member's own community profile. */
export const useOwnProfile = () => {
  const { user } = useSession();
  return useQuery({ ...ownProfileQuery, enabled: user !== null });
};
