import type { IncomingMessage } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { failureOf, startStripe, ticketCheckout, webhookSecret } from "./stand-in.ts";

type Sent = { body: string; signature: string };

const aReceiver = async () => {
  const sent: Sent[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    sent.push({ body: Buffer.concat(chunks).toString(), signature: String(request.headers["stripe-signature"]) });
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return { sent, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` };
};

describe("webhook endpoints", () => {
  test("the secret of a webhook endpoint is returned once, when it is created", async () => {
    const { stripe } = await startStripe({ hasWebhooks: false });
    const enabled_events = ["charge.refunded" as const];
    const made = await stripe.webhookEndpoints.create({ url: "https://city.example/hooks", enabled_events });
    expect(made.secret).toMatch(/^whsec_\w{32}$/);
    expect((await stripe.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined();
    const { data } = await stripe.webhookEndpoints.list();
    expect(data.map(({ id, secret }) => [id, secret])).toEqual([[made.id, undefined]]);
  });

  test("an endpoint is sent the events it names, signed with its own secret, in its own version", async () => {
    const fixture = await startStripe();
    const { sent, url } = await aReceiver();
    const { stripe, control } = fixture;
    const { secret = "" } = await stripe.webhookEndpoints.create({
      url,
      enabled_events: ["checkout.session.expired"],
      api_version: "2025-03-31.basil",
    });
    const session = await stripe.checkout.sessions.create(ticketCheckout());
    await stripe.checkout.sessions.expire(session.id);
    await control["webhooks/settled"]({ timeoutMs: 8_000 });
    expect(sent).toHaveLength(1);
    const { body = "", signature = "" } = sent[0] ?? {};
    expect(stripe.webhooks.constructEvent(body, signature, secret)).toMatchObject({
      type: "checkout.session.expired",
      api_version: "2025-03-31.basil",
    });
    expect(() => stripe.webhooks.constructEvent(body, signature, webhookSecret)).toThrow();
    expect(fixture.received.some(({ event }) => event.type === "checkout.session.expired")).toBe(true);
  });

  test("a disabled endpoint is sent nothing, and its version cannot be changed", async () => {
    const { stripe, control } = await startStripe({ hasWebhooks: false });
    const { sent, url } = await aReceiver();
    const { id } = await stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
    expect((await stripe.webhookEndpoints.update(id, { disabled: true })).status).toBe("disabled");
    await stripe.customers.create({ email: "ada@example.test" });
    await control["webhooks/settled"]({ timeoutMs: 8_000 });
    expect(sent).toEqual([]);
    const changed = stripe.webhookEndpoints.update(id, { api_version: "2025-03-31.basil" } as object);
    expect(await failureOf(changed)).toMatchObject({ statusCode: 400, code: "parameter_unknown" });
  });

  test("an account has 16 endpoints at most", async () => {
    const { stripe } = await startStripe({ hasWebhooks: false });
    const make = (index: number) =>
      stripe.webhookEndpoints.create({ url: `https://city.example/${index}`, enabled_events: ["*"] });
    for (let index = 0; index < 16; index += 1) await make(index);
    expect(await failureOf(make(16))).toMatchObject({ statusCode: 400 });
  });
});

describe("restricted keys", () => {
  test("a call without its permission is refused with the permission's name, also when the object does not exist", async () => {
    const fixture = await startStripe();
    const { key } = fixture.control["api/restricted-key"]({ permissions: ["customer_write", "product_read"] });
    const stripe = fixture.clientWith(key);
    await stripe.customers.create({});
    expect((await stripe.products.list()).data).toEqual([]);
    expect(await failureOf(stripe.products.create({ name: "A plan" }))).toMatchObject({
      type: "StripePermissionError",
      message: expect.stringContaining("rak_product_write"),
    });
    expect(await failureOf(stripe.prices.update("price_none"))).toMatchObject({
      statusCode: 403,
      message: expect.stringContaining("rak_plan_write"),
    });
  });
});
