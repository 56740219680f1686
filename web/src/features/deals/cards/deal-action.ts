import type { Deal } from "../../../../../shared/model/deal.ts";
import type { AppSettings } from "../../../../../shared/model/settings.ts";

/** What a deal's button does. */
export type DealAction = "event" | "wait" | "coming-soon" | "redeemed" | "redeeming" | "off" | "upgrade" | "redeem";

export type DealSituation = {
  deal: Pick<Deal, "event_id" | "requires_subscription">;
  isSubscribed: boolean;
  isRefreshing: boolean;
  settings: Pick<AppSettings, "deals_mode" | "redemptions_enabled">;
  isRedeemed: boolean;
  isRedeeming: boolean;
};

/** What a deal's button does now; event cards stay active when deals are switched off. */
export const dealAction = (now: DealSituation): DealAction => {
  if (now.deal.event_id) return "event";
  if (now.isRefreshing) return "wait";
  if (now.settings.deals_mode === "coming_soon") return "coming-soon";
  if (now.isRedeeming) return "redeeming";
  if (now.isRedeemed) return "redeemed";
  if (!now.settings.redemptions_enabled) return "off";
  return now.deal.requires_subscription && !now.isSubscribed ? "upgrade" : "redeem";
};

/** Labels of a card's button. */
export const cardLabels: Record<DealAction, string> = {
  event: "View Event",
  wait: "Updating membership...",
  "coming-soon": "Coming Soon",
  redeemed: "Redeemed!",
  redeeming: "Redeeming...",
  off: "Redemptions are paused",
  upgrade: "Upgrade Now",
  redeem: "Redeem Now",
};

/** Labels of the dialog's bottom button. */
export const dialogLabels: Record<DealAction, string> = {
  ...cardLabels,
  redeemed: "Deal Redeemed!",
  redeem: "Staff Member Redeem Here",
};

/** Whether the button is disabled: something is in progress or done. */
export const isInactive = (action: DealAction): boolean => ["wait", "redeemed", "redeeming"].includes(action);
