import { existsSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LiveBundles } from "../../../local/dev/live-bundles.ts";
import { readSource, writeSource } from "../../../local/dev/source-file.ts";
import { type Functions, startFunctions } from "../../../local/lambda/functions.ts";
import { openTemplate } from "../../../local/template/template.ts";
import { aFunction, writeAssembly } from "./support/assembly.ts";

const greeting = (text: string) => `export const greet = (): string => ${JSON.stringify(text)};\n`;
const handler = `import { greet } from "./greeting.ts";
export const handler = async ({ waits = 0 }: { waits?: number }) => {
  await new Promise((resolve) => setTimeout(resolve, waits));
  return greet();
};
`;

let root: string;
let assembly: string;
let functions: Functions;
let code: LiveBundles;
let said: string[];

/** A function of two source files in a folder of its own, and another whose code is in its asset. */
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "sources-")));
  said = [];
  writeFileSync(join(root, "handler.ts"), handler);
  writeFileSync(join(root, "greeting.ts"), greeting("first"));
  const bundles = { greeter: "", other: "export const handler = async () => 'from its asset';" };
  assembly = writeAssembly({ Greeter: aFunction("greeter"), Other: aFunction("other") }, bundles);
  writeSource(join(assembly, "asset.greeter"), { name: "greeter", file: "handler.ts" });
  code = new LiveBundles({
    settings: { bundle: true, format: "esm", platform: "node", outExtension: { ".js": ".mjs" } },
    root,
    output: join(root, "bundles"),
    sourceOf: readSource,
    log: (line) => said.push(line),
  });
  functions = startFunctions(openTemplate(assembly), { env: () => ({}), logDirectory: join(root, "logs"), code });
});

afterEach(() => functions.close());

const save = (file: string, text: string): Promise<void> => {
  writeFileSync(join(root, file), text);
  return code.changed([join(root, file)], functions);
};

test("[dev-01] an edit of what a running function imports is in its next answer, and a line tells what was reloaded", async () => {
  expect(await functions.invoke("greeter", {})).toBe("first");
  await save("greeting.ts", greeting("second"));
  expect(await functions.invoke("greeter", {})).toBe("second");
  expect(said).toEqual([expect.stringMatching(/^greeting\.ts: greeter reloaded in \d+ ms$/)]);
});

test("[dev-01] a call that comes while a function's first bundle is made waits for it", async () => {
  const asset = join(assembly, "asset.greeter");
  const first = code.ready(asset);
  await code.ready(asset);
  expect(existsSync(join(code.directoryOf(asset), "index.mjs"))).toBe(true);
  await first;
});

test("[dev-01] a call that is underway ends with the code it began with", async () => {
  await functions.invoke("greeter", {});
  const slow = functions.invoke("greeter", { waits: 1_000 });
  await save("greeting.ts", greeting("second"));
  expect(await functions.invoke("greeter", {})).toBe("second");
  expect(await slow).toBe("first");
});

test("[dev-01] an edit of a function that isn't running is in its first answer", async () => {
  await save("greeting.ts", greeting("second"));
  expect(await functions.invoke("greeter", {})).toBe("second");
  expect(said).toEqual([]);
});

test("[dev-02] after a broken edit the last good code keeps answering, and file and line of the error are told", async () => {
  await functions.invoke("greeter", {});
  await save("greeting.ts", `${greeting("second")}export const = 1;\n`);
  expect(await functions.invoke("greeter", {})).toBe("first");
  expect(said.join("\n")).toContain("greeting.ts:2:13:");
  expect(said.join("\n")).toContain("The last good code keeps answering.");
  await save("greeting.ts", greeting("third"));
  expect(await functions.invoke("greeter", {})).toBe("third");
});

test("[dev-02] code that was broken when it was first called starts with the edit that mends it", async () => {
  await save("greeting.ts", "export const = 1;\n");
  await expect(functions.invoke("greeter", {})).rejects.toThrow("handler.ts has no bundle");
  await save("greeting.ts", greeting("mended"));
  expect(await functions.invoke("greeter", {})).toBe("mended");
});

test("a function whose asset names no source keeps its own code", async () => {
  expect(await functions.invoke("other", {})).toBe("from its asset");
});
