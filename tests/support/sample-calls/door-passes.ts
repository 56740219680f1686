import { stack } from "../checkout.ts";
import { aScanEvent, aScanOrder } from "../door/scan-event.ts";
import { addGuest, guestCodeOf } from "../guests.ts";
import type { SampleCalls } from "./sample-call.ts";

/** What holders of tickets do with their codes. */
export const doorPassCalls: SampleCalls = {
  "doorPasses.bind": async () => {
    const { holder, ticketId } = await aScanOrder();
    // Otherwise the first look puts the order on the list itself.
    await stack().settled();
    return { as: holder, input: { ticketId, still: true } };
  },
  "doorPasses.guest": async () => {
    const guest = await addGuest((await aScanEvent()).id);
    await stack().settled();
    return { input: { code: await guestCodeOf(guest) } };
  },
};
