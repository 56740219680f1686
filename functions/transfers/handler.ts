import { transfers } from "../../shared/api/transfers.ts";
import { serve } from "../serve.ts";
import { claimTransfer } from "./claim-transfer.ts";
import { openTransfer } from "./open-transfer.ts";
import { giveTicketBack } from "./return-ticket.ts";
import { sendTicket, takeTicketBack } from "./send-ticket.ts";

export const handler = serve("transfers", transfers, {
  async send({ ticketId }, caller, { now }) {
    return sendTicket(ticketId, caller.userId, now);
  },
  async takeBack({ ticketId }, caller) {
    return takeTicketBack(ticketId, caller.userId);
  },
  async giveBack({ ticketId }, caller, { now }) {
    await giveTicketBack(ticketId, caller.userId, now);
    return {};
  },
  async open({ code }, _caller, { now }) {
    return openTransfer(code, now);
  },
  async claim({ code }, caller, { now }) {
    return claimTransfer(code, caller, now);
  },
});
