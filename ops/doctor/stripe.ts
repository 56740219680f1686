import type Stripe from "stripe";
import { type Finding, right, unchecked, wrong } from "../findings.ts";
import type { Stage } from "../stage.ts";
import { readStripeSecret } from "../stage-secrets.ts";
import { openStripe, type StripeAccess, stripeAccess } from "../stage-stripe.ts";
import { missingPermission, type Permission, runtimePermissions } from "../stripe-setup/permissions.ts";
import { checkKeys, setUpStripe } from "../stripe-setup/setup.ts";
import { stripeFailure } from "../stripe-setup/step.ts";
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

const lacked = async (client: Stripe): Promise<string[]> => {
  const needed = Object.keys(runtimePermissions) as (keyof typeof probes)[];
  const answers = await Promise.all(
    needed.map((name) => probes[name](client).then(() => undefined, missingPermission)),
  );
  return answers.filter((permission) => permission !== undefined);
};

const permissionsOf = async ({ client, key }: StripeAccess): Promise<Finding> => {
  const what = "Permissions of the stage's key";
  if (!key.isRestricted) return right(what, "an unrestricted key may do everything; a restricted one is safer");
  const missing = await lacked(client);
  if (missing.length === 0) return right(what, `all ${Object.keys(runtimePermissions).length}`);
  return wrong(what, `missing: ${missing.join(", ")}`, "Stripe dashboard, Developers, API keys: add them to the key.");
};

const modeOf = ({ settings }: Stage, { key }: StripeAccess): Finding => {
  const what = "Mode of the stage's key";
  if (key.mode === "live" && !settings.keepsData)
    return wrong(what, "live, on a stage for trying", "Use a sandbox key.");
  if (key.mode === "sandbox" && settings.keepsData) {
    return wrong(what, "sandbox: nobody pays real money yet", "When going live: docs/deploy.md, Going live.");
  }
  return right(what, key.mode);
};

// Only where the stage charges tax: head office and product category have to be set first (docs/deploy.md, Tax).
const taxOf = async ({ settings }: Stage, { client }: StripeAccess): Promise<Finding[]> => {
  if (!settings.automaticTax) return [];
  const what = "Stripe Tax";
  const wayOn = "Stripe dashboard, Tax: head office, registrations, preset product category.";
  try {
    const { status } = await client.tax.settings.retrieve();
    return [status === "active" ? right(what, status) : wrong(what, status, wayOn)];
  } catch (error) {
    const permission = missingPermission(error);
    return [permission ? unchecked(what, `the key lacks "${permission}"`, wayOn) : stripeFailure(what, error)];
  }
};

const ownKeyOf = async (stage: Stage): Promise<Finding[]> => {
  const apiKey = (await readStripeSecret(stage).catch(() => undefined))?.apiKey;
  if (!apiKey) return [await checkKeys(stage)];
  const access = stripeAccess(stage, apiKey, "the stage's secret");
  return [modeOf(stage, access), await permissionsOf(access).catch((error) => stripeFailure("Stripe", error))];
};

// The stage's own key may not look at endpoints, and need not.
const softened = (finding: Finding, { key }: StripeAccess): Finding => {
  const isBeyond = finding.mark === "wrong" && /lacks the permission "Webhook/.test(finding.says ?? "");
  if (!isBeyond || key.from === "STRIPE_API_KEY") return finding;
  return unchecked(
    finding.what,
    "the stage's key may not look at endpoints",
    "Set STRIPE_API_KEY to the key of stripe:setup.",
  );
};

/** What stands at Stripe, as stripe:setup sees it, and whether the stage's own key may do all that the code calls. */
export const stripeCheck: Check = {
  title: "Stripe",
  where: "anywhere",
  run: async ({ stage }) => {
    const own = await ownKeyOf(stage);
    const access = await openStripe(stage).catch(() => undefined);
    if (!access) {
      return [
        ...own,
        unchecked(
          "Plans, portal, webhook endpoint",
          "no Stripe key",
          "Set STRIPE_API_KEY, or fill the stage's secret.",
        ),
      ];
    }
    const [, ...findings] = await setUpStripe(stage, access, false);
    const tax = await taxOf(stage, access);
    return [...own, ...findings.map((finding) => softened(finding, access)), ...tax];
  },
};
