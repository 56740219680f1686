import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useReconcileMembership } from "../membership-queries.ts";

const show = (tab: Window | null, url: string) => {
  // Where the browser allowed no tab, the portal takes this one; it leads back.
  if (!tab) return window.location.assign(url);
  tab.opener = null;
  tab.location.replace(url);
};

/** Compares with Stripe once the person comes back from the portal to this tab: what they changed there shows here. */
const useReturnFromPortal = () => {
  const compare = useReconcileMembership();
  const isAway = useRef(false);
  useEffect(() => {
    const returned = () => {
      if (!isAway.current || document.visibilityState !== "visible") return;
      isAway.current = false;
      void compare();
    };
    document.addEventListener("visibilitychange", returned);
    return () => document.removeEventListener("visibilitychange", returned);
  }, [compare]);
  return isAway;
};

/** Opens the payment provider's customer portal in a new tab. */
export const usePortal = (): { isOpening: boolean; open: () => Promise<void> } => {
  const [isOpening, setIsOpening] = useState(false);
  const isAway = useReturnFromPortal();
  const open = useCallback(async () => {
    // Opened before the answer is there: later, the browser would take it for an advertisement.
    const tab = window.open("", "_blank");
    setIsOpening(true);
    try {
      const { url } = await call("memberships", "portal", {});
      isAway.current = true;
      show(tab, url);
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
