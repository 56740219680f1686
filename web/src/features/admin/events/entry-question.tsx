import { counted } from "../../../../../shared/rules/counted.ts";
import { type ApiError, isCode } from "../../../api/index.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";

/** How many RSVPs a save would end, because the event then needs a ticket; null for any other error. */
export const endingRsvpsOf = (error: unknown): number | null =>
  isCode(error, "event.entry-confirm") ? Number((error as ApiError).details.rsvps) : null;

/** Asks before RSVPs end because an event needs a ticket from now on (R76). */
export const EntryQuestion = ({
  rsvps,
  busy,
  onConfirm,
  onClose,
}: {
  rsvps: number;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) => (
  <ConfirmDialog
    open
    busy={busy}
    title="Sell tickets instead of RSVPs?"
    text={`${counted(rsvps, "RSVP")} will end. Each of these members is told, behind the bell and by email, that they need a ticket now.`}
    confirm="Sell tickets and tell them"
    cancel="Keep editing"
    onConfirm={onConfirm}
    onClose={onClose}
  />
);
