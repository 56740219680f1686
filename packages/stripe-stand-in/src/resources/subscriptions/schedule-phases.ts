import type Stripe from "stripe";
import { invalidParameter, invalidRequest, missingParameter } from "../../api/errors.ts";
import { mergedMetadata } from "../../api/metadata.ts";
import type { Params } from "../../api/params.ts";
import { periodAfter, periodOf } from "../../billing/periods.ts";
import type { StripeContext } from "../../state/context.ts";
import { getPrice } from "../catalog/prices.ts";

type Phase = Stripe.SubscriptionSchedule.Phase;

type PhaseInput = {
  items: Phase["items"];
  start: number;
  end: number;
  currency: string;
  discounts: Phase["discounts"];
  metadata: Stripe.Metadata;
  prorations: Phase["proration_behavior"];
};

const phaseItem = (price: Stripe.Price, quantity: number): Phase["items"][number] => ({
  billing_thresholds: null,
  discounts: [],
  metadata: {},
  plan: price.id,
  price: price.id,
  quantity,
  tax_rates: [],
});

const phaseFrom = (order: PhaseInput): Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: order.currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: order.discounts,
  end_date: order.end,
  invoice_settings: null,
  items: order.items,
  metadata: order.metadata,
  on_behalf_of: null,
  proration_behavior: order.prorations,
  start_date: order.start,
  transfer_data: null,
  trial_end: null,
});

const existing = (discount: string): Phase["discounts"][number] => ({ coupon: null, discount, promotion_code: null });

/** The phase that a subscription is in: its items until the end of its period. */
export const currentPhase = (subscription: Stripe.Subscription): Phase => {
  const { start, end } = periodOf(subscription);
  return phaseFrom({
    items: subscription.items.data.map(({ price, quantity }) => phaseItem(price, quantity ?? 1)),
    start,
    end,
    currency: subscription.currency,
    discounts: subscription.discounts.map((discount) => existing(String(discount))),
    metadata: subscription.metadata,
    prorations: "create_prorations",
  });
};

const phaseFields = ["items", "start_date", "end_date", "duration", "discounts", "metadata", "proration_behavior"];
const intervals = ["day", "week", "month", "year"] as const;
const prorations = ["create_prorations", "always_invoice", "none"] as const;

const readEnd = (params: Params, start: number): number => {
  const end = params.integer("end_date");
  const duration = params.child("duration")?.only("interval", "interval_count");
  if ((end === undefined) === (duration === undefined)) {
    throw invalidParameter("Specify one of `end_date` and `duration` for each phase.", params.name("end_date"));
  }
  if (end !== undefined) return end;
  const interval = duration?.oneOf("interval", intervals);
  if (!duration || !interval) throw missingParameter(params.name("duration[interval]"));
  return periodAfter(start, { interval, interval_count: duration.integer("interval_count", 1) ?? 1 }, 1);
};

const readPhaseItems = (context: StripeContext, params: Params): Phase["items"] => {
  const items = params.children("items");
  if (!items || items.length === 0) throw missingParameter(params.name("items"));
  return items.map((item) => {
    const price = getPrice(context, item.only("price", "quantity").required("price"), item.name("price"), 400);
    return phaseItem(price, item.integer("quantity", 1) ?? 1);
  });
};

const readDiscounts = (params: Params): Phase["discounts"] => {
  // A phase that names no discount has none of its own, whatever the subscription had before.
  return (params.children("discounts") ?? []).map((entry) => existing(entry.only("discount").required("discount")));
};

const readPhase = (context: StripeContext, params: Params, start: number, currency: string): Phase => {
  params.only(...phaseFields);
  const given = params.integer("start_date");
  if (given !== undefined && given !== start) {
    throw invalidRequest("The start date of a phase must be the end date of the phase before it.", {
      param: params.name("start_date"),
    });
  }
  const end = readEnd(params, start);
  if (end <= start)
    throw invalidParameter("A phase must end after it starts.", params.name("end_date"), "parameter_invalid_integer");
  return phaseFrom({
    items: readPhaseItems(context, params),
    start,
    end,
    currency,
    discounts: readDiscounts(params),
    metadata: mergedMetadata(params),
    prorations: params.oneOf("proration_behavior", prorations) ?? "create_prorations",
  });
};

/** Reads `phases`: the first is the current one, identified by its `start_date`, and each other starts where one ends. */
export const readPhases = (
  context: StripeContext,
  params: Params,
  schedule: Stripe.SubscriptionSchedule,
): Phase[] | undefined => {
  const given = params.children("phases");
  if (!given) return undefined;
  const current = schedule.phases.find((phase) => phase.start_date === schedule.current_phase?.start_date);
  if (!current) throw invalidRequest("The Stripe stand-in changes only a schedule that runs.");
  if (given[0]?.integer("start_date") === undefined) {
    throw invalidRequest(
      "The subscription schedule update is missing at least one phase with a `start_date` to anchor end dates to.",
      { param: "phases" },
    );
  }
  let start = current.start_date;
  const phases = given.map((params) => {
    const phase = readPhase(context, params, start, current.currency);
    start = phase.end_date;
    return phase;
  });
  assertSupported(current, phases);
  return phases;
};

const pricesOf = (phase: Phase | undefined): string => JSON.stringify(phase?.items.map(({ price }) => price));

const assertSupported = (current: Phase, phases: Phase[]) => {
  const [running, ...coming] = phases;
  if (pricesOf(running) !== pricesOf(current)) {
    throw invalidRequest("The Stripe stand-in does not change the prices of the phase that runs.", { param: "phases" });
  }
  if (coming.some((phase) => phase.proration_behavior !== "none")) {
    throw invalidRequest("The Stripe stand-in enters a phase only with `proration_behavior` none.", {
      param: "phases",
    });
  }
};
