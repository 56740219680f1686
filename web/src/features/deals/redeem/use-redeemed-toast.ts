import { useEffect } from "react";
import type { Claim } from "../../../../../shared/model/deal.ts";
import { dismissToast, toast } from "../../../components/feedback/toast.tsx";

const title = "Deal Redeemed! 🎉";

/** Says that the deal was redeemed: toasts wait until the stamp is closed. Undoing takes it back. */
export const useRedeemedToast = ({ business_name }: Claim, isUndone: boolean): void => {
  useEffect(() => {
    if (isUndone) return dismissToast(title);
    const text = `Deal successfully redeemed at ${business_name}. Check your recent activity for details.`;
    toast({ title, text });
  }, [business_name, isUndone]);
};
