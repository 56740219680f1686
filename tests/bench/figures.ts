/**
 * One line of the result: what was measured, how much it is, and the figure to reach where there is one. `because` says why it is
 * missed, and is printed only then.
 */
export type Figure = { what: string; is: string; wanted?: string; isReached?: boolean; because?: string };

/** A titled table of figures, or of anything else, with what there is to say of its misses. */
export type Section = { title: string; note?: string; columns: string[]; rows: string[][]; misses?: string[] };

/** The value below which a share of the samples lies; `share` 0.5 is the median. */
export const quantile = (samples: readonly number[], share: number): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const kb = (bytes: number): string => `${Math.round(bytes / 1024)} KB`;

/** A table of figures against what is wanted of them. */
export const figuresSection = (title: string, figures: Figure[], note?: string): Section => ({
  title,
  ...(note ? { note } : {}),
  columns: ["What", "Measured", "Wanted", ""],
  rows: figures.map(({ what, is, wanted = "", isReached }) => [
    what,
    is,
    wanted,
    isReached === undefined ? "" : isReached ? "reached" : "missed",
  ]),
  misses: figures.flatMap(({ what, isReached, because }) =>
    isReached === false && because ? [`*Missed, ${what}*: ${because}`] : [],
  ),
});

/** A section as Markdown. */
export const markdown = ({ title, note, columns, rows, misses = [] }: Section): string => {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const table = [line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
  const explained = misses.map((miss) => `\n${miss}\n`).join("");
  return `## ${title}\n\n${note ? `${note}\n\n` : ""}${table}\n${explained}`;
};

/** Work done `count` times, `width` at a time; answers how long each took, in milliseconds. */
export const timed = async (count: number, width: number, work: (index: number) => Promise<unknown>) => {
  const samples: number[] = [];
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < count; index = next++) {
      const begin = performance.now();
      await work(index);
      samples.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return samples;
};
