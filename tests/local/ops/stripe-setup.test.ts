import { describe, expect, onTestFinished, test, vi } from "vitest";
import { handledEvents } from "../../../functions/stripe/webhook/handled-events.ts";
import { type Finding, hasNoFailures } from "../../../ops/findings.ts";
import { createStripeAccess } from "../../../ops/stage-stripe.ts";
import { permissionLines, setupPermissions } from "../../../ops/stripe-setup/permissions.ts";
import { setUpStripe } from "../../../ops/stripe-setup/setup.ts";
import { apiKey, startStripe } from "../../support/stripe-stand-in.ts";
import { aStage } from "./deployed-stage.ts";

const url = "https://city.example/hooks/stripe";

/** A Stripe account in which nothing is made yet, and a stage that knows only its key. */
const aFreshAccount = async () => {
  const fixture = await startStripe();
  const made = await aStage({ stripeBase: fixture.origin }, { apiKey, webhookSecret: "" });
  const run = (options: { key?: string; isCheck?: boolean } = {}) =>
    setUpStripe(made.stage, createStripeAccess(made.stage, options.key ?? apiKey, "STRIPE_API_KEY"), !options.isCheck);
  return { ...fixture, ...made, run };
};

const marks = (findings: Finding[]) => findings.map(({ status: mark }) => mark);
const about = (findings: Finding[], what: RegExp): Finding => {
  const found = findings.find((one) => what.test(one.subject));
  if (!found) throw new Error(`Nothing is said about ${what}`);
  return found;
};

