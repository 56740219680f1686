import * as z from "zod";
import { billingVerbs } from "./billing.ts";
import { checkoutVerbs } from "./checkout.ts";
import { clockVerbs } from "./clock.ts";
import { faultVerbs } from "./faults.ts";
import type { Machinery } from "./machinery.ts";
import { webhookVerbs } from "./webhooks.ts";

const namesOf = (object: { id: string; customer?: unknown; charge?: unknown }): string[] =>
  [object.id, object.customer, object.charge].filter((name) => typeof name === "string");

/** All verbs of control by name; each takes JSON and answers JSON, and throws on input it cannot read. */
export function controlVerbs(machinery: Machinery) {
  const { world, faults, rates, webhooks } = machinery;
  return {
    ...clockVerbs(machinery),
    ...faultVerbs(machinery),
    ...webhookVerbs(machinery),
    ...checkoutVerbs(machinery),
    ...billingVerbs(machinery),
    /** Events of a type, or about things: those whose object is one of these ids, or names one as its customer or charge. */
    "events/list": (input: unknown) => {
      const read = z
        .object({ type: z.string().nullable().default(null), about: z.array(z.string()).nullable().default(null) })
        .parse(input ?? {});
      const wanted = read.about && new Set(read.about);
      const events = world.store
        .all("events")
        .filter(({ type }) => read.type === null || type === read.type)
        .filter(({ data: { object } }) => !wanted || namesOf(object).some((name) => wanted.has(name)));
      return { events };
    },
    /** Forgets everything: objects, clock, deliveries, orders. */
    reset: () => {
      world.store.erase();
      faults.clear();
      faults.forgetCalls();
      rates.clear();
      webhooks.clear();
      return { reset: true };
    },
  };
}
