import { withDeadline } from "../deadline.ts";
import type { CallHandler } from "./call-handler.ts";

/** Lets everything that the handler awaits see how much of the function's time is left (decision 23). Wraps the handler. */
export const withinDeadline =
  (handler: CallHandler): CallHandler =>
  (event, context) =>
    withDeadline(context, () => handler(event, context));
