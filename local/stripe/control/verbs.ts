import * as z from "zod";
import { billingVerbs } from "./billing.ts";
import { checkoutVerbs } from "./checkout.ts";
import { clockVerbs } from "./clock.ts";
import { faultVerbs } from "./faults.ts";
import type { Machinery } from "./machinery.ts";
import { webhookVerbs } from "./webhooks.ts";

/** All verbs of control by name; each takes JSON and answers JSON, and throws on input it cannot read. */
export function controlVerbs(machinery: Machinery) {
  const { world, faults, webhooks } = machinery;
  return {
    ...clockVerbs(machinery),
    ...faultVerbs(machinery),
    ...webhookVerbs(machinery),
    ...checkoutVerbs(machinery),
    ...billingVerbs(machinery),
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
