import { globSync, readFileSync } from "node:fs";
import { breaksOf } from "../operators/breaks-of.ts";
import { symbolAround, walk } from "./syntax-tree.ts";

/** One guard broken in one way: `start` to `end` of the file's characters is replaced by `text`. */
export type Candidate = {
  file: string;
  line: number;
  operator: string;
  start: number;
  end: number;
  /** The exported name that it belongs to, of a constant's setting the setting's; null where it belongs to none. */
  symbol: string | null;
  /** What stands there. */
  original: string;
  text: string;
  /** A statement or a block: it is skipped instead of replaced. */
  isStatement: boolean;
};

/** Source whose guards are broken; what isn't code of the product's own behavior is left out. */
export const mutableFiles = (): string[] =>
  globSync("{functions,shared,web/src}/**/*.{ts,tsx}", { exclude: ["**/*.d.ts"] }).toSorted();

/** Whether the guards of a file may be broken. */
export const isMutable = (file: string): boolean =>
  /^(functions|shared|web\/src)\/.*\.tsx?$/.test(file) && !file.endsWith(".d.ts");

/** Every way to break a source, in the order of its characters. */
export const candidatesIn = (file: string, source: string): Candidate[] => {
  const found: Candidate[] = [];
  const textOf = ({ start, end }: { start: number; end: number }) => source.slice(start, end);
  walk(file, source, (node, around) => {
    for (const { operator, node: broken, text } of breaksOf({ node, around, file, textOf })) {
      const { start, end } = broken;
      const line = source.slice(0, start).split("\n").length;
      const [original, symbol, isStatement] = [textOf(broken), symbolAround(around), text === ""];
      found.push({ file, line, operator, symbol, start, end, original, text, isStatement });
    }
  });
  const unique = new Map(found.map((one) => [`${one.start}-${one.end}-${one.text}`, one]));
  return [...unique.values()].toSorted((a, b) => a.start - b.start || b.end - a.end);
};

export const candidatesOf = (files: readonly string[]): Candidate[] =>
  files.flatMap((file) => candidatesIn(file, readFileSync(file, "utf8")));
