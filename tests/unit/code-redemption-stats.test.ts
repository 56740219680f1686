import { expect, test } from "vitest";
import {
  discountOfCancelled,
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

test("[ambassadors-10] a type containing vip in any letter case counts as VIP+, GA+ as GA+, and any other as other", () => {
  const types = ["VIP+", "vip", "Super Vip table", "GA+", "T3", "Balcony"];
  expect(types.map(isVipType)).toEqual([true, true, true, false, false, false]);
  const quantitiesOf = (ticket_type: string) => {
    const order = { ticket_type, payment_status: "paid", qty: 3, discount_applied: 1_500, refunded_qty: 1 };
    const { gaQuantity, vipQuantity, otherQuantity } = toCodeUse(order);
    return [gaQuantity, vipQuantity, otherQuantity];
  };
  expect(types.map(quantitiesOf)).toEqual([
    [0, 2, 0],
    [0, 2, 0],
    [0, 2, 0],
    [2, 0, 0],
    [0, 0, 2],
    [0, 0, 2],
  ]);
});

test("[ambassadors-10] a type that an event calls VIP counts as other: only its number says what it is", () => {
  const order = { ticket_type: "T3", ticket_name: "VIP booth", payment_status: "paid", qty: 2, discount_applied: 0 };
  expect(toCodeUse(order)).toMatchObject({ gaQuantity: 0, vipQuantity: 0, otherQuantity: 2 });
});

test("[ambassadors-10] quantities and discounts count for paid orders only", () => {
  const order = { ticket_type: "vip", qty: 3, discount_applied: 1_500 };
  expect(toCodeUse({ ...order, payment_status: "authorized" })).toEqual({
    paid: 1,
    refunds: 0,
    gaQuantity: 0,
    vipQuantity: 3,
    otherQuantity: 0,
    discount: 1_500,
    refundedQuantity: 0,
  });
  expect(toCodeUse({ ...order, payment_status: "void" })).toEqual({
    paid: 0,
    refunds: 1,
    gaQuantity: 0,
    vipQuantity: 0,
    otherQuantity: 0,
    discount: 0,
    refundedQuantity: 3,
  });
});

test("[ambassadors-09] a refund of some tickets takes these tickets and their part of the discount away, and the order stays paid", () => {
  const order = { payment_status: "paid", ticket_type: "GA+", qty: 3, discount_applied: 1_500 };
  const use = (about: object) => toCodeUse({ ...order, ...about });
  const none = { vipQuantity: 0, otherQuantity: 0 };
  const partly = { ...none, paid: 1, refunds: 0, gaQuantity: 1, discount: 500, refundedQuantity: 2 };
  expect(use({ refunded_qty: 2, refunded_discount: 1_000 })).toEqual(partly);
  const refunded = { ...none, paid: 0, refunds: 1, gaQuantity: 0, discount: 0, refundedQuantity: 3 };
  expect(use({ payment_status: "refunded", refunded_qty: 3, refunded_discount: 1_500 })).toEqual(refunded);
  // Refunded as a whole before tickets were counted.
  expect(use({ payment_status: "refunded" })).toEqual(refunded);
});

test.each(["pending", "failed"])(
  "[ambassadors-09] an order that is %s brings no tickets and no discount",
  (payment_status) => {
    expect(toCodeUse({ payment_status, ticket_type: "GA+", qty: 3, discount_applied: 1_500 })).toEqual({
      paid: 0,
      refunds: 0,
      gaQuantity: 0,
      vipQuantity: 0,
      otherQuantity: 0,
      discount: 0,
      refundedQuantity: 0,
    });
  },
);

test("the discount of cancelled tickets is that of the ones the code applied to, and a like part of each where that isn't known", () => {
  const ticket = (isCancelled: boolean, discountType?: string) => ({ isCancelled, discountType });
  const free = (isCancelled: boolean) => ticket(isCancelled, "free_ga");
  const lowered = (isCancelled: boolean) => ticket(isCancelled, "ambassador");
  expect(discountOfCancelled(1_000, [free(true), lowered(false), lowered(false)])).toBe(0);
  expect(discountOfCancelled(1_000, [free(false), lowered(true), lowered(false)])).toBe(500);
  expect(discountOfCancelled(1_000, [free(true), lowered(true), lowered(true)])).toBe(1_000);
  expect(discountOfCancelled(1_000, [ticket(true), ticket(false), ticket(false)])).toBe(333);
  expect(discountOfCancelled(1_000, [free(true), lowered(false)])).toBe(0);
  expect(discountOfCancelled(1_000, [ticket(true), ticket(true), ticket(false)])).toBe(667);
  expect(discountOfCancelled(0, [])).toBe(0);
});
