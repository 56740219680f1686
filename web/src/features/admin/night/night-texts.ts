import type { NightFigures } from "../../../../../shared/model/night.ts";
import { formatInCity } from "../../../../../shared/rules/city-day.ts";
import { counted, formatCount } from "../../../../../shared/rules/counted.ts";

/** A time on the city's clock, such as "10:12 PM". */
export const formatClock = (instant: string): string => formatInCity(instant, { hour: "numeric", minute: "2-digit" });

/** When the doors open, such as "Sat, Nov 21, 10:00 PM". */
export const formatDoors = (instant: string): string =>
  formatInCity(instant, { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

/** A figure's name, value and what it is of; the first is the one that is largest on the screen. */
export type NightFigure = { label: string; value: string; hint: string };

const capacityText = (capacity: number | null): string =>
  capacity === null ? "no limit" : `of ${formatCount(capacity)}`;

const figure = (label: string, count: number, hint: string): NightFigure => ({
  label,
  value: formatCount(count),
  hint,
});

/** The figures of a night, the most important one first; what nobody waits for or holds is left out. */
export const toFigures = (night: NightFigures): NightFigure[] => {
  const { event, capacity, sold, held, rsvps, inside, waiting } = night;
  const isTicketed = event.entry === "tickets";
  return [
    ...(isTicketed && inside !== null ? [figure("Inside", inside, `of ${formatCount(sold)} sold`)] : []),
    isTicketed ? figure("Sold", sold, capacityText(capacity)) : figure("Coming", rsvps, capacityText(capacity)),
    ...(held > 0 ? [figure("Held", held, "in open checkouts")] : []),
    ...(waiting > 0 ? [figure("Waiting", waiting, "on the list")] : []),
  ];
};

/** What is said of a type beside what is sold: what is held, and who waits. */
export const describeType = ({ held, waiting }: NightFigures["types"][number]): string =>
  [
    ...(held > 0 ? [`${formatCount(held)} held`] : []),
    ...(waiting > 0 ? [`${formatCount(waiting)} waiting`] : []),
  ].join(" · ");

/** How far a message has got. */
export const describeTold = ({ told, is_done }: NightFigures["messages"][number]): string =>
  is_done ? `Sent to ${counted(told, "person", "people")}` : `Sending, ${formatCount(told)} so far`;

/** The number in the middle of some, or between the two in the middle; null without any. */
export const medianOf = (numbers: readonly number[]): number | null => {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
};
