import * as z from "zod";
import { billingCommands } from "./billing.ts";
import { checkoutCommands } from "./checkout.ts";
import { clockCommands } from "./clock.ts";
import type { ControlContext } from "./context.ts";
import { faultCommands } from "./faults.ts";
import { webhookCommands } from "./webhooks.ts";

const namesOf = (object: { id: string; customer?: unknown; charge?: unknown }): string[] =>
  [object.id, object.customer, object.charge].filter((name) => typeof name === "string");

/** All verbs of control by name; each takes JSON and answers JSON, and throws on input it cannot read. */
export function createControl(machinery: ControlContext) {
  const { world, faults, rates, webhooks } = machinery;
  return {
    ...clockCommands(machinery),
    ...faultCommands(machinery),
    ...webhookCommands(machinery),
    ...checkoutCommands(machinery),
    ...billingCommands(machinery),
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
      faults.clearCalls();
      rates.clear();
      webhooks.clear();
      return { reset: true };
    },
  };
}
