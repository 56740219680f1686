import * as z from "zod";
import type { ControlContext } from "./context.ts";

const someEvents = z.object({ count: z.int().min(1).default(1), type: z.string().nullable().default(null) });

/** Commands about webhook deliveries. */
export const webhookCommands = ({ context, webhooks }: ControlContext) => ({
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
    const { count, type, copies } = someEvents.extend({ copies: z.int().min(2).max(20).default(2) }).parse(input ?? {});
    webhooks.duplicateNext(count, type, copies);
    return { duplicates: count };
  },
  /** Whether deliveries are signed at the machine's time (default) or at the stand-in's, which is then sent in `x-local-now`. */
  "webhooks/sign-at": (input: unknown) => {
    webhooks.signsAt = z.object({ clock: z.enum(["machine", "stand-in"]) }).parse(input).clock;
    return { clock: webhooks.signsAt };
  },
  "webhooks/resend": (input: unknown) => {
    const { event: id } = z.object({ event: z.string() }).parse(input);
    const event = context.store.get("events", id);
    if (!event) throw new Error(`No such event: ${id}`);
    webhooks.resend(event);
    return { waiting: webhooks.waiting.length };
  },
  "webhooks/settled": async (input: unknown) => {
    const { timeoutMs } = z.object({ timeoutMs: z.int().min(1).max(60_000).default(10_000) }).parse(input ?? {});
    return { waiting: await webhooks.settled(timeoutMs) };
  },
  "webhooks/list": () => ({ deliveries: context.store.all("deliveries") }),
});
