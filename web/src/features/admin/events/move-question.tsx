import { formatCityMoment } from "../../../../../shared/rules/city-time.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { formatCents } from "../../../../../shared/rules/money.ts";
import { type ApiError, isCode } from "../../../api/index.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";

/** Whom a move reaches, what they paid in cents, and until when their tickets may be returned. */
export type Move = { tickets: number; rsvps: number; held: number; paid: number; returnUntil: string };

/** The move that a save would be, which nobody has confirmed; null for any other error. */
export const moveOf = (error: unknown): Move | null => {
  if (!isCode(error, "event.move-confirm")) return null;
  const { tickets, rsvps, held, paid, return_until } = (error as ApiError).details;
  return {
    tickets: Number(tickets),
    rsvps: Number(rsvps),
    held: Number(held),
    paid: Number(paid),
    returnUntil: String(return_until),
  };
};

const toText = ({ tickets, rsvps, held, paid, returnUntil }: Move): string => {
  const coming = [tickets > 0 && counted(tickets, "ticket"), rsvps > 0 && counted(rsvps, "RSVP")].filter(Boolean);
  return [
    ...(coming.length > 0 ? [`${coming.join(" and ")}: everybody is told.`] : []),
    ...(held > 0 ? [`${counted(held, "reserved ticket")} can still be paid for, at the new time and place.`] : []),
    ...(paid > 0
      ? [`Whoever paid may return the ticket until ${formatCityMoment(returnUntil)}: up to ${formatCents(paid)}.`]
      : []),
  ].join(" ");
};

/** Asks before an event that somebody is coming to is moved (R75). */
export const MoveQuestion = ({
  move,
  busy,
  onConfirm,
  onClose,
}: {
  move: Move | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) => (
  <ConfirmDialog
    open={move !== null}
    busy={busy}
    title="Move this event?"
    text={move ? toText(move) : ""}
    confirm={move && move.tickets + move.rsvps > 0 ? "Move and tell everybody" : "Move"}
    cancel="Keep editing"
    onConfirm={onConfirm}
    onClose={onClose}
  />
);
