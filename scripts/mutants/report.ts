import { readFileSync, writeFileSync } from "node:fs";
import { groupOf, groups } from "./groups.ts";
import type { Verdict } from "./run/judge.ts";
import type { Mutant } from "./source/instrument.ts";

const shownLines = 4;

/** The lines around a mutant, before and after. */
export const diffOf = (source: string, mutant: Pick<Mutant, "start" | "end" | "text">): string => {
  const { start, end } = mutant;
  const text = mutant.text || (source[start] === "{" ? "{}" : "");
  const from = source.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = source.indexOf("\n", end);
  const to = lineEnd === -1 ? source.length : lineEnd;
  const shown = (sign: string, code: string): string[] => {
    const lines = code.split("\n").filter((line) => line.trim() !== "");
    const more = lines.length > shownLines ? [`${sign} …`] : [];
    return [...lines.slice(0, shownLines).map((line) => `${sign} ${line}`), ...more];
  };
  const before = shown("-", source.slice(from, to));
  const after = shown("+", source.slice(from, start) + text + source.slice(end, to));
  return [...before, ...after].join("\n");
};

const titleOf = ({ file, line, operator }: Mutant): string => `${file}:${line} (${operator})`;

/** One mutant as it is printed. */
export const verdictText = ({ mutant, fate, by }: Verdict): string => {
  const diff = diffOf(readFileSync(mutant.file, "utf8"), mutant).replaceAll(/^/gm, "    ");
  return `${String(mutant.id).padStart(3)} ${fate.padEnd(11)} ${titleOf(mutant)}${by ? ` by ${by}` : ""}\n${diff}`;
};

export type Total = { group: string; broken: number; survived: number; notReached: number };

/** The totals of each group that has a mutant, and of all. */
export const totalsOf = (verdicts: readonly Verdict[]): Total[] => {
  const totalOf = (group: string, own: readonly Verdict[]): Total => ({
    group,
    broken: own.length,
    survived: own.filter(({ fate }) => fate !== "killed").length,
    notReached: own.filter(({ fate }) => fate === "not reached").length,
  });
  const ofGroups = groups.map((group) =>
    totalOf(
      group,
      verdicts.filter(({ mutant }) => groupOf(mutant.file) === group),
    ),
  );
  return [...ofGroups, totalOf("all", verdicts)].filter(({ broken }) => broken > 0);
};

const percent = ({ survived, broken }: Total): string => `${Math.round((100 * survived) / broken)} %`;

/** The table of totals; what no test reaches survives. */
export const totalsTable = (verdicts: readonly Verdict[]): string => {
  const rows = totalsOf(verdicts).map(
    (total) => `| ${total.group} | ${total.broken} | ${total.survived} | ${total.notReached} | ${percent(total)} |`,
  );
  return [
    "| Group | Broken | Survived | of these not reached | Survived |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
};

const marker = /(<!-- run -->\n)[\s\S]*(<!-- \/run -->)/;

/** Writes what a run found into docs/mutants.md. */
export const record = (verdicts: readonly Verdict[], seed: string, file = "docs/mutants.md"): void => {
  const survivors = verdicts
    .filter(({ fate }) => fate !== "killed")
    .map(({ mutant, fate }) => `${titleOf(mutant)}, ${fate}\n${diffOf(readFileSync(mutant.file, "utf8"), mutant)}`);
  const listed = survivors.length > 0 ? `\n\`\`\`diff\n${survivors.join("\n\n")}\n\`\`\`\n` : "";
  const command = `\`npm run mutants -- --count ${verdicts.length} --seed ${seed} --record\``;
  const text = `Found by ${command}:\n\n${totalsTable(verdicts)}\n${listed}`;
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(marker, (_, open, close) => `${open}${text}${close}`),
  );
};
