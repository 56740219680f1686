import { expect, test } from "vitest";
import {
  hasPositiveBadge,
  isPaidStatus,
  isRefundStatus,
  isVipType,
  toCodeUse,
} from "../../shared/rules/code-redemption-stats.ts";

const statuses = ["paid", "captured", "succeeded", "authorized", "refunded", "void", "pending", "PAID", ""];

test("[ambassadors-09] paid, captured, succeeded and authorized count as paid, refunded and void as refunds, others as neither", () => {
  expect(statuses.filter(isPaidStatus)).toEqual(["paid", "captured", "succeeded", "authorized"]);
  expect(statuses.filter(isRefundStatus)).toEqual(["refunded", "void"]);
});

test("the badge is positive for paid, captured and succeeded only, so not for authorized", () => {
  expect(statuses.filter(hasPositiveBadge)).toEqual(["paid", "captured", "succeeded"]);
});

test("[ambassadors-10] a type containing vip in any letter case counts as VIP+, any other as GA+", () => {
  expect(["VIP+", "vip", "Super Vip table", "GA+", "Balcony"].map(isVipType)).toEqual([true, true, true, false, false]);
});

test("[ambassadors-10] quantities and discounts count for paid orders only", () => {
  const order = { ticket_type: "vip", qty: 3, discount_applied: 1_500 };
  expect(toCodeUse({ ...order, payment_status: "authorized" })).toEqual({
    paid: 1,
    refunds: 0,
    gaQuantity: 0,
    vipQuantity: 3,
    discount: 1_500,
  });
  expect(toCodeUse({ ...order, payment_status: "void" })).toEqual({
    paid: 0,
    refunds: 1,
    gaQuantity: 0,
    vipQuantity: 0,
    discount: 0,
  });
});
