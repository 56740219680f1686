import { call, ok } from "../call.ts";
import { buy, payAndSettle } from "../checkout.ts";
import { aMember, anEvent, aVendor } from "../fixtures.ts";
import type { SampleCalls } from "./sample-call.ts";

const text = "Call before noon.";

const anOrder = async (): Promise<string> => {
  const [buyer, event] = await Promise.all([aMember(), anEvent()]);
  const { session } = await buy(buyer, event.id);
  await payAndSettle(session);
  return session;
};

/** What happened to a record, and the team's notes on it. */
export const timelineCalls: SampleCalls = {
  "timelinesAdmin.member": ({ member: { userId } }) => ({ input: { userId, limit: 5 } }),
  "timelinesAdmin.event": ({ eventId }) => ({ input: { eventId, limit: 5 } }),
  "timelinesAdmin.vendor": ({ vendorId }) => ({ input: { vendorId, limit: 5 } }),
  "timelinesAdmin.order": async () => ({ input: { sessionId: await anOrder(), limit: 5 } }),
  "timelinesAdmin.addEventNote": async () => ({ input: { eventId: (await anEvent()).id, text } }),
  "timelinesAdmin.deleteEventNote": async ({ admin: { token } }) => {
    const { id: eventId } = await anEvent();
    const { id: noteId } = await ok(call("timelinesAdmin", "addEventNote", { eventId, text }, { token }));
    return { input: { eventId, noteId } };
  },
  "timelinesAdmin.addVendorNote": async () => ({ input: { vendorId: (await aVendor()).id, text } }),
  "timelinesAdmin.deleteVendorNote": async ({ admin: { token } }) => {
    const { id: vendorId } = await aVendor();
    const { id: noteId } = await ok(call("timelinesAdmin", "addVendorNote", { vendorId, text }, { token }));
    return { input: { vendorId, noteId } };
  },
  "timelinesAdmin.addOrderNote": async () => ({ input: { sessionId: await anOrder(), text } }),
  "timelinesAdmin.deleteOrderNote": async ({ admin: { token } }) => {
    const sessionId = await anOrder();
    const { id: noteId } = await ok(call("timelinesAdmin", "addOrderNote", { sessionId, text }, { token }));
    return { input: { sessionId, noteId } };
  },
};
