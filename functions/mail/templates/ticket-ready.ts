import { formatCityMoment } from "../../../shared/rules/city-time.ts";
import { toEventFacts } from "../../../shared/rules/event-facts.ts";
import { type EmailMessage, renderLayout } from "../layout.ts";
import { toNoteRows } from "../note-rows.ts";
import type { EmailDataOf } from "../outbox-emails.ts";

/** The email that reminds a holder to open a ticket on the phone they'll bring, days and again hours before doors. */
export const ticketReadyEmail = (
  { reminder, event: details, doors_at, ticket_ids }: EmailDataOf<"ticket-ready">,
  origin: string,
  zone: string,
): EmailMessage => {
  const event = toEventFacts(details, origin, zone);
  const isToday = reminder === "hours-before";
  const several = ticket_ids.length > 1;
  return renderLayout({
    subject: isToday ? `Doors open soon: ${event.title}` : `Get your ticket ready for ${event.title}`,
    heading: "Get your ticket ready",
    lines: [
      `Open your ${several ? "tickets" : "ticket"} once on the phone you'll bring. The code then lives on that phone and works without a connection.`,
      ...(several ? ["One code lets all your tickets of this order in."] : []),
      "A screenshot won't get you in: the code changes every 15 seconds.",
    ],
    facts: [
      ["Event", event.title],
      ["When", event.when],
      ["Doors open", formatCityMoment(doors_at, zone)],
      ["Where", event.place],
      ...toNoteRows(event),
    ],
    links: [{ label: several ? "Open your tickets" : "Open your ticket", url: `${origin}/ticket/${ticket_ids[0]}` }],
  });
};
