import { createHmac } from "node:crypto";
import type { Delivery, StoredEvent } from "../state/collections.ts";
import type { StripeContext } from "../state/context.ts";
import { newId } from "../state/ids.ts";
import { configuredEndpointId, isSubscribedTo, listEndpoints, type StoredEndpoint } from "./endpoints.ts";

const firstRetryMs = 250;
const maxRetryMs = 30_000;
const responseTimeoutMs = 20_000;
const maxConcurrentDeliveries = 3;
const keptDeliveries = 2000;

/** `t=...,v1=...` as Stripe signs: HMAC-SHA256 of `<seconds>.<payload>` with the endpoint's secret. */
const signatureOf = (payload: string, secret: string, seconds: number): string => {
  const digest = createHmac("sha256", secret).update(`${seconds}.${payload}`, "utf8").digest("hex");
  return `t=${seconds},v1=${digest}`;
};

/**
 * Sends every event to the endpoints that want it until they answer 2xx, with growing pauses; in no guaranteed order, as Stripe.
 * What is waiting is stored, so that a stand-in killed in between sends it after its next start.
 */
export class Webhooks {
  readonly #context: StripeContext;
  #isPaused = false;
  #isShuffled = false;
  #drops = { count: 0, type: null as string | null };
  #duplicates = { count: 0, type: null as string | null, copies: 2 };
  readonly #sending = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  readonly #closing = new AbortController();
  #idle: Array<() => void> = [];
  /** `stand-in` signs at the stand-in's own time and sends it in `x-local-now`, for receivers that follow it. */
  signsAt: "machine" | "stand-in" = "machine";

  constructor(context: StripeContext) {
    this.#context = context;
  }

  /** Queues an event within the transaction that caused it. */
  enqueue(event: StoredEvent) {
    const receivers = this.#receivers(event);
    if (receivers.length === 0) return;
    const isDropped = this.#consumes(this.#drops, event.type);
    const copies = !isDropped && this.#consumes(this.#duplicates, event.type) ? this.#duplicates.copies : 1;
    for (const { id } of receivers) {
      for (let copy = 0; copy < copies; copy += 1) this.#put(event, id, isDropped ? "dropped" : "waiting");
    }
  }

  #receivers({ type }: StoredEvent): StoredEndpoint[] {
    return listEndpoints(this.#context).filter((endpoint) => isSubscribedTo(endpoint, type));
  }

