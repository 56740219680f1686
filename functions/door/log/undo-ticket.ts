import type { RowAddress } from "../../../shared/door/log.ts";
import { type Step, step } from "../../platform/table/transaction.ts";
import { TicketEntity, ticketKeyParts } from "../../tickets/ticket.entity.ts";
import type { KnownTicket } from "./order-facts.ts";

/** The write that makes a ticket valid again; refused when it is not in, or came in by another row than this one. */
export const undoTicketStep = ({ device, sequence }: RowAddress, known: KnownTicket): Step =>
  step(
    known.id,
    TicketEntity.patch({ id: known.id })
      .set({ status: "valid" })
      .remove(["check_in_ts", "admitted"])
      .composite(ticketKeyParts(known))
      .where(
        ({ admitted, status }, { eq }) =>
          `${eq(admitted.device_id, device)} AND ${eq(admitted.sequence, sequence)} AND ${eq(status, "redeemed")}`,
      ),
  );
