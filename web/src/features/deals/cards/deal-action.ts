import type { Deal } from "../../../../../shared/model/deal.ts";
import type { AppSettings } from "../../../../../shared/model/settings.ts";

/** What pressing the button of a deal would do. */
export type DealAction = "event" | "wait" | "coming-soon" | "redeemed" | "redeeming" | "upgrade" | "redeem";

export type DealSituation = {
  deal: Pick<Deal, "event_id" | "requires_subscription">;
  isSubscribed: boolean;
  isRefreshing: boolean;
  dealsMode: AppSettings["deals_mode"];
  isRedeemed: boolean;
  isRedeeming: boolean;
};

/** What the button of a deal stands for now; an event's card is never switched off with the deals. */
export const dealAction = (now: DealSituation): DealAction => {
  if (now.deal.event_id) return "event";
  if (now.isRefreshing) return "wait";
  if (now.dealsMode === "coming_soon") return "coming-soon";
  if (now.isRedeeming) return "redeeming";
  if (now.isRedeemed) return "redeemed";
  return now.deal.requires_subscription && !now.isSubscribed ? "upgrade" : "redeem";
};

/** The words on a card's button. */
export const cardLabels: Record<DealAction, string> = {
  event: "View Event",
  wait: "Updating membership...",
  "coming-soon": "Coming Soon",
  redeemed: "Redeemed!",
  redeeming: "Redeeming...",
  upgrade: "Upgrade Now",
  redeem: "Redeem Now",
};

/** The words on the dialog's bottom button. */
export const dialogLabels: Record<DealAction, string> = {
  ...cardLabels,
  redeemed: "Deal Redeemed!",
  redeem: "Staff Member Redeem Here",
};

/** Whether there is nothing to press: something is under way, or done. */
export const isInactive = (action: DealAction): boolean => ["wait", "redeemed", "redeeming"].includes(action);
