import type { WaitingEntry } from "../../../../../shared/model/waiting-list.ts";
import { counted } from "../../../../../shared/rules/counted.ts";
import { formatShortMoment } from "../../../../../shared/rules/short-time.ts";

/** What somebody waits for, such as `2 × VIP+`, or `a spot`. */
export const awaitedText = ({ tier_name, quantity }: Pick<WaitingEntry, "tier_name" | "quantity">): string =>
  tier_name === null ? "a spot" : `${quantity} × ${tier_name}`;

/** Where somebody is in line, such as `You're next` or `12 people ahead of you`. */
export const placeText = (place: number | null): string => {
  if (place === null) return "In line";
  return place === 1 ? "You're next" : `${counted(place - 1, "person", "people")} ahead of you`;
};

/** What happens next, for somebody in line. */
export const nextText = ({ offers_from }: WaitingEntry, now: string): string =>
  offers_from
    ? `Offers are made from ${formatShortMoment(offers_from, now)} on. We'll email you when it's your turn.`
    : "We'll email you when it's your turn. An offer is open for a short time only, so keep an eye on your phone.";

/** Why somebody isn't on the list any more, where they should know; null otherwise. */
export const endText = ({ ended }: WaitingEntry): string | null => {
  if (ended?.reason === "unanswered") return "Two offers went unanswered, so you're off the list. You can join again.";
  if (ended?.reason === "unpaid") return "Your reservation wasn't paid in time, so it went on to whoever is next.";
  if (ended?.reason === "not-allowed") return "You were next, but your membership doesn't include this event any more.";
  return null;
};
