import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { instrument, type Mutant, switchFile } from "../source/instrument.ts";

// Function workers and processes of a test share the working directory of their run, and nothing else: the switch is a file there.
const switchSource = readFileSync(join(import.meta.dirname, "switch.mjs"), "utf8");

/** The output of all tests that ran in a copy. */
export const logFile = "mutants.log";

/** A copy of the repository with every mutant in its source, one of which can be switched on. */
export type WorkingCopy = {
  directory: string;
  /** A stack that runs beside it, for tests that need no functions of it. */
  stackOrigin?: string;
  /** Switches one mutant on, or none; what runs already doesn't notice. */
  switchOn(id: number | null): void;
  /** The same for apps that are built here, which can't read the switch: one mutant of the source is on, or none. */
  buildIn(id: number | null): void;
  /** Notes which mutants are reached; the notes since then are read by `readHits`. */
  noteHits(): void;
  readHits(): string;
  /** What the tests said last. */
  lastLogLine(): string;
  remove(): void;
};

const copiedFiles = (): string[] => {
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return stdout.split("\0").filter((file) => file && existsSync(file));
};

/** The same for the same mutants of the same repository. */
export const fingerprintOf = (mutants: readonly Mutant[]): string => {
  const hash = createHash("sha256").update(JSON.stringify(mutants));
  for (const file of copiedFiles()) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
};

/** Copies the repository into a temporary folder and puts the mutants into its source. */
export const makeWorkingCopy = (mutants: readonly Mutant[]): WorkingCopy => {
  const directory = mkdtempSync(join(tmpdir(), "mutants-"));
  for (const file of copiedFiles()) {
    mkdirSync(join(directory, dirname(file)), { recursive: true });
    cpSync(file, join(directory, file));
  }
  symlinkSync(resolve("node_modules"), join(directory, "node_modules"));
  writeFileSync(join(directory, switchFile), switchSource);
  for (const [file, own] of Map.groupBy(mutants, (mutant) => mutant.file))
    writeFileSync(join(directory, file), instrument(file, readFileSync(file, "utf8"), own));
  const [state, hits] = [join(directory, ".mutant"), join(directory, ".mutant-hits")];
  return {
    directory,
    switchOn: (id) => writeFileSync(state, id === null ? "" : String(id)),
    buildIn: (id) => {
      writeFileSync(join(directory, switchFile), `export const isOn = (id) => id === ${id};\n`);
      // The build looks for changes among the app's own files.
      rmSync(join(directory, "dist/web"), { recursive: true, force: true });
    },
    noteHits: () => {
      rmSync(hits, { force: true });
      writeFileSync(state, "note");
    },
    readHits: () => (existsSync(hits) ? readFileSync(hits, "utf8") : ""),
    lastLogLine: () => readFileSync(join(directory, logFile), "utf8").trim().split("\n").at(-1) ?? "",
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }),
  };
};
