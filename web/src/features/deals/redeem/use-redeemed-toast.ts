import { useEffect } from "react";
import type { Claim } from "../../../../../shared/model/deal.ts";
import { dismissToast, toast } from "../../../components/feedback/toast.tsx";

const title = "Deal Redeemed! 🎉";

/** Shows that the deal was redeemed once the stamp is up, and dismisses it when undone. */
export const useRedeemedToast = ({ business_name }: Claim, isUndone: boolean): void => {
  useEffect(() => {
    if (isUndone) return dismissToast(title);
    const text = `Deal successfully redeemed at ${business_name}. Check your recent activity for details.`;
    toast({ title, text });
  }, [business_name, isUndone]);
};
