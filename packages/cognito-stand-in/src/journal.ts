import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Tree = { [key: string]: unknown };

const reviveDates = (key: string, value: unknown) =>
  key.endsWith("Date") && typeof value === "string" ? new Date(value) : value;

/**
 * A tree of values kept as a journal of writes: a write is one appended line, so a killed process loses at most the line it was
 * writing, which the next start drops.
 */
export class Journal {
  private readonly path: string;
  private readonly tree: Tree;

  constructor(path: string, defaults: object) {
    this.path = path;
    this.tree = structuredClone(defaults) as Tree;
    if (existsSync(path)) this.replay(readFileSync(path, "utf8"));
    this.compact();
  }

  /** What stands at a path; undefined when nothing does. */
  get<Value>(path: readonly string[]): Value | undefined {
    let value: unknown = this.tree;
    for (const part of path) value = (value as Tree | undefined)?.[part];
    return value as Value | undefined;
  }

  set(path: readonly string[], value: unknown): void {
    this.write(path, value);
  }

  delete(path: readonly string[]): void {
    this.write(path, undefined);
  }

  private write(path: readonly string[], value: unknown): void {
    const line = JSON.stringify(value === undefined ? [path] : [path, value]);
    appendFileSync(this.path, `${line}\n`);
    this.apply(path, value);
  }

  private apply(path: readonly string[], value: unknown): void {
    const last = path.at(-1);
    if (last === undefined) return;
    let branch = this.tree;
    for (const part of path.slice(0, -1)) {
      branch[part] ??= {};
      branch = branch[part] as Tree;
    }
    if (value === undefined) delete branch[last];
    else branch[last] = value;
  }

  private replay(text: string): void {
    for (const line of text.split("\n")) {
      if (line === "") continue;
      try {
        const [path, value] = JSON.parse(line, reviveDates) as [string[], unknown];
        this.apply(path, value);
      } catch {
        return; // the torn last line of a process that was killed
      }
    }
  }

  private compact(): void {
    const lines = Object.entries(this.tree).map(([key, value]) => JSON.stringify([[key], value]));
    writeFileSync(`${this.path}.new`, lines.map((line) => `${line}\n`).join(""));
    renameSync(`${this.path}.new`, this.path);
  }
}

/** Opens the journal `<id>.jsonl` in a directory, which is made when it is missing. */
export const openJournal = (directory: string, id: string, defaults: object): Journal => {
  mkdirSync(directory, { recursive: true });
  return new Journal(join(directory, `${id}.jsonl`), defaults);
};
