import { queryKeyOf } from "../../../api/index.ts";

/** What shows something else once a guest was added or voided. */
export const guestReads = [
  queryKeyOf("ticketsAdmin", "guests"),
  queryKeyOf("ticketsAdmin", "guestSeats"),
  queryKeyOf("eventsAdmin", "list"),
];

/** What somebody may bring along: 0 to 7. */
export const plusOnes = Array.from({ length: 8 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? "Nobody else" : `+${count}`,
}));
