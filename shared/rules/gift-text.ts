import type { Membership } from "../model/membership.ts";
import { plans } from "../model/plans.ts";
import { toCityTime } from "./city-time.ts";

const origin = { promo: "from a promo code", admin: "a gift from PLAYYY", stripe: "" } as const;

/** Whether a membership runs by a promo code or an administrator's grant: nothing is paid for it. */
export const isGift = ({ is_subscribed, last_source }: Pick<Membership, "is_subscribed" | "last_source">): boolean =>
  is_subscribed && (last_source === "promo" || last_source === "admin");

/** What a membership that nobody pays for comes from, and until when: 'Your Premium is from a promo code, until Dec 21, 2026.' */
export const giftText = ({
  tier,
  last_source,
  end_at,
}: Pick<Membership, "tier" | "last_source" | "end_at">): string => {
  const name = tier === "free" ? "membership" : plans[tier].name;
  const until = end_at ? `, until ${toCityTime(end_at).format("MMM D, YYYY")}` : "";
  return `Your ${name} is ${origin[last_source ?? "admin"]}${until}.`;
};
