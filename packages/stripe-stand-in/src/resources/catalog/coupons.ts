import type Stripe from "stripe";
import { invalidParameter, invalidRequest, missingParameter, resourceMissing } from "../../api/errors.ts";
import { mergedMetadata } from "../../api/metadata.ts";
import { createdFilter, pageParams, paginate } from "../../api/pagination.ts";
import type { Params } from "../../api/params.ts";
import type { Routes } from "../../api/router.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { newId, randomText } from "../../state/ids.ts";
import { emit } from "../../webhooks/events.ts";

/** A stored coupon with its validity as of now, or resource_missing. */
const getCoupon = (context: StripeContext, id: string, param = "id", status = 404): Stripe.Coupon => {
  const coupon = context.store.get("coupons", id);
  if (!coupon) throw resourceMissing("coupon", id, param, status);
  return { ...coupon, valid: isValid(context, coupon) };
};

const isValid = (context: StripeContext, coupon: Stripe.Coupon): boolean => {
  const isOpen = coupon.redeem_by === null || coupon.redeem_by > nowSeconds(context);
  return isOpen && (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions);
};

/** A coupon that may be redeemed now; 400 when it is used up or over. */
export const redeemableCoupon = (context: StripeContext, id: string, param: string): Stripe.Coupon => {
  const coupon = getCoupon(context, id, param, 400);
  if (!coupon.valid) throw invalidRequest(`Coupon ${id} is expired.`, { code: "coupon_expired", param });
  return coupon;
};

/** Counts one redemption and stores the discount it makes. */
export const redeem = (
  context: StripeContext,
  coupon: Stripe.Coupon,
  on: { customer: string | null; subscription: string | null; checkoutSession: string | null },
): Stripe.Discount => {
  context.store.put("coupons", { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  const start = nowSeconds(context);
  return context.store.put("discounts", {
    id: newId("di"),
    object: "discount",
    checkout_session: on.checkoutSession,
    customer: on.customer,
    customer_account: null,
    end: coupon.duration === "repeating" ? monthsAfter(start, coupon.duration_in_months ?? 1) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: "coupon" },
    start,
    subscription: on.subscription,
    subscription_item: null,
  });
};

const monthsAfter = (start: number, months: number): number => {
  const date = new Date(start * 1000);
  date.setUTCMonth(date.getUTCMonth() + months);
  return Math.floor(date.getTime() / 1000);
};

const amountsOf = (params: Params) => {
  const percent = params.decimal("percent_off");
  const amount = params.integer("amount_off", 1);
  if (percent === undefined && amount === undefined) {
    throw invalidParameter("Must provide percent_off or amount_off.", "percent_off", "parameter_missing");
  }
  if (percent !== undefined && amount !== undefined) {
    throw invalidParameter("You may only specify one of these parameters: amount_off, percent_off.", "amount_off");
  }
  if (percent !== undefined && (percent <= 0 || percent > 100)) {
    throw invalidParameter("Invalid percent_off: must be greater than 0 and at most 100.", "percent_off");
  }
  if (amount !== undefined && !params.has("currency")) throw missingParameter("currency");
  return { percent_off: percent ?? null, amount_off: amount ?? null };
};

const durationOf = (params: Params) => {
  const duration = params.oneOf("duration", ["once", "repeating", "forever"]) ?? "once";
  const months = params.integer("duration_in_months", 1) ?? null;
  if (duration === "repeating" && months === null) throw missingParameter("duration_in_months");
  return { duration, duration_in_months: duration === "repeating" ? months : null };
};

const fields = ["id", "name", "percent_off", "amount_off", "currency", "duration", "duration_in_months"];

export const couponRoutes: Routes = {
  "POST /coupons": (context, params) => {
    params.only(...fields, "max_redemptions", "redeem_by", "metadata");
    const id = params.filled("id") ?? randomText(8);
    if (context.store.get("coupons", id)) {
      throw invalidRequest("Coupon already exists.", { code: "resource_already_exists", param: "id" });
    }
    const coupon: Stripe.Coupon = {
      id,
      object: "coupon",
      ...amountsOf(params),
      created: nowSeconds(context),
      currency: params.filled("currency")?.toLowerCase() ?? null,
      ...durationOf(params),
      livemode: false,
      max_redemptions: params.integer("max_redemptions", 1) ?? null,
      metadata: mergedMetadata(params),
      name: params.filled("name") ?? null,
      redeem_by: params.integer("redeem_by") ?? null,
      times_redeemed: 0,
      valid: true,
    };
    context.store.put("coupons", coupon);
    emit(context, "coupon.created", coupon);
    return coupon;
  },

  "GET /coupons/:id": (context, _params, [id = ""]) => getCoupon(context, id),

  "POST /coupons/:id": (context, params, [id = ""]) => {
    params.only("name", "metadata");
    const before = getCoupon(context, id);
    const coupon = {
      ...before,
      name: params.filled("name") ?? before.name,
      metadata: mergedMetadata(params, before.metadata ?? {}),
    };
    context.store.put("coupons", coupon);
    emit(context, "coupon.updated", coupon, before);
    return coupon;
  },

  "DELETE /coupons/:id": (context, _params, [id = ""]) => {
    const coupon = getCoupon(context, id);
    context.store.remove("coupons", id);
    emit(context, "coupon.deleted", coupon);
    return { id, object: "coupon", deleted: true };
  },

  "GET /coupons": (context, params) => {
    params.only(...pageParams);
    const rows = context.store.all("coupons").filter(createdFilter(params));
    return paginate(rows, params, "coupon", "/v1/coupons");
  },
};
