import { expect, test } from "vitest";
import { wrapIndex } from "../../../web/src/components/media/wrap-index.ts";
import { type DealSituation, dealAction, isInactive } from "../../../web/src/features/deals/cards/deal-action.ts";

const now = (about: Partial<DealSituation> = {}): DealSituation => ({
  deal: { event_id: null, requires_subscription: true },
  isSubscribed: true,
  isRefreshing: false,
  dealsMode: "active",
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
  const open = { event_id: null, requires_subscription: false };
  expect(dealAction(now({ isSubscribed: false, deal: open }))).toBe("redeem");
});

test("[deal-09] the button waits while the membership refreshes", () => {
  expect(dealAction(now({ isRefreshing: true }))).toBe("wait");
  expect(isInactive("wait")).toBe(true);
});

test("[deal-11] an event deal links to its event even while deals are coming soon", () => {
  const deal = { event_id: "evt_1", requires_subscription: true };
  expect(dealAction(now({ deal, dealsMode: "coming_soon" }))).toBe("event");
});

test("coming soon wins over claimed, and a claimed deal has nothing to press", () => {
  expect(dealAction(now({ dealsMode: "coming_soon", isRedeemed: true }))).toBe("coming-soon");
  expect(dealAction(now({ isRedeemed: true }))).toBe("redeemed");
  expect(dealAction(now({ isRedeeming: true }))).toBe("redeeming");
  for (const action of ["redeemed", "redeeming"] as const) expect(isInactive(action)).toBe(true);
});