describe("stripe:setup", () => {
  test("creates the plans, the portal and the endpoint, and stores the signing secret beside the key", async () => {
    const { run, stripe, stripeSecret } = await aFreshAccount();
    expect(marks(await run())).toEqual(["passed", "changed", "changed", "changed", "changed", "passed"]);
    const { data: prices } = await stripe.prices.list({ lookup_keys: ["essential_monthly", "premium_monthly"] });
    expect(prices.map(({ lookup_key, unit_amount, currency }) => [lookup_key, unit_amount, currency]).sort()).toEqual([
      ["essential_monthly", 1_299, "usd"],
      ["premium_monthly", 1_999, "usd"],
    ]);
    const { data: endpoints } = await stripe.webhookEndpoints.list();
    expect(endpoints).toMatchObject([{ url, enabled_events: [...handledEvents], api_version: "2026-10-28.endive" }]);
    const { data: portals } = await stripe.billingPortal.configurations.list();
    expect(portals).toMatchObject([
      {
        features: {
          payment_method_update: { enabled: true },
          invoice_history: { enabled: true },
          subscription_cancel: { enabled: true, mode: "at_period_end" },
          subscription_update: { enabled: false },
        },
      },
    ]);
    expect(stripeSecret()).toEqual({ apiKey, webhookSecret: expect.stringMatching(/^whsec_\w{32}$/) });
  });

  test("changes nothing the second time", async () => {
    const { run, control, stripeSecret } = await aFreshAccount();
    await run();
    const secret = stripeSecret();
    control["api/forget-calls"]();
    expect(marks(await run())).toEqual(Array(6).fill("passed"));
    const { calls } = control["api/calls"](undefined);
    expect(calls.filter(({ method }) => method !== "GET")).toEqual([]);
    expect(stripeSecret()).toEqual(secret);
  });

  test("with --check reports what is missing and creates nothing", async () => {
    const { run, control } = await aFreshAccount();
    const findings = await run({ isCheck: true });
    expect(marks(findings)).toEqual(["passed", "failed", "failed", "failed", "failed", "failed"]);
    expect(hasNoFailures(findings)).toBe(false);
    expect(control["api/calls"](undefined).calls.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("reports a wrong amount and never changes it", async () => {
    const { run, stripe } = await aFreshAccount();
    const product = await stripe.products.create({ name: "Essential" });
    const price = await stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount: 1_499,
      recurring: { interval: "month" },
      lookup_key: "essential_monthly",
    });
    for (let time = 0; time < 2; time += 1) {
      expect(about(await run(), /Essential/)).toMatchObject({
        status: "failed",
        detail: "Stripe has $14.99 each month, the catalogue says $12.99 each month",
        fix: expect.stringContaining(price.id),
      });
    }
    const { data } = await stripe.prices.list({ lookup_keys: ["essential_monthly"] });
    expect(data).toMatchObject([{ id: price.id, unit_amount: 1_499 }]);
  });

  test("reports a price that is not monthly, whatever its amount", async () => {
    const { run, stripe } = await aFreshAccount();
    const product = await stripe.products.create({ name: "Premium" });
    const yearly = { interval: "year" as const };
    await stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount: 1_999,
      recurring: yearly,
      lookup_key: "premium_monthly",
    });
    expect(about(await run(), /Premium/)).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("each year"),
    });
  });

  test("adds missing events to an endpoint, and reports one of another version or a disabled one", async () => {
    const { run, stripe } = await aFreshAccount();
    await run();
    const [endpoint] = (await stripe.webhookEndpoints.list()).data;
    const id = endpoint?.id ?? "";
    await stripe.webhookEndpoints.update(id, { enabled_events: ["charge.refunded", "payout.paid"] });
    expect(about(await run(), /Webhook/)).toMatchObject({
      status: "changed",
      detail: expect.stringContaining("payout.paid"),
    });
    expect((await stripe.webhookEndpoints.retrieve(id)).enabled_events).toEqual(
      expect.arrayContaining([...handledEvents, "payout.paid"]),
    );
    await stripe.webhookEndpoints.update(id, { disabled: true });
    expect(about(await run(), /Webhook/)).toMatchObject({ status: "failed", detail: `${id} is disabled` });
    await stripe.webhookEndpoints.del(id);
    await stripe.webhookEndpoints.create({ url, enabled_events: ["*"], api_version: "2025-03-31.basil" });
    expect(about(await run(), /Webhook/)).toMatchObject({
      status: "failed",
      detail: expect.stringContaining("2025-03-31.basil"),
    });
  });

  test("corrects a portal that somebody changed", async () => {
    const { run, stripe } = await aFreshAccount();
    await run();
    const [portal] = (await stripe.billingPortal.configurations.list()).data;
    const id = portal?.id ?? "";
    await stripe.billingPortal.configurations.update(id, { features: { invoice_history: { enabled: false } } });
    expect(about(await run({ isCheck: true }), /portal/)).toMatchObject({
      status: "failed",
      detail: 'should be: "Invoice history" on',
    });
    expect(about(await run(), /portal/).status).toBe("changed");
    expect((await stripe.billingPortal.configurations.retrieve(id)).features.invoice_history.enabled).toBe(true);
  });

  test("works with the documented restricted key, and names the permission that another key lacks", async () => {
    const { run, control } = await aFreshAccount();
    const names = Object.entries(setupPermissions).map(([name, level]) => `${name}_${level}`);
    expect(permissionLines(setupPermissions)).toContain("Webhook Endpoints: Write");
    const without = control["api/restricted-key"]({
      permissions: names.filter((name) => !/^(plan|webhook)/.test(name)),
    });
    const refused = await run({ key: without.key });
    expect(about(refused, /Essential/).detail).toBe('the key lacks the permission "Prices: Read"');
    expect(about(refused, /Webhook/).detail).toBe('the key lacks the permission "Webhook Endpoints: Read"');
    const { key } = control["api/restricted-key"]({ permissions: names });
    expect(hasNoFailures(await run({ key }))).toBe(true);
  });

  test("creates no endpoint when it could not store the secret", async () => {
    const { stage, stripe } = await aFreshAccount();
    const notDeployed = { ...stage, outputs: {} };
    const findings = await setUpStripe(notDeployed, createStripeAccess(stage, apiKey, "STRIPE_API_KEY"), true);
    expect(about(findings, /Webhook/)).toMatchObject({
      status: "failed",
      fix: expect.stringContaining("deploy it first"),
    });
    expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
  });

  test("stores the stage's key once beside the signing secret, and never one of the other mode", async () => {
    const { run, stripeSecret } = await aFreshAccount();
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv("STRIPE_STAGE_KEY", "rk_live_forthestage");
    expect(about(await run(), /^Key of the stage/).status).toBe("failed");
    vi.stubEnv("STRIPE_STAGE_KEY", "rk_test_forthestage");
    expect(about(await run({ isCheck: true }), /^Key of the stage/).status).toBe("failed");
    expect(about(await run(), /^Key of the stage/).status).toBe("changed");
    expect(stripeSecret()).toEqual({ apiKey: "rk_test_forthestage", webhookSecret: expect.stringMatching(/^whsec_/) });
    expect(about(await run(), /^Key of the stage/).status).toBe("passed");
  });

  test("refuses a live key for a stage without real money", async () => {
    const { stage } = await aFreshAccount();
    const findings = await setUpStripe(stage, createStripeAccess(stage, "rk_live_abc", "STRIPE_API_KEY"), true);
    expect(findings).toMatchObject([{ status: "failed", subject: "Mode" }]);
  });
});
