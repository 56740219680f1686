import type { ComingPerson } from "../../../../../shared/model/coming.ts";

/** By what somebody comes: "RSVP", or their tickets by type, such as "2 × GA+, VIP+". */
export const wayText = ({ tickets }: ComingPerson): string => {
  if (tickets.length === 0) return "RSVP";
  const byType = Map.groupBy(tickets, ({ tier_name }) => tier_name);
  return [...byType].map(([name, some]) => (some.length > 1 ? `${some.length} × ${name}` : name)).join(", ");
};

/** How many of somebody's tickets are checked in: "1 of 2 in", "In" for all of them, "Not in" for none; empty without a ticket. */
export const checkInText = ({ tickets }: ComingPerson): string => {
  const inside = tickets.filter(({ is_checked_in }) => is_checked_in).length;
  if (tickets.length === 0) return "";
  if (inside === 0) return "Not in";
  return inside === tickets.length ? "In" : `${inside} of ${tickets.length} in`;
};
