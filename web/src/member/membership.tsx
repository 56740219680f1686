import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import type { GrantSource, Membership, Tier } from "../../../shared/model/membership.ts";
import { keyOf, query } from "../api/index.ts";
import { useSession } from "./session.tsx";

export type MembershipState = {
  tier: Tier;
  status: "active" | "inactive";
  is_subscribed: boolean;
  is_premium: boolean;
  end_at: string | null;
  last_source: GrantSource | null;
  past_due_until: string | null;
  /** False until the first answer (or failure) is in; always true without a user. */
  known: boolean;
  /** True while a change just made (promo code, purchase) is being read back. */
  refreshing: boolean;
  /** Reads the membership again, after `delay` milliseconds, and shows the refreshing state meanwhile. */
  refresh(delay?: number): Promise<void>;
};

type Facts = Omit<MembershipState, "known" | "refreshing" | "refresh">;

const free: Facts = {
  tier: "free",
  status: "inactive",
  is_subscribed: false,
  is_premium: false,
  end_at: null,
  last_source: null,
  past_due_until: null,
};

const MembershipContext = createContext<MembershipState>({
  ...free,
  known: false,
  refreshing: false,
  refresh: async () => {},
});

const mine = query("memberships", "mine", {});

const factsOf = (membership: Membership | undefined): Facts => (membership ? { ...free, ...membership } : free);

/**
 * The membership of the signed-in user, read when the session is found and on each change of it. A failed read
 * counts as free and is only logged; the server decides every right anyway.
 */
export const MembershipProvider = ({ children }: { children: ReactNode }) => {
  const { user, changes } = useSession();
  const queryClient = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const { data, error, isFetched } = useQuery({ ...mine, enabled: user !== null, staleTime: Number.POSITIVE_INFINITY });

  useEffect(() => {
    if (error) console.warn("The membership could not be read", error.message);
  }, [error]);

  // Each change of the session that leaves a user asks again: a new token may carry new rights.
  useEffect(() => {
    if (user && changes > 0) void queryClient.invalidateQueries({ queryKey: keyOf("memberships", "mine") });
  }, [user, changes, queryClient]);

  const refresh = useCallback(
    async (delay = 0) => {
      setRefreshing(true);
      await new Promise((resume) => setTimeout(resume, delay));
      // A failed read is told by the query itself.
      await queryClient.refetchQueries({ queryKey: keyOf("memberships", "mine") });
      setRefreshing(false);
    },
    [queryClient],
  );

  const value = useMemo<MembershipState>(
    () => ({
      ...factsOf(user && !error ? data : undefined),
      known: user === null || isFetched,
      refreshing,
      refresh,
    }),
    [user, error, data, isFetched, refreshing, refresh],
  );
  return <MembershipContext value={value}>{children}</MembershipContext>;
};

/** The membership of the signed-in user; free without one. */
export const useMembership = (): MembershipState => useContext(MembershipContext);
