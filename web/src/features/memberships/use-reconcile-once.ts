import { useEffect } from "react";
import { useSession } from "../../member/session/session.tsx";
import { useReconcileMembership } from "./membership-queries.ts";

const afterMilliseconds = 3_000;
const storageKey = "playyy.reconciled";

/** Reconciles the member with Stripe 3 seconds after they are known, once per tab session. */
export const useReconcileOnce = (): void => {
  const { status, user } = useSession();
  const userId = user?.id;
  const reconcile = useReconcileMembership();
  useEffect(() => {
    if (status === "signed-out") sessionStorage.removeItem(storageKey);
    if (!userId || sessionStorage.getItem(storageKey) === userId) return;
    const timer = setTimeout(() => {
      sessionStorage.setItem(storageKey, userId);
      void reconcile();
    }, afterMilliseconds);
    return () => clearTimeout(timer);
  }, [status, userId, reconcile]);
};
