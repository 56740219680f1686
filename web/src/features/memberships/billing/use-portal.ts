import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useReconcileMembership } from "../membership-queries.ts";

const openPortalUrl = (tab: Window | null, url: string) => {
  // If the browser blocked the new tab, the portal opens in this one and links back.
  if (!tab) return window.location.assign(url);
  tab.opener = null;
  tab.location.replace(url);
};

/** Reconciles with Stripe when the member returns from the portal to this tab, so that their changes show. */
const useReturnFromPortal = () => {
  const reconcile = useReconcileMembership();
  const isAway = useRef(false);
  useEffect(() => {
    const returned = () => {
      if (!isAway.current || document.visibilityState !== "visible") return;
      isAway.current = false;
      void reconcile();
    };
    document.addEventListener("visibilitychange", returned);
    return () => document.removeEventListener("visibilitychange", returned);
  }, [reconcile]);
  return isAway;
};

/** Opens the payment provider's customer portal in a new tab. */
export const usePortal = (): { isOpening: boolean; open: () => Promise<void> } => {
  const [isOpening, setIsOpening] = useState(false);
  const isAway = useReturnFromPortal();
  const open = useCallback(async () => {
    // Opened before the response arrives: later, the browser would block it as a pop-up.
    const tab = window.open("", "_blank");
    setIsOpening(true);
    try {
      const { url } = await call("memberships", "portal", {});
      isAway.current = true;
      openPortalUrl(tab, url);
    } catch {
      tab?.close();
      toast({
        title: "Failed to open subscription management portal. Please try again.",
        variant: "destructive",
      });
    }
    setIsOpening(false);
  }, [isAway]);
  return { isOpening, open };
};
