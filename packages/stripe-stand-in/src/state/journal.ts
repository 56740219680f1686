import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { CollectionName } from "./collections.ts";

/** One change of one row: put with the row, or removal by id. */
export type Change = [name: CollectionName, id: string, row: unknown];

const compactAboveBytes = 16 * 1024 * 1024;

/**
 * Keeps changes on disk so that a killed process starts again with everything it had answered for.
 * A commit is one line, so a torn last line is a commit nobody was told about, and is cut off on start.
 */
export class Journal {
  readonly #dataDir: string;
  #file: number;
  #bytes: number;

  constructor(dataDir: string, apply: (change: Change) => void) {
    mkdirSync(dataDir, { recursive: true });
    this.#dataDir = dataDir;
    this.#replaySnapshot(apply);
    this.#file = openSync(this.#logPath(), "a+");
    this.#bytes = this.#replayLog(apply);
  }

  #logPath() {
    return join(this.#dataDir, "journal.jsonl");
  }

  #snapshotPath() {
    return join(this.#dataDir, "snapshot.jsonl");
  }

  #replaySnapshot(apply: (change: Change) => void) {
    if (!existsSync(this.#snapshotPath())) return;
    for (const line of readFileSync(this.#snapshotPath(), "utf8").split("\n")) {
      if (line) apply(JSON.parse(line) as Change);
    }
  }

  #replayLog(apply: (change: Change) => void): number {
    const bytes = readFileSync(this.#logPath());
    const whole = bytes.lastIndexOf(0x0a) + 1;
    for (const line of bytes.subarray(0, whole).toString("utf8").split("\n")) {
      if (line) for (const change of JSON.parse(line) as Change[]) apply(change);
    }
    if (whole < bytes.length) ftruncateSync(this.#file, whole);
    return whole;
  }

  /** Writes one commit before anyone is told about it. */
  append(changes: Change[]) {
    const line = `${JSON.stringify(changes)}\n`;
    this.#bytes += writeSync(this.#file, line);
  }

  get isLong() {
    return this.#bytes > compactAboveBytes;
  }

  /** Replaces the log by a snapshot; a crash in between replays the old log over it, which changes nothing. */
  compact(rows: Iterable<Change>) {
    const lines: string[] = [];
    for (const row of rows) lines.push(JSON.stringify(row));
    const fresh = `${this.#snapshotPath()}.new`;
    writeFileSync(fresh, lines.length > 0 ? `${lines.join("\n")}\n` : "");
    renameSync(fresh, this.#snapshotPath());
    ftruncateSync(this.#file, 0);
    this.#bytes = 0;
  }

  close() {
    closeSync(this.#file);
  }

  /** Forgets everything on disk. */
  erase() {
    ftruncateSync(this.#file, 0);
    this.#bytes = 0;
    rmSync(this.#snapshotPath(), { force: true });
  }
}
