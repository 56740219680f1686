import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CommunityProfile, OwnCommunityProfile } from "../../../../../shared/model/community-profile.ts";
import { call, pagedQuery, query, queryKeyOf } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { ownProfileQuery } from "../community-queries.ts";
import { showFailure } from "../show-failure.ts";

/** How many members a list of friends shows before "See all" (row follow-07). */
export const friendsShown = 5;

/** A member's community profile. */
export const profileQuery = (userId: string) => query("community", "profile", { userId });

/** The members whom a member follows, or who follow them, latest first. */
export const peopleQuery = (list: "following" | "followers", userId: string, limit: number) =>
  pagedQuery("community", list, { userId, limit });

/** The members whom the caller blocks, latest first. */
export const blocksQuery = pagedQuery("community", "blocks", {});

/** After so long the stream has counted a change. */
const countedAfterMilliseconds = 3_000;

const useProfileChange = () => {
  const client = useQueryClient();
  return {
    /** Shows a change of another member's profile at once. */
    show: (userId: string, change: Partial<CommunityProfile>) =>
      client.setQueryData<CommunityProfile>(
        profileQuery(userId).queryKey,
        (before) => before && { ...before, ...change },
      ),
    /** Reads again what lists members and counts them. */
    readPeople: () => {
      for (const name of ["following", "followers", "searchProfiles"] as const) {
        void client.invalidateQueries({ queryKey: queryKeyOf("community", name) });
      }
      // Counts are kept by the table's stream: read at once, they would still be the old ones.
      setTimeout(() => void client.invalidateQueries({ queryKey: ownProfileQuery.queryKey }), countedAfterMilliseconds);
    },
    /** Shows how many the caller follows, or is followed by, at once. */
    count: (name: "following_count" | "followers_count", by: number) =>
      client.setQueryData<OwnCommunityProfile>(
        ownProfileQuery.queryKey,
        (before) => before && { ...before, [name]: Math.max(0, before[name] + by) },
      ),
    client,
  };
};

const followFailure = "Failed to update follow status. Please try again.";
const followSignIn = "Please sign in to follow members.";

/** Follows or unfollows a member. */
export const useFollow = (userId: string) => {
  const { show, count, readPeople } = useProfileChange();
  return useMutation({
    mutationFn: (isWanted: boolean) =>
      isWanted ? call("community", "follow", { userId }) : call("community", "unfollow", { userId }),
    onSuccess: (state, isWanted) => {
      show(userId, state);
      count("following_count", isWanted ? 1 : -1);
      readPeople();
      toast({ title: isWanted ? "Following" : "Unfollowed" });
    },
    onError: (error) => showFailure(error, followFailure, followSignIn),
  });
};

/** Makes a member no longer follow the caller. */
export const useRemoveFollower = () => {
  const { count, readPeople } = useProfileChange();
  return useMutation({
    mutationFn: (userId: string) => call("community", "removeFollower", { userId }),
    onSuccess: () => {
      count("followers_count", -1);
      readPeople();
      toast({ title: "Follower removed" });
    },
    onError: (error) => showFailure(error, "Failed to remove follower. Please try again.", followSignIn),
  });
};

/** Blocks or unblocks a member: neither sees the other in the community, and nobody follows anybody. */
export const useBlock = (userId: string) => {
  const { show, count, readPeople, client } = useProfileChange();
  const readAgain = () => {
    for (const name of ["feed", "post", "postsOf", "comments", "blocks"] as const) {
      void client.invalidateQueries({ queryKey: queryKeyOf("community", name) });
    }
    for (const name of ["conversations", "unread", "activities", "unreadActivities"] as const) {
      void client.invalidateQueries({ queryKey: queryKeyOf("messages", name) });
    }
  };
  return useMutation({
    mutationFn: (isWanted: boolean) =>
      isWanted ? call("community", "block", { userId }) : call("community", "unblock", { userId }),
    onSuccess: ({ is_blocked }) => {
      const before = client.getQueryData<CommunityProfile>(profileQuery(userId).queryKey);
      if (is_blocked && before?.is_following) {
        show(userId, { followers_count: Math.max(0, before.followers_count - 1) });
        count("following_count", -1);
      }
      show(userId, is_blocked ? { is_blocked, is_following: false } : { is_blocked });
      readPeople();
      readAgain();
      toast({ title: is_blocked ? "Blocked" : "Unblocked" });
    },
    onError: (error) =>
      showFailure(error, "Failed to update block. Please try again.", "Please sign in to block members."),
  });
};
