import { Suspense } from "react";
import type { Ticket } from "../../../../shared/model/ticket.ts";
import { codesOpenAt } from "../../../../shared/rules/code-opening.ts";
import { formatShortMoment } from "../../../../shared/rules/short-time.ts";
import { lazyOptional } from "../../components/lazy-optional.ts";
import { YoureIn } from "../../features/events/page/youre-in.tsx";

const SendPanel = lazyOptional(() => import("../../features/tickets/sending/send-panel.tsx"));

/** When a ticket's code opens, or null where it has none or has opened. */
const findOpening = ({ event }: Ticket, now: string): string | null => {
  const opensAt = codesOpenAt(event.doors_at);
  return event.door_mode === "scan" && event.state !== "postponed" && now < opensAt ? opensAt : null;
};

/** What stands above a ticket that is new to its holder: that they are in. `other` is a ticket of the order for a friend. */
export default function NewTicket({ ticket, other, now }: { ticket: Ticket; other: Ticket | undefined; now: string }) {
  const opensAt = findOpening(ticket, now);
  return (
    <YoureIn
      event={{ ...ticket.event, id: ticket.event_id }}
      hasPoster
      isNew
      isListed
      later={opensAt && `Your live code opens ${formatShortMoment(opensAt, now)}`}
    >
      {other && (
        <Suspense>
          <SendPanel ticket={other} label="Send to a friend" />
        </Suspense>
      )}
    </YoureIn>
  );
}
