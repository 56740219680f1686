import { stack } from "../checkout.ts";
import { aScanOrder } from "../door/scan-event.ts";
import type { SampleCalls } from "./sample-call.ts";

/** What holders of tickets do with their codes. */
export const doorPassCalls: SampleCalls = {
  "doorPasses.bind": async () => {
    const { holder, ticketId } = await aScanOrder();
    // Otherwise the first look puts the order on the list itself.
    await stack().settled();
    return { as: holder, input: { ticketId, still: true } };
  },
};
