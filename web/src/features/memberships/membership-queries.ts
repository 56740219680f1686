import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Membership } from "../../../../shared/model/membership.ts";
import { call, query, queryKeyOf } from "../../api/index.ts";

/** The own subscription as the management card shows it. */
export const billingQuery = query("memberships", "billing", {});

const membershipQuery = query("memberships", "mine", {});

/** Puts a membership that the server has just answered in the place of the known one, and asks for the billing anew. */
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

/** Asks the server to compare the own subscriptions with Stripe; a failure is only logged. Answers whether it went well. */
export const useReconcileMembership = (): (() => Promise<boolean>) => {
  const accept = useSetMembership();
  return useCallback(async () => {
    try {
      accept(await call("memberships", "reconcile", { window: "48h" }));
      return true;
    } catch (error) {
      console.warn("The membership could not be compared with Stripe", (error as Error).message);
      return false;
    }
  }, [accept]);
};
