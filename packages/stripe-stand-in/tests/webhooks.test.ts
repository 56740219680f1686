import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { type Fixture, startStripe, ticketCheckout, webhookSecret } from "./stand-in.ts";

const paidCheckout = async ({ stripe, control }: Fixture) => {
  const session = await stripe.checkout.sessions.create(ticketCheckout());
  control["checkout/pay"]({ session: session.id });
  return session;
};

const typesOf = (fixture: Fixture) => fixture.received.map(({ event }) => event.type);
const settled = (fixture: Fixture) => fixture.control["webhooks/settled"]({ timeoutMs: 8000 });

describe("webhooks", () => {
  test("webhooks carry a signature that constructEvent accepts, and no other", async () => {
    const fixture = await startStripe();
    const session = await paidCheckout(fixture);
    expect(await settled(fixture)).toEqual({ waiting: 0 });
    const completed = fixture.received.find(({ event }) => event.type === "checkout.session.completed");
    if (!completed) throw new Error("no completed event");
    const event = fixture.stripe.webhooks.constructEvent(completed.body, completed.signature, webhookSecret);
    expect(event).toMatchObject({
      type: "checkout.session.completed",
      livemode: false,
      api_version: "2026-10-28.endive",
    });
    expect(event.data.object).toMatchObject({
      id: session.id,
      payment_status: "paid",
      metadata: { hold_id: "hold_1" },
    });
    const refuse = (body: string, secret: string) => () =>
      fixture.stripe.webhooks.constructEvent(body, completed.signature, secret);
    expect(refuse(`${completed.body} `, webhookSecret)).toThrow(Stripe.errors.StripeSignatureVerificationError);
    expect(refuse(completed.body, "whsec_other")).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });

  test("every step of a payment sends a webhook", async () => {
    const fixture = await startStripe();
    await paidCheckout(fixture);
    await settled(fixture);
    expect(typesOf(fixture)).toEqual(
      expect.arrayContaining([
        "payment_intent.created",
        "charge.succeeded",
        "payment_intent.succeeded",
        "checkout.session.completed",
      ]),
    );
  });

  test("webhooks are resent until the receiver responds with 2xx", async () => {
    const fixture = await startStripe();
    fixture.control["webhooks/pause"]();
    const session = await fixture.stripe.checkout.sessions.create(ticketCheckout());
    await fixture.stripe.checkout.sessions.expire(session.id);
    await fixture.control["webhooks/settled"]({ timeoutMs: 50 });
    expect(fixture.received).toEqual([]);
    fixture.answers.push(...Array(6).fill(500));
    fixture.control["webhooks/resume"](undefined);
    expect(await settled(fixture)).toEqual({ waiting: 0 });
    const expired = fixture.received.filter(({ event }) => event.type === "checkout.session.expired");
    expect(expired.length).toBeGreaterThan(1);
    expect(new Set(expired.map(({ event }) => event.id)).size).toBe(1);
  });

  test("webhooks that were not delivered before a kill are delivered after the next start", async () => {
    const fixture = await startStripe();
    fixture.control["webhooks/pause"]();
    const session = await paidCheckout(fixture);
    fixture.restart();
    await settled(fixture);
    expect(typesOf(fixture)).toContain("checkout.session.completed");
    expect(await fixture.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: "complete" });
  });

  test("webhooks can be dropped, and then found among the events and resent", async () => {
    const fixture = await startStripe();
    fixture.control["webhooks/drop"]({ type: "checkout.session.completed" });
    await paidCheckout(fixture);
    await settled(fixture);
    expect(typesOf(fixture)).not.toContain("checkout.session.completed");
    const listed = await fixture.stripe.events.list({ types: ["checkout.session.completed"] });
    expect(listed.data).toHaveLength(1);
    fixture.control["webhooks/resend"]({ event: listed.data[0]?.id });
    await settled(fixture);
    expect(typesOf(fixture)).toContain("checkout.session.completed");
  });

  test("webhooks can arrive several times and in another order", async () => {
    const fixture = await startStripe();
    fixture.control["webhooks/pause"]();
    fixture.control["webhooks/duplicate"]({ type: "checkout.session.completed", copies: 4 });
    await paidCheckout(fixture);
    fixture.control["webhooks/resume"]({ shuffle: true });
    await settled(fixture);
    expect(typesOf(fixture).filter((type) => type === "checkout.session.completed")).toHaveLength(4);
  });

  test("webhooks can be signed at the stand-in's time", async () => {
    const fixture = await startStripe();
    fixture.control["webhooks/sign-at"]({ clock: "stand-in" });
    fixture.control["clock/advance"]({ days: 40 });
    await fixture.stripe.customers.create({ email: "ada@example.test" });
    await settled(fixture);
    const [first] = fixture.received;
    const at = Date.parse(String(first?.headers["x-local-now"]));
    expect(at - Date.now()).toBeGreaterThan(39 * 24 * 3600 * 1000);
    expect(first?.signature).toContain(`t=${Math.floor(at / 1000)},`);
  });
});

test("a delayed payment completes its session unpaid, and an event follows when it succeeds or fails", async () => {
  const { stripe, control } = await startStripe();
  for (const succeeded of [true, false]) {
    const session = await stripe.checkout.sessions.create(ticketCheckout());
    expect(control["checkout/pay-later"]({ session: session.id })).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
    });
    control["checkout/clear"]({ session: session.id, succeeded });
    const cleared = await stripe.checkout.sessions.retrieve(session.id);
    expect(cleared.payment_status).toBe(succeeded ? "paid" : "unpaid");
    const type = succeeded ? "checkout.session.async_payment_succeeded" : "checkout.session.async_payment_failed";
    expect((await stripe.events.list({ type })).data).toHaveLength(1);
  }
});
