import type { LogRow, RowAddress } from "../../../shared/door/log.ts";
import { hasSeat } from "../../../shared/door/seats.ts";
import { type Step, step } from "../../platform/table/transaction.ts";
import { patchTicketStatus, TicketEntity, type TicketKeyParts } from "../../tickets/ticket.entity.ts";
import type { StoredTicket } from "../../tickets/tickets.ts";
import { passageWrite } from "./passage.ts";
import { foldSeat } from "./seat-log.ts";
import type { StoredRow } from "./to-row.ts";

/** The write that makes a ticket valid again; refused when it is not in, or came in by another row than this one. */
const undoFirstStep = ({ device, sequence }: RowAddress, known: TicketKeyParts): Step =>
  step(
    known.id,
    patchTicketStatus(known, "valid")
      .remove(["check_in_ts", "admitted", "passage", "out_ts"])
      .where(
        ({ admitted, status }, { eq }) =>
          `${eq(admitted.device_id, device)} AND ${eq(admitted.sequence, sequence)} AND ${eq(status, "redeemed")}`,
      ),
  );

/** A row that is taken back, for one seat and its ticket. `undone`: the undo that is written with it. */
export type TakenBack = {
  row: StoredRow;
  seat: number;
  ticket: TicketKeyParts;
  undone: readonly LogRow[];
  now: string;
};

/** What a step takes back of a ticket: that it came in, that it went out or came back, or no more than a row in conflict. */
export type TicketUndo = { step: Step; undoes: "entry" | "passage" | "conflict" };

// The ticket stands as the rows that are left say.
const restate = async (
  { row, seat, ticket, undone, now }: TakenBack,
  data: StoredTicket,
): Promise<TicketUndo | null> => {
  const place = { event_id: row.event_id, order_key: row.order_key ?? "", seat };
  const left = await foldSeat(place, data, undone);
  if (!left) return null;
  const undoes = hasSeat(row.refused_seats ?? 0, seat) ? "conflict" : "passage";
  return { step: step(ticket.id, passageWrite(data, left.last, now)), undoes };
};

/** Whether a row did nothing but let seats in that nobody had let in before: taking it back needs no read. */
export const isFirstOnly = ({ kind, returned_seats = 0, refused_seats = 0 }: StoredRow): boolean =>
  kind === "admit" && returned_seats === 0 && refused_seats === 0;

/**
 * What taking a row back writes of one ticket: whom it let in first is valid again; whom it let out or in again stands as before. Its step is
 * refused when the ticket changed meanwhile; null where the row means nothing to it any more.
 */
export const undoTicket = async (taken: TakenBack): Promise<TicketUndo | null> => {
  const { row, ticket } = taken;
  const place = { device: row.device_id, sequence: row.sequence };
  const entry = { step: undoFirstStep(place, ticket), undoes: "entry" } as const;
  if (isFirstOnly(row)) return entry;
  const { data } = await TicketEntity.get({ id: ticket.id }).go({ consistent: true });
  if (!data?.check_in_ts) return null;
  const isFirst = data.admitted?.device_id === place.device && data.admitted.sequence === place.sequence;
  return isFirst ? entry : restate(taken, data);
};
