import { aScanEvent, aScanOrder } from "../door/scan-event.ts";
import { addGuest, guestCodeOf } from "../guests.ts";
import type { SampleCalls } from "./sample-call.ts";

/** What holders of tickets do with their codes. */
export const doorPassCalls: SampleCalls = {
  "doorPasses.bind": async () => {
    const { holder, ticketId } = await aScanOrder();
    return { as: holder, input: { ticketId, still: true } };
  },
  "doorPasses.guest": async () => {
    const guest = await addGuest((await aScanEvent()).id);
    return { input: { code: await guestCodeOf(guest) } };
  },
};
