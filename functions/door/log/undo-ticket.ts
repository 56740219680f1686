import type { RowAddress } from "../../../shared/door/log.ts";
import { type Step, step } from "../../platform/table/transaction.ts";
import { patchTicketStatus, type TicketKeyParts } from "../../tickets/ticket.entity.ts";

/** The write that makes a ticket valid again; refused when it is not in, or came in by another row than this one. */
export const undoTicketStep = ({ device, sequence }: RowAddress, known: TicketKeyParts): Step =>
  step(
    known.id,
    patchTicketStatus(known, "valid")
      .remove(["check_in_ts", "admitted"])
      .where(
        ({ admitted, status }, { eq }) =>
          `${eq(admitted.device_id, device)} AND ${eq(admitted.sequence, sequence)} AND ${eq(status, "redeemed")}`,
      ),
  );
