import { z } from "zod";
import { catchUp } from "../due.ts";
import type { Faults } from "../faults.ts";
import { goodCard } from "../resources/cards.ts";
import { pay } from "../resources/checkout-pay.ts";
import { expireSession, sessionOf } from "../resources/checkout-sessions.ts";
import type { Webhooks } from "../webhooks.ts";
import type { World } from "../world.ts";

export interface Machinery {
  world: World;
  faults: Faults;
  webhooks: Webhooks;
  /** Catches up due work and sends what came of it. */
  settle: () => void;
}

const fault = z.object({
  mode: z.enum(["500", "503", "429", "409", "timeout", "reset"]),
  when: z.enum(["before", "after"]).default("before"),
  count: z.int().min(1).default(1),
  /** Part of `METHOD /v1/path`. */
  match: z.string().nullable().default(null),
});

const someEvents = z.object({ count: z.int().min(1).default(1), type: z.string().nullable().default(null) });

function advanced({ world, settle }: Machinery, ms: number, customer: string | null) {
  if (ms < 0) throw new Error("The clock only goes forward; use clock/reset to return to the machine's time.");
  world.store.transaction(() => (customer ? world.clock.moveCustomerBy(customer, ms) : world.clock.moveBy(ms)));
  catchUp(world);
  settle();
  return timeOf(world, customer);
}

function timeOf(world: World, customer: string | null) {
  const ahead = customer ? world.clock.aheadMs(customer) : 0;
  return { now: new Date(world.clock.now() + ahead).toISOString() };
}

const ofCustomer = z.object({ customer: z.string().nullable().default(null) });

const days = ofCustomer.extend({
  days: z.number().default(0),
  hours: z.number().default(0),
  minutes: z.number().default(0),
  seconds: z.number().default(0),
});

/** What control can do to the clock, the API and the webhooks; all inputs are optional unless they name a thing. */
export function machineVerbs(machinery: Machinery) {
  const { world, faults, webhooks, settle } = machinery;
  return {
    /** Moves time on and does everything that became due on the way; with `customer` only for that customer. */
    "clock/advance": (input: unknown) => {
      const step = days.parse(input ?? {});
      const ms = (((step.days * 24 + step.hours) * 60 + step.minutes) * 60 + step.seconds) * 1000;
      return advanced(machinery, ms, step.customer);
    },
    /** Moves time on to an instant. */
    "clock/set": (input: unknown) => {
      const { at, customer } = ofCustomer.extend({ at: z.iso.datetime({ offset: true }) }).parse(input);
      return advanced(machinery, Date.parse(at) - Date.parse(timeOf(world, customer).now), customer);
    },
    "clock/reset": () => {
      world.clock.reset();
      return timeOf(world, null);
    },
    "clock/now": (input: unknown) => timeOf(world, ofCustomer.parse(input ?? {}).customer),

    "api/fail": (input: unknown) => {
      faults.order(fault.parse(input));
      return { orders: faults.orders };
    },
    "api/latency": (input: unknown) => {
      faults.latencyMs = z.object({ ms: z.int().min(0).max(60_000) }).parse(input).ms;
      return { latencyMs: faults.latencyMs };
    },
    "api/heal": () => {
      faults.clear();
      return { orders: [] };
    },
    "api/calls": (input: unknown) => {
      const { match } = z.object({ match: z.string().default("") }).parse(input ?? {});
      return { calls: faults.calls.filter((call) => `${call.method} ${call.path}`.includes(match)) };
    },
    "api/forget-calls": () => {
      faults.forgetCalls();
      return { calls: [] };
    },

    "webhooks/pause": () => {
      webhooks.pause();
      return { waiting: webhooks.waiting.length };
    },
    "webhooks/resume": (input: unknown) => {
      webhooks.resume(z.object({ shuffle: z.boolean().default(false) }).parse(input ?? {}).shuffle);
      return { waiting: webhooks.waiting.length };
    },
    "webhooks/drop": (input: unknown) => {
      const { count, type } = someEvents.parse(input ?? {});
      webhooks.dropNext(count, type);
      return { drops: count };
    },
    "webhooks/duplicate": (input: unknown) => {
      const { count, type, copies } = someEvents
        .extend({ copies: z.int().min(2).max(20).default(2) })
        .parse(input ?? {});
      webhooks.duplicateNext(count, type, copies);
      return { duplicates: count };
    },
    /** Whether deliveries are signed at the machine's time (default) or at the stand-in's, told in `x-local-now`. */
    "webhooks/sign-at": (input: unknown) => {
      webhooks.signsAt = z.object({ clock: z.enum(["machine", "stand-in"]) }).parse(input).clock;
      return { clock: webhooks.signsAt };
    },
    "webhooks/resend": (input: unknown) => {
      const { event: id } = z.object({ event: z.string() }).parse(input);
      const event = world.store.get("events", id);
      if (!event) throw new Error(`No such event: ${id}`);
      webhooks.resend(event);
      return { waiting: webhooks.waiting.length };
    },
    "webhooks/settled": async (input: unknown) => {
      const { timeoutMs } = z.object({ timeoutMs: z.int().min(1).max(60_000).default(10_000) }).parse(input ?? {});
      return { waiting: await webhooks.settled(timeoutMs) };
    },
    "webhooks/list": () => ({ deliveries: world.store.all("deliveries") }),

    /** Pays an open session as its page does; `card` defaults to the good test card. */
    "checkout/pay": (input: unknown) => {
      const read = z
        .object({
          session: z.string(),
          card: z.string().default(goodCard),
          email: z.email().nullable().default(null),
          name: z.string().nullable().default(null),
        })
        .parse(input);
      const paid = keeping(world, () => pay(world, read.session, read));
      settle();
      return paid;
    },
    "checkout/expire": (input: unknown) => {
      const { session } = z.object({ session: z.string() }).parse(input);
      const expired = world.store.transaction(() => expireSession(world, sessionOf(world, session)));
      settle();
      return expired;
    },
    "events/list": (input: unknown) => {
      const { type } = z.object({ type: z.string().nullable().default(null) }).parse(input ?? {});
      return { events: world.store.all("events").filter((event) => type === null || event.type === type) };
    },
    /** Forgets everything: objects, clock, deliveries, orders. */
    reset: () => {
      world.store.erase();
      faults.clear();
      faults.forgetCalls();
      webhooks.clear();
      return { reset: true };
    },
  };
}

/** Runs a verb in a transaction that a declined card does not undo, and throws the decline afterwards. */
export function keeping<Answer>(world: World, work: () => Answer): Answer {
  const outcome = world.store.transaction(() => {
    try {
      return { answer: work() };
    } catch (error) {
      if ((error as { keeps?: boolean }).keeps) return { error };
      throw error;
    }
  });
  if ("error" in outcome) throw outcome.error;
  return outcome.answer;
}
