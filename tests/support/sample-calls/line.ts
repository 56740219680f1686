import type { SampleCalls } from "./sample-call.ts";

/** The line for an event's tickets. */
export const lineCalls: SampleCalls = {
  "tickets.linePlace": ({ eventId }) => ({ input: { eventId } }),
  "tickets.leaveLine": ({ eventId }) => ({ input: { eventId } }),
};
