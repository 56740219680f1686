import type Stripe from "stripe";
import { invalidRequest, resourceMissing } from "../../api/errors.ts";
import { mergedMetadata } from "../../api/metadata.ts";
import { createdFilter, pageParams, paginate } from "../../api/pagination.ts";
import { Params } from "../../api/params.ts";
import type { Routes } from "../../api/router.ts";
import { changeSchedule, releaseSchedule } from "../../billing/schedules.ts";
import { nowSeconds, type StripeContext } from "../../state/context.ts";
import { newId } from "../../state/ids.ts";
import { emit } from "../../webhooks/events.ts";
import { currentPhase, readPhases } from "./schedule-phases.ts";
import { cancelSubscription, getSubscription } from "./subscriptions.ts";

type Schedule = Stripe.SubscriptionSchedule;

const getSchedule = (context: StripeContext, id: string): Schedule => {
  const schedule = context.store.get("schedules", id);
  if (!schedule) throw resourceMissing("subscription_schedule", id, "schedule");
  return schedule;
};

const assertSchedulable = (subscription: Stripe.Subscription) => {
  if (subscription.ended_at !== null || subscription.status === "incomplete") {
    throw invalidRequest(`You cannot migrate a subscription that is in the \`${subscription.status}\` status.`);
  }
  if (subscription.schedule) {
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: ${String(subscription.schedule)}.`,
      { param: "from_subscription" },
    );
  }
  if (subscription.cancel_at !== null) {
    throw invalidRequest("The Stripe stand-in schedules only a subscription that is not set to cancel.", {
      param: "from_subscription",
    });
  }
};

const scheduleFrom = (context: StripeContext, subscription: Stripe.Subscription): Schedule => {
  const phase = currentPhase(subscription);
  return {
    id: newId("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    canceled_at: null,
    completed_at: null,
    created: nowSeconds(context),
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: subscription.default_payment_method,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: "self" },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: "release",
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
    test_clock: null,
  };
};

const attach = (context: StripeContext, before: Stripe.Subscription, schedule: string | null) => {
  const after = context.store.put("subscriptions", { ...before, schedule });
  emit(context, "customer.subscription.updated", after, before);
};

const create = (context: StripeContext, params: Params): Schedule => {
  params.only("from_subscription");
  const subscription = getSubscription(context, params.required("from_subscription"), "from_subscription", 400);
  assertSchedulable(subscription);
  const schedule = context.store.put("schedules", scheduleFrom(context, subscription));
  emit(context, "subscription_schedule.created", schedule);
  attach(context, subscription, schedule.id);
  return schedule;
};

const assertRuns = ({ status }: Schedule, verb: string) => {
  if (status === "active") return;
  throw invalidRequest(
    `You cannot ${verb} a subscription schedule that is currently in the \`${status}\` status. It must be in the \`not_started\` or \`active\` status.`,
  );
};

const update = (context: StripeContext, params: Params, id: string): Schedule => {
  params.only("phases", "end_behavior", "metadata", "proration_behavior");
  const schedule = getSchedule(context, id);
  assertRuns(schedule, "update");
  const end_behavior = params.oneOf("end_behavior", ["release", "cancel"] as const) ?? schedule.end_behavior;
  const phases = readPhases(context, params, schedule) ?? schedule.phases;
  const [running] = phases;
  const current_phase = running ? { start_date: running.start_date, end_date: running.end_date } : null;
  const metadata = mergedMetadata(params, schedule.metadata ?? {});
  const after = { ...schedule, current_phase, end_behavior, metadata, phases };
  return changeSchedule(context, schedule, after, "subscription_schedule.updated");
};

const release = (context: StripeContext, params: Params, id: string): Schedule => {
  params.only("preserve_cancel_date");
  const schedule = getSchedule(context, id);
  assertRuns(schedule, "release");
  const released = releaseSchedule(context, schedule);
  attach(context, getSubscription(context, String(schedule.subscription)), null);
  return released;
};

/**
 * Cancels a schedule and its subscription at once; what is left of the period is credited, and invoiced, unless told otherwise:
 * https://docs.stripe.com/api/subscription_schedules/cancel
 */
const cancel = (context: StripeContext, params: Params, id: string): Schedule => {
  params.only("invoice_now", "prorate");
  const schedule = getSchedule(context, id);
  assertRuns(schedule, "cancel");
  const subscription = getSubscription(context, String(schedule.subscription));
  const answer = { invoice_now: params.boolean("invoice_now") ?? true, prorate: params.boolean("prorate") ?? true };
  cancelSubscription(
    context,
    new Params({ invoice_now: `${answer.invoice_now}`, prorate: `${answer.prorate}` }),
    subscription.id,
  );
  return getSchedule(context, id);
};

const runInTime = (context: StripeContext, customer: unknown, work: () => Schedule): Schedule =>
  context.clock.runInCustomerTime(customer, work);

export const scheduleRoutes: Routes = {
  "POST /subscription_schedules": (context, params) => {
    const subscription = context.store.get("subscriptions", params.text("from_subscription") ?? "");
    return runInTime(context, subscription?.customer, () => create(context, params));
  },

  "GET /subscription_schedules/:id": (context, _params, [id = ""]) => getSchedule(context, id),

  "POST /subscription_schedules/:id": (context, params, [id = ""]) =>
    runInTime(context, getSchedule(context, id).customer, () => update(context, params, id)),

  "POST /subscription_schedules/:id/release": (context, params, [id = ""]) =>
    runInTime(context, getSchedule(context, id).customer, () => release(context, params, id)),

  "POST /subscription_schedules/:id/cancel": (context, params, [id = ""]) =>
    runInTime(context, getSchedule(context, id).customer, () => cancel(context, params, id)),

  "GET /subscription_schedules": (context, params) => {
    params.only("customer", ...pageParams);
    const customer = params.filled("customer");
    const isWanted = createdFilter(params);
    const rows = context.store
      .all("schedules")
      .filter((row) => isWanted(row) && (!customer || row.customer === customer));
    return paginate(rows, params, "subscription_schedule", "/v1/subscription_schedules");
  },
};
