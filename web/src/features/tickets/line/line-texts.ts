import type { LinePlace } from "../../../../../shared/model/line.ts";
import { formatCount } from "../../../../../shared/rules/counted.ts";
import { waitText } from "../../../../../shared/rules/wait-text.ts";

const rules = new Intl.PluralRules("en-US", { type: "ordinal" });
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** An ordinal in English: "1st", "22nd", "113th", "1,204th". */
export const ordinalText = (number: number): string =>
  `${formatCount(number)}${suffixes[rules.select(number)] ?? "th"}`;

/** Where in line a place is: "You are 120th", or "You're next". */
export const positionText = ({ ahead }: Pick<LinePlace, "ahead">): string =>
  ahead === 0 ? "You're next" : `You are ${ordinalText(ahead + 1)}`;

/** The same for a page's title and the buy bar: "120th in line", "Next in line". */
export const shortPositionText = ({ ahead }: Pick<LinePlace, "ahead">): string =>
  ahead === 0 ? "Next in line" : `${ordinalText(ahead + 1)} in line`;

/** An estimate in words: "a few seconds", "less than a minute", "about 1 minute". */
export const estimateText = (seconds: number): string => {
  if (seconds <= 10) return "a few seconds";
  return seconds < 45 ? "less than a minute" : `about ${waitText(Math.max(60, seconds))}`;
};

/** What a bar outside the event's page says of a place; `left` is the time to pay, such as "5:00". */
export const describeBar = (place: LinePlace, eventTitle: string, left: string): { title: string; text: string } => {
  if (place.state === "refused")
    return { title: `No tickets for ${eventTitle}`, text: "See why. Nothing was charged." };
  if (place.ticket_ids.length > 0) return { title: "You've got your tickets", text: eventTitle };
  if (place.state === "ready") return { title: `It's your turn: pay within ${left}`, text: eventTitle };
  const position = place.ahead === 0 ? "next in line" : `${ordinalText(place.ahead + 1)} in line`;
  return {
    title: `You're ${position}${place.hold ? " to pay" : ""} for ${eventTitle}`,
    text: `Your turn comes in ${estimateText(place.wait_seconds)}.`,
  };
};

const minAskMilliseconds = 2_000;
const maxAskMilliseconds = 15_000;

/** How long to wait before asking for a place again: 2 s near the front, up to 15 s far back. */
export const askAgainMilliseconds = ({ wait_seconds }: Pick<LinePlace, "wait_seconds">): number =>
  Math.min(maxAskMilliseconds, Math.max(minAskMilliseconds, wait_seconds * 250));
