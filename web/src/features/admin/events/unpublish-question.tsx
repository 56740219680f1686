import { counted } from "../../../../../shared/rules/counted.ts";
import { type ApiError, isCode } from "../../../api/index.ts";
import { ConfirmDialog } from "../../../components/confirm/confirm-dialog.tsx";

/** How many tickets, RSVPs and reserved tickets an event has, or several together. */
export type Holders = { tickets: number; rsvps: number; held: number };

/** The holders that kept an event from being unpublished; null for any other error. */
export const holdersOf = (error: unknown): Holders | null => {
  if (!isCode(error, "event.has-holders")) return null;
  const { tickets, rsvps, held } = (error as ApiError).details;
  return { tickets: Number(tickets), rsvps: Number(rsvps), held: Number(held) };
};

const toText = ({ tickets, rsvps, held }: Holders): string => {
  const kept = [tickets > 0 && counted(tickets, "ticket"), rsvps > 0 && counted(rsvps, "RSVP")].filter(Boolean);
  return [
    ...(kept.length > 0 ? [`${kept.join(" and ")} ${tickets + rsvps === 1 ? "stays" : "stay"} valid.`] : []),
    ...(held > 0 ? [`${counted(held, "reserved ticket")} can still be paid for.`] : []),
    "Their holders still reach the event's page, which says that it is no longer listed.",
    'Everybody else sees "Event not found", and nobody can buy or RSVP. No one is told or refunded.',
  ].join(" ");
};

/** Asks before events that people have tickets or RSVPs of are unpublished (R55). */
export const UnpublishQuestion = ({
  holders,
  events = 1,
  busy,
  onConfirm,
  onClose,
}: {
  holders: Holders | null;
  events?: number;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) => (
  <ConfirmDialog
    open={holders !== null}
    destructive
    busy={busy}
    title={events === 1 ? "Unpublish this event?" : `Unpublish ${events} events?`}
    text={holders ? toText(holders) : ""}
    confirm="Unpublish"
    onConfirm={onConfirm}
    onClose={onClose}
  />
);
