import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { createStripeStandIn } from "../src/stand-in.ts";

export const apiKey = "sk_test_for_these_tests";
export const webhookSecret = "whsec_for_these_tests";

type ReceivedWebhook = {
  body: string;
  signature: string;
  event: Stripe.Event;
  headers: IncomingMessage["headers"];
};

const listen = async (handler: RequestListener): Promise<{ server: Server; port: number }> => {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, port: (server.address() as AddressInfo).port };
};

/** A webhook receiver that answers what `answers` says next, then 200. */
const startReceiver = async () => {
  const received: ReceivedWebhook[] = [];
  const answers: number[] = [];
  const { server, port } = await listen(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const signature = String(req.headers["stripe-signature"]);
    received.push({ body, signature, event: JSON.parse(body), headers: req.headers });
    res.writeHead(answers.shift() ?? 200).end();
  });
  return { received, answers, server, url: `http://127.0.0.1:${port}/hooks/stripe` };
};

export type Options = {
  dataDir?: string;
  hasWebhooks?: boolean;
  /** The machine's time. */
  now?: () => number;
};

/** A stand-in on ports of its own with the real client; everything goes when the test ends. */
export const startStripe = async (options: Options = {}) => {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "stripe-"));
  const receiver = await startReceiver();
  const settings = {
    dataDir,
    publicOrigin: "",
    apiKey,
    webhookSecret,
    webhookUrl: options.hasWebhooks === false ? undefined : receiver.url,
    ...(options.now && { now: options.now }),
  };
  const standIn: { current?: ReturnType<typeof createStripeStandIn> } = {};
  const { server, port } = await listen((req, res) => {
    const { current } = standIn;
    if (!current) return void res.writeHead(503).end();
    if (req.url?.startsWith("/v1/")) void current.api(req, res);
    else if (req.url?.startsWith("/control/")) void current.controlHttp(req, res);
    else void current.pages(req, res);
  });
  settings.publicOrigin = `http://127.0.0.1:${port}`;
  standIn.current = createStripeStandIn(settings);
  const clientWith = (key: string) =>
    new Stripe(key, { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 });
  const stripe = clientWith(apiKey);
  onTestFinished(() => {
    standIn.current?.close();
    for (const one of [server, receiver.server]) {
      one.closeAllConnections();
      one.close();
    }
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    stripe,
    /** A client with another key. */
    clientWith,
    port,
    origin: settings.publicOrigin,
    received: receiver.received,
    answers: receiver.answers,
    get control() {
      if (!standIn.current) throw new Error("The stand-in is stopped.");
      return standIn.current.control;
    },
    /** Kills the stand-in and starts it again on the same data. */
    restart() {
      standIn.current?.close();
      standIn.current = createStripeStandIn(settings);
    },
  };
};

export type Fixture = Awaited<ReturnType<typeof startStripe>>;

/** A checkout for two tickets, $20 each, open for half an hour. */
export const ticketCheckout = (): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  line_items: [
    {
      quantity: 2,
      price_data: { currency: "usd", unit_amount: 2000, product_data: { name: "Rooftop Night - GA+" } },
    },
  ],
  success_url: "http://127.0.0.1/ticket-success?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://127.0.0.1/events/evt_1",
  customer_email: "ada@example.test",
  client_reference_id: "usr_1",
  metadata: { hold_id: "hold_1" },
  payment_intent_data: { metadata: { hold_id: "hold_1" } },
  expires_at: Math.floor(Date.now() / 1000) + 30 * 60,
});

/** The failure a call ends in. */
export const failureOf = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Stripe.errors.StripeError))
    throw new Error(`Expected a Stripe error, got ${String(outcome)}`);
  return outcome;
};
