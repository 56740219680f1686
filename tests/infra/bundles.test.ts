import { build } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { bundleSettings } from "../../lib/bundling/settings.ts";
import { functionFiles } from "../../lib/entries.ts";

type Bundle = { entry: string; bytes: number; inputs: string[]; imported: string[] };

let bundles: Bundle[];

beforeAll(async () => {
  const entryPoints = Object.entries(functionFiles()).map(([name, file]) => ({ in: file, out: `${name}/index` }));
  const { metafile } = await build({ ...bundleSettings, entryPoints, metafile: true, write: false });
  bundles = Object.entries(metafile.outputs).map(([file, { bytes, inputs, imports }]) => ({
    entry: file.split("/").at(-2) ?? "",
    bytes,
    inputs: Object.keys(inputs),
    imported: imports.filter(({ kind }) => kind !== "require-call").map(({ path }) => path),
  }));
}, 120_000);

const holding = (pattern: RegExp) =>
  bundles.filter(({ inputs }) => inputs.some((input) => pattern.test(input))).map(({ entry }) => entry);

test("every function has a bundle", () => {
  expect(bundles.map(({ entry }) => entry).sort()).toEqual(Object.keys(functionFiles()).sort());
});

test("no bundle imports one of Node's own modules: import reads all exports, and some of them load undici", () => {
  const imported = bundles.flatMap(({ entry, imported }) => imported.map((path) => `${entry}: ${path}`));
  expect(imported.filter((line) => !line.endsWith(": sharp"))).toEqual([]);
});

test("every entity of a bundle builds itself when it is used", () => {
  const withEntities = holding(/\.entity\.ts$/);
  expect(withEntities.length).toBeGreaterThan(40);
  expect(holding(/lib\/bundling\/lazy-entity\.ts$/)).toEqual(withEntities);
});

test("no bundle holds the validation of ElectroDB's models", () => {
  expect(holding(/node_modules\/electrodb\//).length).toBeGreaterThan(40);
  expect(holding(/node_modules\/jsonschema\//)).toEqual([]);
});

test("no bundle holds commands of the database that no function sends, nor streams of events", () => {
  expect(holding(/client-dynamodb\/dist-es\/commands\/QueryCommand/).length).toBeGreaterThan(40);
  expect(holding(/client-dynamodb\/dist-es\/commands\/CreateTableCommand/)).toEqual(["identity"]);
  expect(holding(/@smithy\/core\/dist-es\/submodules\/event-streams\/index/)).not.toContain("deals");
});

test("no bundle holds credentials of another kind than a function's environment", () => {
  expect(holding(/node_modules\/@aws-sdk\/credential-provider-env\//).length).toBeGreaterThan(40);
  const others = /node_modules\/@(aws-sdk|smithy)\/(nested-clients|token-providers|credential-provider-(?!env\/))/;
  expect(holding(others)).toEqual([]);
});

test("the bundles that members wait for stay small", () => {
  const kilobytes = (entry: string) => Math.round((bundles.find((one) => one.entry === entry)?.bytes ?? 0) / 1024);
  for (const entry of ["deals", "events", "members", "messages"]) {
    expect([entry, kilobytes(entry)]).toEqual([entry, expect.toSatisfy((size: number) => size > 0 && size <= 1_250)]);
  }
  for (const entry of ["tickets", "memberships"]) {
    expect([entry, kilobytes(entry)]).toEqual([entry, expect.toSatisfy((size: number) => size > 0 && size <= 1_650)]);
  }
});

test("no bundle holds a client of AWS twice", () => {
  const twice = bundles.flatMap(({ entry, inputs }) => {
    const folders = new Set(inputs.flatMap((input) => input.match(/^.*node_modules\/@aws-sdk\/client-[\w-]+/) ?? []));
    const names = [...folders].map((folder) => folder.split("/").at(-1));
    return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${entry}: ${name}`);
  });
  expect(holding(/node_modules\/@aws-sdk\/client-s3\//).length).toBeGreaterThan(2);
  expect(twice).toEqual([]);
});
