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
import { currentPhase, phasesIn } from "./schedule-phases.ts";
import { cancelSubscription, subscriptionOf } from "./subscriptions.ts";

type Schedule = Stripe.SubscriptionSchedule;

function scheduleOf(world: StripeContext, id: string): Schedule {
  const schedule = world.store.get("schedules", id);
  if (!schedule) throw resourceMissing("subscription_schedule", id, "schedule");
  return schedule;
}

function assertSchedulable(subscription: Stripe.Subscription) {
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
}

function scheduleFrom(world: StripeContext, subscription: Stripe.Subscription): Schedule {
  const phase = currentPhase(subscription);
  return {
    id: newId("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    canceled_at: null,
    completed_at: null,
    created: nowSeconds(world),
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
}

function attach(world: StripeContext, before: Stripe.Subscription, schedule: string | null) {
  const after = world.store.put("subscriptions", { ...before, schedule });
  emit(world, "customer.subscription.updated", after, before);
}

function create(world: StripeContext, params: Params): Schedule {
  params.only("from_subscription");
  const subscription = subscriptionOf(world, params.required("from_subscription"), "from_subscription", 400);
  assertSchedulable(subscription);
  const schedule = world.store.put("schedules", scheduleFrom(world, subscription));
  emit(world, "subscription_schedule.created", schedule);
  attach(world, subscription, schedule.id);
  return schedule;
}

function assertRuns({ status }: Schedule, verb: string) {
  if (status === "active") return;
  throw invalidRequest(
    `You cannot ${verb} a subscription schedule that is currently in the \`${status}\` status. It must be in the \`not_started\` or \`active\` status.`,
  );
}

function update(world: StripeContext, params: Params, id: string): Schedule {
  params.only("phases", "end_behavior", "metadata", "proration_behavior");
  const schedule = scheduleOf(world, id);
  assertRuns(schedule, "update");
  const end_behavior = params.oneOf("end_behavior", ["release", "cancel"] as const) ?? schedule.end_behavior;
  const phases = phasesIn(world, params, schedule) ?? schedule.phases;
  const [running] = phases;
  const current_phase = running ? { start_date: running.start_date, end_date: running.end_date } : null;
  const metadata = mergedMetadata(params, schedule.metadata ?? {});
  const after = { ...schedule, current_phase, end_behavior, metadata, phases };
  return changeSchedule(world, schedule, after, "subscription_schedule.updated");
}

function release(world: StripeContext, params: Params, id: string): Schedule {
  params.only("preserve_cancel_date");
  const schedule = scheduleOf(world, id);
  assertRuns(schedule, "release");
  const released = releaseSchedule(world, schedule);
  attach(world, subscriptionOf(world, String(schedule.subscription)), null);
  return released;
}

/**
 * Cancels a schedule and its subscription at once; what is left of the period is credited, and invoiced, unless told otherwise:
 * https://docs.stripe.com/api/subscription_schedules/cancel
 */
function cancel(world: StripeContext, params: Params, id: string): Schedule {
  params.only("invoice_now", "prorate");
  const schedule = scheduleOf(world, id);
  assertRuns(schedule, "cancel");
  const subscription = subscriptionOf(world, String(schedule.subscription));
  const answer = { invoice_now: params.boolean("invoice_now") ?? true, prorate: params.boolean("prorate") ?? true };
  cancelSubscription(
    world,
    new Params({ invoice_now: `${answer.invoice_now}`, prorate: `${answer.prorate}` }),
    subscription.id,
  );
  return scheduleOf(world, id);
}

const inTime = (world: StripeContext, customer: unknown, work: () => Schedule): Schedule =>
  world.clock.runInCustomerTime(customer, work);

export const scheduleRoutes: Routes = {
  "POST /subscription_schedules": (world, params) => {
    const subscription = world.store.get("subscriptions", params.text("from_subscription") ?? "");
    return inTime(world, subscription?.customer, () => create(world, params));
  },

  "GET /subscription_schedules/:id": (world, _params, [id = ""]) => scheduleOf(world, id),

  "POST /subscription_schedules/:id": (world, params, [id = ""]) =>
    inTime(world, scheduleOf(world, id).customer, () => update(world, params, id)),

  "POST /subscription_schedules/:id/release": (world, params, [id = ""]) =>
    inTime(world, scheduleOf(world, id).customer, () => release(world, params, id)),

  "POST /subscription_schedules/:id/cancel": (world, params, [id = ""]) =>
    inTime(world, scheduleOf(world, id).customer, () => cancel(world, params, id)),

  "GET /subscription_schedules": (world, params) => {
    params.only("customer", ...pageParams);
    const customer = params.filled("customer");
    const isWanted = createdFilter(params);
    const rows = world.store
      .all("schedules")
      .filter((row) => isWanted(row) && (!customer || row.customer === customer));
    return paginate(rows, params, "subscription_schedule", "/v1/subscription_schedules");
  },
};
