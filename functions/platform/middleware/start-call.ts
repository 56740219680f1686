import { clock } from "../clock.ts";
import type { CallMiddleware } from "./call.ts";

/** Opens the record of a call: when it began, and the one `now` that everything in it goes by. */
export const startCall = (): CallMiddleware => ({
  before: ({ context }) => {
    context.call = {
      startedAt: performance.now(),
      now: clock.now(),
      caller: null,
      input: undefined,
      idempotencyKey: undefined,
    };
  },
});
