import { ok } from "../call.ts";
import { aScanOrder } from "../door/scan-event.ts";
import { aMember } from "../fixtures.ts";
import { claimTicket, sendTicket } from "../transfers.ts";
import type { SampleCalls } from "./sample-call.ts";

/** What buyers and receivers of a sent ticket do. */
export const transferCalls: SampleCalls = {
  "transfers.send": async () => {
    const { holder, ticketId } = await aScanOrder();
    return { as: holder, input: { ticketId } };
  },
  "transfers.takeBack": async () => {
    const { holder, ticketId } = await aScanOrder();
    await sendTicket(holder, ticketId);
    return { as: holder, input: { ticketId } };
  },
  "transfers.giveBack": async () => {
    const { holder, ticketId } = await aScanOrder();
    const [code, receiver] = await Promise.all([sendTicket(holder, ticketId), aMember()]);
    await ok(claimTicket(receiver, code));
    return { as: receiver, input: { ticketId } };
  },
  "transfers.open": async () => {
    const { holder, ticketId } = await aScanOrder();
    return { input: { code: await sendTicket(holder, ticketId) } };
  },
  "transfers.claim": async () => {
    const { holder, ticketId } = await aScanOrder();
    const [code, receiver] = await Promise.all([sendTicket(holder, ticketId), aMember()]);
    return { as: receiver, input: { code } };
  },
};
