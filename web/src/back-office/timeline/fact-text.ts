import type { TimelineFact } from "../../../../shared/model/timeline.ts";
import { counted } from "../../../../shared/rules/counted.ts";
import { formatCents } from "../../../../shared/rules/money.ts";

/** A fact of a record's own life as a sentence. */
export const factText = (fact: TimelineFact): string => {
  if (fact.type === "joined") return "Joined";
  if (fact.type === "checked-in") return `Ticket ${fact.number} was checked in`;
  if (fact.type === "deal-redeemed")
    return `Redeemed “${fact.offer_details}” at ${fact.business_name}${fact.is_undone ? " (undone since)" : ""}`;
  const tickets = counted(fact.tickets, "ticket");
  if (fact.type === "ordered") return `Ordered ${tickets} for ${fact.event_title ?? "an event that was deleted"}`;
  return fact.amount === 0 ? `Ordered ${tickets} for free` : `Paid ${formatCents(fact.amount)} for ${tickets}`;
};
