import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "cognito-local/lib/services/context.js";
import type { DataStore } from "cognito-local/lib/services/dataStore/dataStore.js";

type Tree = { [key: string]: unknown };

const reviveDates = (key: string, value: unknown) =>
  key.endsWith("Date") && typeof value === "string" ? new Date(value) : value;

/**
 * One store of cognito-local kept as a journal of writes: a write is one appended line, so a killed process loses
 * at most the line it was writing, which the next start drops.
 */
export class Journal implements DataStore {
  private readonly path: string;
  private readonly tree: Tree;

  constructor(path: string, defaults: object) {
    this.path = path;
    this.tree = structuredClone(defaults) as Tree;
    if (existsSync(path)) this.replay(readFileSync(path, "utf8"));
    this.compact();
  }

  async get<T>(_ctx: Context, key: string | string[], defaultValue?: T): Promise<T> {
    let value: unknown = this.tree;
    for (const part of asPath(key)) value = (value as Tree | undefined)?.[part];
    return (value ?? defaultValue ?? null) as T;
  }

  async getRoot<T>(): Promise<T | null> {
    return this.tree as T;
  }

  async set<T>(_ctx: Context, key: string | string[], value: T): Promise<void> {
    this.write(asPath(key), value);
  }

  async delete(_ctx: Context, key: string | string[]): Promise<void> {
    this.write(asPath(key), undefined);
  }

  private write(path: string[], value: unknown): void {
    const line = JSON.stringify(value === undefined ? [path] : [path, value]);
    appendFileSync(this.path, `${line}\n`);
    this.apply(path, value);
  }

  private apply(path: string[], value: unknown): void {
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

const asPath = (key: string | string[]): string[] => (Array.isArray(key) ? key : [key]);

/** Opens the journal `<id>.jsonl` in a directory, which is made when it is missing. */
export const openJournal = (directory: string, id: string, defaults: object): Journal => {
  mkdirSync(directory, { recursive: true });
  return new Journal(join(directory, `${id}.jsonl`), defaults);
};
