import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import type { GrantSource, Membership, Tier } from "../../../../shared/model/membership.ts";
import { minutes } from "../../../../shared/rules/durations.ts";
import { isCode, query, queryKeyOf } from "../../api/index.ts";
import { useIsOnline } from "../offline/use-is-online.ts";
import { useServerNow } from "../server-time.ts";
import { useSession } from "../session/session.tsx";

/** Whether `isOn` has been true for `milliseconds` without interruption. */
const useHasLasted = (isOn: boolean, milliseconds: number): boolean => {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setHasLasted(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [isOn, milliseconds]);
  return hasLasted;
};

export type MembershipState = {
  tier: Tier;
  status: "active" | "inactive";
  is_subscribed: boolean;
  is_premium: boolean;
  end_at: string | null;
  last_source: GrantSource | null;
  past_due_until: string | null;
  /** Whether the plan ends with the paid month, as its member cancelled it. */
  cancel_at_period_end: boolean;
  /** When this was read, if it is the last known membership and can't be refetched (R40). Null if fresh. */
  as_of: string | null;
  /** Whether the tier is known, fresh or as of an earlier read; always true without a user. Otherwise nothing says which it is. */
  known: boolean;
  /** The membership isn't known because it couldn't be read. The server decides what is allowed. */
  failed: boolean;
  /** True while refetching after a change (promo code, purchase). */
  refreshing: boolean;
  /** Refetches the membership after `delay` milliseconds and shows the refreshing state meanwhile. */
  refresh(delay?: number): Promise<void>;
};

type Facts = Omit<MembershipState, "as_of" | "known" | "failed" | "refreshing" | "refresh">;

const freeMembership: Facts = {
  tier: "free",
  status: "inactive",
  is_subscribed: false,
  is_premium: false,
  end_at: null,
  last_source: null,
  past_due_until: null,
  cancel_at_period_end: false,
};

/** A read that takes longer than this counts as failed: one bar of signal. */
const timeoutMilliseconds = 5_000;

const MembershipContext = createContext<MembershipState>({
  ...freeMembership,
  as_of: null,
  known: false,
  failed: false,
  refreshing: false,
  refresh: async () => {},
});

const membershipQuery = query("memberships", "mine", {});

/** Whether access had ended by `now`, according to an earlier read: at its end, or after the grace period of a past-due one. */
const hasEnded = ({ end_at, past_due_until }: Membership, now: string): boolean => {
  const end = past_due_until ?? end_at;
  return end !== null && Date.parse(end) <= Date.parse(now);
};

/** The membership to show: the last one read, until it ends, when it may have been renewed. Null if it isn't known. */
const toFacts = (membership: Membership | undefined, asOf: string | null, now: string): Facts | null =>
  membership && !(asOf && hasEnded(membership, now)) ? { ...freeMembership, ...membership } : null;

/**
 * Provides the signed-in user's membership, fetched when the session is known and on each session change. If it can't be
 * fetched, the last known one is shown as such until its end (R40), and no tier at all without one: never a guess.
 * The server authorizes every call anyway.
 */
export const MembershipProvider = ({ children }: { children: ReactNode }) => {
  const { user, changes } = useSession();
  const queryClient = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const { data, error, isFetched, isFetching, dataUpdatedAt } = useQuery({
    ...membershipQuery,
    enabled: user !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOnline = useIsOnline();
  const now = useServerNow(minutes(1));
  const isSlow = useHasLasted(isFetching, timeoutMilliseconds);
  const asOf = user && data && (error || !isOnline || isSlow) ? new Date(dataUpdatedAt).toISOString() : null;

  useEffect(() => {
    // Without a session there is nothing to read, and the page redirects to sign-in.
    if (error && !isCode(error, "unauthorized")) console.warn("Couldn't load the membership", error.message);
  }, [error]);

  // Each session change with a user refetches: a new token may carry new rights.
  useEffect(() => {
    if (user && changes > 0) void queryClient.invalidateQueries({ queryKey: queryKeyOf("memberships", "mine") });
  }, [user, changes, queryClient]);

  const refresh = useCallback(
    async (delay = 0) => {
      setRefreshing(true);
      await new Promise((resume) => setTimeout(resume, delay));
      // The query itself reports a failed read.
      await queryClient.refetchQueries({ queryKey: queryKeyOf("memberships", "mine") });
      setRefreshing(false);
    },
    [queryClient],
  );

  const value = useMemo<MembershipState>(() => {
    const facts = user ? toFacts(data, asOf, now) : freeMembership;
    return {
      ...(facts ?? freeMembership),
      as_of: facts && asOf,
      known: facts !== null,
      failed: facts === null && isFetched,
      refreshing,
      refresh,
    };
  }, [user, asOf, now, data, isFetched, refreshing, refresh]);
  return <MembershipContext value={value}>{children}</MembershipContext>;
};

/** The signed-in user's membership; free without one. */
export const useMembership = (): MembershipState => useContext(MembershipContext);
