import type Stripe from "stripe";
import { type Finding, failed, passed, skipped } from "../findings.ts";
import type { Stage } from "../stage.ts";
import { readStripeSecret } from "../stage-secrets.ts";
import { createStripeAccess, openStripe, type StripeAccess } from "../stage-stripe.ts";
import { missingPermission, type Permission, runtimePermissions } from "../stripe-setup/permissions.ts";
import { checkKeys, setUpStripe } from "../stripe-setup/setup.ts";
import { toStripeFinding } from "../stripe-setup/step.ts";
import type { Check } from "./check.ts";

/**
 * A call for each permission that changes nothing: reads of one row, and writes to objects that cannot exist. Stripe judges the
 * key before it looks for the object, so a key without the permission gets 403 and any other one 404.
 */
const probes: Record<Exclude<Permission, "webhook">, (client: Stripe) => Promise<unknown>> = {
  charge: (client) => client.refunds.update("re_doctor_none"),
  checkout_session: (client) => client.checkout.sessions.expire("cs_test_doctor_none"),
  coupon: (client) => client.coupons.update("doctor_none"),
  customer: (client) => client.customers.update("cus_doctor_none"),
  customer_portal: (client) => client.billingPortal.configurations.update("bpc_doctor_none"),
  dispute: (client) => client.disputes.list({ limit: 1 }),
  event: (client) => client.events.list({ limit: 1 }),
  invoice: (client) => client.invoices.update("in_doctor_none"),
  plan: (client) => client.prices.update("price_doctor_none"),
  product: (client) => client.products.update("prod_doctor_none"),
  subscription: (client) => client.subscriptions.update("sub_doctor_none"),
};

const listMissingPermissions = async (client: Stripe): Promise<string[]> => {
  const needed = Object.keys(runtimePermissions) as (keyof typeof probes)[];
  const answers = await Promise.all(
    needed.map((name) => probes[name](client).then(() => undefined, missingPermission)),
  );
  return answers.filter((permission) => permission !== undefined);
};

const checkPermissions = async ({ client, key }: StripeAccess): Promise<Finding> => {
  const what = "Permissions of the stage's key";
  if (!key.isRestricted) return passed(what, "an unrestricted key may do everything; a restricted one is safer");
  const missing = await listMissingPermissions(client);
  if (missing.length === 0) return passed(what, `all ${Object.keys(runtimePermissions).length}`);
  return failed(what, `missing: ${missing.join(", ")}`, "Stripe dashboard, Developers, API keys: add them to the key.");
};

const checkMode = ({ settings }: Stage, { key }: StripeAccess): Finding => {
  const what = "Mode of the stage's key";
  if (key.mode === "live" && !settings.keepsData)
    return failed(what, "live, on a stage for trying", "Use a sandbox key.");
  if (key.mode === "sandbox" && settings.keepsData) {
    return failed(what, "sandbox: nobody pays real money yet", "When going live: docs/deploy.md, Going live.");
  }
  return passed(what, key.mode);
};

// Only where the stage charges tax: head office and product category have to be set first (docs/deploy.md, Tax).
const checkTax = async ({ settings }: Stage, { client }: StripeAccess): Promise<Finding[]> => {
  if (!settings.automaticTax) return [];
  const what = "Stripe Tax";
  const wayOn = "Stripe dashboard, Tax: head office, registrations, preset product category.";
  try {
    const { status } = await client.tax.settings.retrieve();
    return [status === "active" ? passed(what, status) : failed(what, status, wayOn)];
  } catch (error) {
    const permission = missingPermission(error);
    return [permission ? skipped(what, `the key lacks "${permission}"`, wayOn) : toStripeFinding(what, error)];
  }
};

const checkStageKey = async (stage: Stage): Promise<Finding[]> => {
  const apiKey = (await readStripeSecret(stage).catch(() => undefined))?.apiKey;
  if (!apiKey) return [await checkKeys(stage)];
  const access = createStripeAccess(stage, apiKey, "the stage's secret");
  return [checkMode(stage, access), await checkPermissions(access).catch((error) => toStripeFinding("Stripe", error))];
};

// The stage's own key may not look at endpoints, and need not.
const toSkippedIfNotPermitted = (finding: Finding, { key }: StripeAccess): Finding => {
  const isBeyond = finding.status === "failed" && /lacks the permission "Webhook/.test(finding.detail ?? "");
  if (!isBeyond || key.from === "STRIPE_API_KEY") return finding;
  return skipped(
    finding.subject,
    "the stage's key may not look at endpoints",
    "Set STRIPE_API_KEY to the key of stripe:setup.",
  );
};

/** What stands at Stripe, as stripe:setup sees it, and whether the stage's own key may do all that the code calls. */
export const stripeCheck: Check = {
  title: "Stripe",
  requires: "anywhere",
  run: async ({ stage }) => {
    const own = await checkStageKey(stage);
    const access = await openStripe(stage).catch(() => undefined);
    if (!access) {
      return [
        ...own,
        skipped("Plans, portal, webhook endpoint", "no Stripe key", "Set STRIPE_API_KEY, or fill the stage's secret."),
      ];
    }
    const [, ...findings] = await setUpStripe(stage, access, false);
    const tax = await checkTax(stage, access);
    return [...own, ...findings.map((finding) => toSkippedIfNotPermitted(finding, access)), ...tax];
  },
};
