import { counted } from "./counted.ts";

/** How long to wait, in words and never too short: "1 second", "45 seconds", "2 minutes", "1 hour". */
export const waitText = (seconds: number): string => {
  const [count, unit]: [number, string] =
    seconds < 60
      ? [Math.max(1, Math.ceil(seconds)), "second"]
      : seconds < 3_600
        ? [Math.ceil(seconds / 60), "minute"]
        : [Math.ceil(seconds / 3_600), "hour"];
  return counted(count, unit);
};
