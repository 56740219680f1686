import type { Guest, GuestSeats } from "../../../../../shared/model/guest.ts";
import { toCityTime } from "../../../../../shared/rules/city-time.ts";
import { counted, formatCount } from "../../../../../shared/rules/counted.ts";
import type { StatusTone } from "../../../back-office/layout/status-chip.tsx";

/** When somebody came in: the time alone, as the night is one. */
const formatInAt = (instant: string): string => toCityTime(instant).format("h:mm A");

/** Where a guest stands, in words: "Sent", "In at 9:41 PM", "2 of 3 in since 9:41 PM" or "Voided". */
export const describeGuest = ({ state, admitted, people, in_at }: Guest): string => {
  if (state === "voided") return "Voided";
  if (state === "sent" || !in_at) return "Sent";
  return admitted === people ? `In at ${formatInAt(in_at)}` : `${admitted} of ${people} in since ${formatInAt(in_at)}`;
};

/** The tone of that. */
export const guestTone: Record<Guest["state"], StatusTone> = { sent: "neutral", in: "positive", voided: "negative" };

/** A guest's name, with those who come along: "Dana Rivers +2". */
export const nameWithCompany = ({ name, people }: Pick<Guest, "name" | "people">): string =>
  `${name ?? "Erased guest"}${people > 1 ? ` +${people - 1}` : ""}`;

const closedTexts: Record<Exclude<GuestSeats["state"], "published">, string> = {
  draft: "This event is a draft. Publish it first, then add its guests.",
  "sales-stopped": "Sales are stopped, so no seat can be taken. Resume sales to add guests.",
  postponed: "This event is postponed. Give it its new date, then add guests.",
  cancelled: "This event is cancelled, so nobody can be added. Guests were told by email.",
};

/** Why nobody can be added, and the way on; null where somebody can. */
export const describeClosed = ({ state, past, sells_tickets }: GuestSeats): string | null => {
  if (state !== "published") return closedTexts[state];
  if (past) return "This event is over. Names and addresses are erased 30 days after it.";
  return sells_tickets ? null : "People get into this event by RSVP: ask your guests to join on its page.";
};

/** What is left for guests: "12 seats left: 4 GA+, 8 VIP+". */
export const describeLeft = ({ left, types }: GuestSeats): string => {
  if (left === null) return "No limit";
  const own = types.flatMap((type) => (type.left === null ? [] : [`${formatCount(type.left)} ${type.name}`]));
  return `${counted(left, "seat")} left${types.length > 1 && own.length > 0 ? `: ${own.join(", ")}` : ""}`;
};

/** What a guest takes of what is left of their type, before it is taken. */
export const describeTaking = ({ types }: GuestSeats, tier: string, people: number): string => {
  const type = types.find((one) => one.tier === tier);
  if (!type) return "Choose a type of ticket";
  if (type.waiting > 0)
    return `${counted(type.waiting, "member waits", "members wait")} for ${type.name}, and every place goes to them first.`;
  if (type.left === null) return `Takes ${counted(people, "seat")}.`;
  return `Takes ${people} of the ${counted(type.left, "seat")} left.`;
};
