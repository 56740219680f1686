import { useState } from "react";
import { call } from "../../../api/index.ts";
import { toast } from "../../../components/feedback/toast.tsx";
import { useMembership } from "../../../member/membership/membership.tsx";
import { useSession } from "../../../member/session/session.tsx";
import {
  isRedeemed,
  type PromoResult,
  toFailedPromoResult,
  toPromoResult,
  unauthorizedResult,
} from "./promo-result.ts";

/** The server has written the grant by then (row membership-15). */
const refreshMilliseconds = 500;

const redeemCode = async (code: string): Promise<PromoResult> => {
  try {
    return toPromoResult(await call("memberships", "promo", { code }));
  } catch (error) {
    return toFailedPromoResult(error);
  }
};

/** Redeems a code for free months, shows the result and refetches a granted membership. */
export const useRedeemPromo = () => {
  const { user } = useSession();
  const { refresh } = useMembership();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<PromoResult | null>(null);

  const redeem = async (typed: string) => {
    setIsBusy(true);
    const redeemed = user ? await redeemCode(typed.trim()) : unauthorizedResult;
    setIsBusy(false);
    setResult(redeemed);
    toast({ title: redeemed.title, text: redeemed.text, variant: isRedeemed(redeemed) ? "default" : "destructive" });
    if (isRedeemed(redeemed)) await refresh(refreshMilliseconds);
  };
  return { isBusy, result, redeem, clearResult: () => setResult(null) };
};
