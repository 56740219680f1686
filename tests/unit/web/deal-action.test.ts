import { expect, test } from "vitest";
import { wrapIndex } from "../../../web/src/components/media/wrap-index.ts";
import { type DealSituation, dealAction, isInactive } from "../../../web/src/features/deals/cards/deal-action.ts";

const open = { deals_mode: "active", redemptions_enabled: true } as const;
const comingSoon = { ...open, deals_mode: "coming_soon" } as const;

const now = (about: Partial<DealSituation> = {}): DealSituation => ({
  deal: { event_id: null, requires_subscription: true },
  isSubscribed: true,
  isRefreshing: false,
  settings: open,
  isRedeemed: false,
  isRedeeming: false,
  ...about,
});

test("[home-03] the carousel wraps from the last slide to the first and back", () => {
  expect(wrapIndex(3, 3)).toBe(0);
  expect(wrapIndex(-1, 3)).toBe(2);
  expect(wrapIndex(1, 3)).toBe(1);
});

test("a paid member claims and others upgrade, unless the deal requires no subscription", () => {
  expect(dealAction(now())).toBe("redeem");
  expect(dealAction(now({ isSubscribed: false }))).toBe("upgrade");
  const everybodys = { event_id: null, requires_subscription: false };
  expect(dealAction(now({ isSubscribed: false, deal: everybodys }))).toBe("redeem");
});

test("[deal-09] the button waits while the membership refreshes", () => {
  expect(dealAction(now({ isRefreshing: true }))).toBe("wait");
  expect(isInactive("wait")).toBe(true);
});

test("[deal-11] an event deal links to its event even while deals are coming soon", () => {
  const deal = { event_id: "evt_1", requires_subscription: true };
  expect(dealAction(now({ deal, settings: comingSoon }))).toBe("event");
});

test("coming soon wins over claimed, and a claimed deal has nothing to press", () => {
  expect(dealAction(now({ settings: comingSoon, isRedeemed: true }))).toBe("coming-soon");
  expect(dealAction(now({ isRedeemed: true }))).toBe("redeemed");
  expect(dealAction(now({ isRedeeming: true }))).toBe("redeeming");
  for (const action of ["redeemed", "redeeming"] as const) expect(isInactive(action)).toBe(true);
});

test("[appsettings-15] while redemptions are off a deal has no button for members or others, while a used one stays redeemed and an event's leads to its event", () => {
  const settings = { ...open, redemptions_enabled: false };
  expect(dealAction(now({ settings }))).toBe("off");
  expect(dealAction(now({ settings, isSubscribed: false }))).toBe("off");
  expect(dealAction(now({ settings, isRedeemed: true }))).toBe("redeemed");
  expect(dealAction(now({ settings: { ...settings, deals_mode: "coming_soon" } }))).toBe("coming-soon");
  const deal = { event_id: "evt_1", requires_subscription: true };
  expect(dealAction(now({ settings, deal }))).toBe("event");
});
