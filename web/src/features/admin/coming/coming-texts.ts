import type { ComingPerson } from "../../../../../shared/model/coming.ts";

/** By what somebody comes: "RSVP", or their tickets by type, such as "2 × GA+, VIP+". */
export const wayText = ({ tickets }: ComingPerson): string => {
  if (tickets.length === 0) return "RSVP";
  const byType = Map.groupBy(tickets, ({ tier_name }) => tier_name);
  return [...byType].map(([name, some]) => (some.length > 1 ? `${some.length} × ${name}` : name)).join(", ");
};

/** How many of somebody's tickets are checked in: "1 of 2", "Yes" for all of them, "No" for none; empty without a ticket. */
export const checkInText = ({ tickets }: ComingPerson): string => {
  const inside = tickets.filter(({ is_checked_in }) => is_checked_in).length;
  if (tickets.length === 0) return "";
  if (inside === 0) return "No";
  return inside === tickets.length ? "Yes" : `${inside} of ${tickets.length}`;
};
