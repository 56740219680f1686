import * as z from "zod";
import { liveLimits } from "../api/rate-limits.ts";
import { createRestrictedKey } from "../api/restricted-keys.ts";
import type { ControlContext } from "./context.ts";

const fault = z.object({
  mode: z.enum(["500", "503", "429", "lock", "timeout", "reset"]),
  when: z.enum(["before", "during", "after"]).default("before"),
  skip: z.int().min(0).default(0),
  count: z.int().min(1).default(1),
  /** Part of `METHOD /v1/path`. */
  match: z.string().nullable().default(null),
});

const most = z.int().min(1).nullable();
const limits = z.object({ perEndpoint: most, perAccount: most, locks: z.boolean() }).partial();

/** Commands about the API: make calls fail or slow, and list them. */
export const faultCommands = ({ faults, rates, context }: ControlContext) => ({
  /** Limits requests as Stripe's live mode does; each number can be another, and `null` does not limit. */
  "api/limit": (input: unknown) => {
    rates.set({ ...liveLimits, ...limits.parse(input ?? {}) });
    return rates.limits;
  },
  "api/fail": (input: unknown) => {
    faults.add(fault.parse(input));
    return { orders: faults.pending };
  },
  "api/latency": (input: unknown) => {
    faults.latencyMs = z.object({ ms: z.int().min(0).max(60_000) }).parse(input).ms;
    return { latencyMs: faults.latencyMs };
  },
  "api/heal": () => {
    faults.clear();
    rates.clear();
    return { orders: [] };
  },
  "api/calls": (input: unknown) => {
    const { match } = z.object({ match: z.string().default("") }).parse(input ?? {});
    return { calls: faults.calls.filter((call) => `${call.method} ${call.path}`.includes(match)) };
  },
  /** Makes a restricted key with permissions such as `customer_write`. */
  "api/restricted-key": (input: unknown) => {
    const { permissions } = z.object({ permissions: z.array(z.string()) }).parse(input);
    return { key: createRestrictedKey(context, permissions) };
  },
  "api/forget-calls": () => {
    faults.clearCalls();
    return { calls: [] };
  },
});