  #consumes(order: { count: number; type: string | null }, type: string): boolean {
    if (order.count === 0 || (order.type !== null && order.type !== type)) return false;
    order.count -= 1;
    return true;
  }

  #put(event: StoredEvent, endpoint: string, state: Delivery["state"]) {
    this.#context.store.put("deliveries", {
      id: newId("whd"),
      event: event.id,
      endpoint,
      type: event.type,
      state,
      attempts: 0,
      nextAt: this.#context.clock.machineNow(),
      lastStatus: null,
      lastError: null,
    });
  }

  get waiting(): Delivery[] {
    return this.#context.store.all("deliveries").filter((delivery) => delivery.state === "waiting");
  }

  /** Sends what is due and sets the alarm for what is not. Called after every commit. */
  pump() {
    clearTimeout(this.#timer);
    if (this.#isPaused || this.#closing.signal.aborted) return;
    const waiting = this.waiting.filter((delivery) => !this.#sending.has(delivery.id));
    const now = this.#context.clock.machineNow();
    const due = waiting.filter((delivery) => delivery.nextAt <= now);
    const order = this.#isShuffled ? due.toSorted(() => Math.random() - 0.5) : due;
    for (const delivery of order.slice(0, maxConcurrentDeliveries - this.#sending.size)) void this.#send(delivery);
    if (waiting.length === 0 && this.#sending.size === 0) this.#notifyIdle();
    const next = Math.min(...waiting.filter((delivery) => delivery.nextAt > now).map((delivery) => delivery.nextAt));
    if (Number.isFinite(next)) this.#timer = setTimeout(() => this.pump(), Math.max(10, next - now)).unref();
  }

  async #send(delivery: Delivery) {
    this.#sending.add(delivery.id);
    const outcome = await this.#post(delivery);
    this.#sending.delete(delivery.id);
    if (this.#closing.signal.aborted) return;
    this.#recordOutcome(delivery, outcome);
    this.pump();
  }

  async #post(delivery: Delivery): Promise<{ status: number | null; error: string | null }> {
    const event = this.#context.store.get("events", delivery.event);
    // Deliveries of an earlier stand-in name no endpoint.
    const named = delivery.endpoint ?? configuredEndpointId;
    const endpoint = listEndpoints(this.#context).find(({ id }) => id === named);
    if (!event || !endpoint) return { status: 200, error: null };
    const { api_version = null } = endpoint;
    const payload = JSON.stringify({ ...event, ...(api_version && { api_version }), pending_webhooks: 1 }, null, 2);
    const now = this.#signingTime(event);
    const headers: Record<string, string> = {
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      "stripe-signature": signatureOf(payload, endpoint.secret, Math.floor(now / 1000)),
    };
    if (this.signsAt === "stand-in") headers["x-local-now"] = new Date(now).toISOString();
    try {
      const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(responseTimeoutMs)]);
      const answer = await fetch(endpoint.url, { method: "POST", headers, body: payload, redirect: "manual", signal });
      await answer.arrayBuffer();
      return { status: answer.status, error: null };
    } catch (error) {
      return { status: null, error: error instanceof Error ? error.message : String(error) };
    }
  }

  #signingTime(event: StoredEvent): number {
    if (this.signsAt === "machine") return this.#context.clock.machineNow();
    return Math.max(this.#context.clock.now(), event.created * 1000);
  }

  #recordOutcome(delivery: Delivery, outcome: { status: number | null; error: string | null }) {
    const isDone = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    const attempts = delivery.attempts + 1;
    const pause = Math.min(maxRetryMs, firstRetryMs * 2 ** (attempts - 1));
    this.#context.store.put("deliveries", {
      ...delivery,
      state: isDone ? "delivered" : "waiting",
      attempts,
      nextAt: this.#context.clock.machineNow() + pause,
      lastStatus: outcome.status,
      lastError: outcome.error,
    });
  }

  #notifyIdle() {
    for (const notify of this.#idle) notify();
    this.#idle = [];
  }

  /** Waits until everything is sent; returns how many deliveries still waited when the time was up. */
  async settled(timeoutMs: number): Promise<number> {
    await Promise.race([
      new Promise<void>((resolve) => {
        this.#idle.push(resolve);
        this.pump();
      }),
      new Promise<void>((resolve) => void setTimeout(resolve, timeoutMs).unref()),
    ]);
    return this.waiting.length;
  }

  pause() {
    this.#isPaused = true;
    clearTimeout(this.#timer);
  }

  /** Resumes sending; `isShuffled` sends what is due in random order from now on. Waiting retries are due at once. */
  resume(isShuffled = false) {
    this.#isPaused = false;
    this.#isShuffled = isShuffled;
    this.#context.store.transaction(() => {
      for (const delivery of this.waiting) this.#context.store.put("deliveries", { ...delivery, nextAt: 0 });
    });
    this.pump();
  }

  dropNext(count: number, type: string | null) {
    this.#drops = { count, type };
  }

  duplicateNext(count: number, type: string | null, copies: number) {
    this.#duplicates = { count, type, copies };
  }

  /** Sends an event again, also one that was dropped. */
  resend(event: StoredEvent) {
    this.#context.store.transaction(() => {
      for (const { id } of this.#receivers(event)) this.#put(event, id, "waiting");
    });
    this.pump();
  }

  /** Deletes old records of finished deliveries. */
  prune() {
    const finished = this.#context.store.all("deliveries").filter((delivery) => delivery.state !== "waiting");
    for (const delivery of finished.slice(0, -keptDeliveries)) this.#context.store.remove("deliveries", delivery.id);
  }

  /** Back to sending everything once, in order. */
  clear() {
    this.#drops = { count: 0, type: null };
    this.#duplicates = { count: 0, type: null, copies: 2 };
    this.signsAt = "machine";
    this.resume(false);
  }

  close() {
    clearTimeout(this.#timer);
    this.#closing.abort();
  }
}
