import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { type Stack, type StackOptions, startStack } from "../../../../local/stack.ts";
import { writeAssembly } from "./assembly.ts";
import { smallBundles, smallTemplate } from "./small-template.ts";

/** A small web bundle on disk. */
export const writeWebFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "web-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), `<!doctype html><title>app</title>${"<p>hello</p>".repeat(200)}`);
  writeFileSync(join(folder, "assets/app-1a2b.js"), "export {};");
  return folder;
};

/** Starts the small system once for a test file; the answer's fields are there from the first test on. */
export const startSmallStack = (options: Partial<StackOptions> = {}): Stack => {
  const stack = {} as Stack;
  beforeAll(async () => {
    const templateDir = writeAssembly(smallTemplate, smallBundles);
    Object.assign(
      stack,
      await startStack({
        port: 0,
        schedules: false,
        inMemory: true,
        templateDir,
        webDir: writeWebFolder(),
        ...options,
      }),
    );
  });
  afterAll(() => stack.close?.());
  return stack;
};
