import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Membership } from "../../../../shared/model/membership.ts";
import { call, query, queryKeyOf } from "../../api/index.ts";

/** The member's subscription, as the billing card shows it. */
export const billingQuery = query("memberships", "billing", {});

const membershipQuery = query("memberships", "mine", {});

/** Returns a function that caches a membership the server has just returned and refetches the billing. */
export const useSetMembership = (): ((membership: Membership) => void) => {
  const queryClient = useQueryClient();
  return useCallback(
    (membership) => {
      queryClient.setQueryData(membershipQuery.queryKey, membership);
      void queryClient.invalidateQueries({ queryKey: queryKeyOf("memberships", "billing") });
    },
    [queryClient],
  );
};

/** Returns a function that reconciles the member's subscriptions with Stripe; resolves to whether it worked. Failures are only logged. */
export const useReconcileMembership = (): (() => Promise<boolean>) => {
  const setMembership = useSetMembership();
  return useCallback(async () => {
    try {
      setMembership(await call("memberships", "reconcile", { window: "48h" }));
      return true;
    } catch (error) {
      console.warn("Couldn't reconcile the membership with Stripe", (error as Error).message);
      return false;
    }
  }, [setMembership]);
};
