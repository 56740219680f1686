import * as z from "zod";
import type { ControlContext } from "./context.ts";

const filter = z.object({
  type: z.string().nullable().default(null),
  about: z.array(z.string()).nullable().default(null),
});

const idsOf = (object: { id: string; customer?: unknown; charge?: unknown }): string[] =>
  [object.id, object.customer, object.charge].filter((id) => typeof id === "string");

/** Commands about everything that is stored. */
export const stateCommands = ({ context, faults, rates, webhooks }: ControlContext) => ({
  /** Events of a type, or about objects: those whose object has one of these ids, or names one as its customer or charge. */
  "events/list": (input: unknown) => {
    const { type, about } = filter.parse(input ?? {});
    const wanted = about && new Set(about);
    const events = context.store
      .all("events")
      .filter((event) => type === null || type === event.type)
      .filter(({ data: { object } }) => !wanted || idsOf(object).some((id) => wanted.has(id)));
    return { events };
  },
  /** Forgets everything: objects, clock, deliveries, faults. */
  reset: () => {
    context.store.erase();
    faults.clear();
    faults.clearCalls();
    rates.clear();
    webhooks.clear();
    return { reset: true };
  },
});
