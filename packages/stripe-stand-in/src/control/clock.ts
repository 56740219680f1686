import * as z from "zod";
import type { StripeContext } from "../state/context.ts";
import { runDueJobs } from "../state/due-jobs.ts";
import type { ControlContext } from "./context.ts";

const advanced = ({ context, catchUp }: ControlContext, ms: number, customer: string | null) => {
  if (ms < 0) throw new Error("The clock only goes forward; use clock/reset to return to the machine's time.");
  context.store.transaction(() => (customer ? context.clock.moveCustomerBy(customer, ms) : context.clock.moveBy(ms)));
  runDueJobs(context);
  catchUp();
  return timeOf(context, customer);
};

const timeOf = (context: StripeContext, customer: string | null) => {
  const ahead = customer ? context.clock.customerOffsetMs(customer) : 0;
  return { now: new Date(context.clock.now() + ahead).toISOString() };
};

const ofCustomer = z.object({ customer: z.string().nullable().default(null) });

const days = ofCustomer.extend({
  days: z.number().default(0),
  hours: z.number().default(0),
  minutes: z.number().default(0),
  seconds: z.number().default(0),
});

/** Commands about time. */
export const clockCommands = (machinery: ControlContext) => {
  const { context } = machinery;
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
      return advanced(machinery, Date.parse(at) - Date.parse(timeOf(context, customer).now), customer);
    },
    "clock/reset": () => {
      context.clock.reset();
      return timeOf(context, null);
    },
    "clock/now": (input: unknown) => timeOf(context, ofCustomer.parse(input ?? {}).customer),
  };
};
