import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { track } from "../../../analytics/track.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useMembership } from "../../../member/membership/membership.tsx";
import { useReconcileMembership } from "../membership-queries.ts";

const afterMilliseconds = 2_000;
const storageKey = "playyy.started";

/** `unreachable`: Stripe didn't respond, and there is no membership so far. */
export type CheckoutResult = "checking" | "subscribed" | "waiting" | "unreachable";

// Reloading the page doesn't start another subscription.
const trackStart = (session: string | null, tier: string): void => {
  if (!session || sessionStorage.getItem(storageKey) === session) return;
  sessionStorage.setItem(storageKey, session);
  track("subscription_started", { subscription_tier: tier });
};

const toCheckoutResult = (known: {
  isChecked: boolean;
  isAnswered: boolean;
  is_subscribed: boolean;
}): CheckoutResult => {
  if (!known.isChecked) return "checking";
  if (known.is_subscribed) return "subscribed";
  return known.isAnswered ? "waiting" : "unreachable";
};

/** Checks the subscription with Stripe 2 seconds after the page has loaded, and again on request. */
export const useCheckoutResult = (): { state: CheckoutResult; checkAgain: () => void } => {
  const { is_subscribed, tier, refresh } = useMembership();
  const reconcile = useReconcileMembership();
  const [search] = useSearchParams();
  const session = search.get("session_id");
  const [isChecked, setIsChecked] = useState(false);
  const [isAnswered, setIsAnswered] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const latestRefresh = useRef(refresh);
  latestRefresh.current = refresh;

  useEffect(() => {
    let isGone = false;
    const check = async () => {
      // If Stripe doesn't respond, the webhook may already have updated the membership.
      const answered = await reconcile();
      if (!answered) await latestRefresh.current();
      if (isGone) return;
      setIsAnswered(answered);
      setIsChecked(true);
      if (answered) toast({ title: "Subscription Status Updated" });
    };
    const timer = setTimeout(check, attempt === 0 ? afterMilliseconds : 0);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [attempt, reconcile]);

  useEffect(() => {
    if (isChecked && is_subscribed) trackStart(session, tier);
  }, [isChecked, is_subscribed, session, tier]);

  const checkAgain = useCallback(() => {
    setIsChecked(false);
    setAttempt((before) => before + 1);
  }, []);
  return { state: toCheckoutResult({ isChecked, isAnswered, is_subscribed }), checkAgain: checkAgain };
};
