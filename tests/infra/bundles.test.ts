import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Metafile } from "esbuild";
import { beforeAll, expect, test } from "vitest";
import { metafilePath } from "../../lib/bundles.ts";
import { buildBundles } from "../../lib/bundling/build-bundles.ts";
import { functionFiles } from "../../lib/entries.ts";
import { synthesizeTemplate } from "../../local/boot/build.ts";

/** A function's code. `loaded`: of what is read when it starts; `inputs` and `imported`: of all of it, with what is loaded later. */
type Bundle = {
  entry: string;
  bytes: number;
  loaded: string[];
  inputs: string[];
  imported: string[];
};

let bundles: Bundle[];

beforeAll(async () => {
  await synthesizeTemplate();
  const { outputs }: Metafile = JSON.parse(readFileSync(metafilePath, "utf8"));
  const loadedWith = (file: string): string[] => [
    file,
    ...(outputs[file]?.imports ?? [])
      .filter(({ kind, external }) => kind === "import-statement" && !external)
      .flatMap(({ path }) => loadedWith(path)),
  ];
  const inputsOf = (files: string[]) => files.flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
  bundles = Object.keys(functionFiles()).flatMap((entry) => {
    const folder = join("dist/functions", entry);
    const files = Object.keys(outputs).filter((file) => dirname(file) === folder);
    const loaded = [...new Set(loadedWith(join(folder, "index.mjs")))];
    const bytes = loaded.reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
    const imports = files.flatMap((file) => outputs[file]?.imports ?? []);
    const imported = imports.filter(({ kind, external }) => external && kind !== "require-call");
    return files.length
      ? [
          {
            entry,
            bytes,
            loaded: inputsOf(loaded),
            inputs: inputsOf(files),
            imported: imported.map(({ path }) => path),
          },
        ]
      : [];
  });
});

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
  expect(holding(/client-dynamodb\/dist-es\/commands\/CreateTableCommand/)).toEqual([]);
  expect(holding(/@smithy\/core\/dist-es\/submodules\/event-streams\/index/)).not.toContain("deals");
});

test("no bundle holds credentials of another kind than a function's environment", () => {
  expect(holding(/node_modules\/@aws-sdk\/credential-provider-env\//).length).toBeGreaterThan(40);
  const others = /node_modules\/@(aws-sdk|smithy)\/(nested-clients|token-providers|credential-provider-(?!env\/))/;
  expect(holding(others)).toEqual([]);
});

test("bundles of functions that send email hold React's writer of HTML once, and nothing of react-email but its components", () => {
  const writers = holding(/react-dom\/cjs\/react-dom-server-legacy\.node\.production/);
  expect(writers).toEqual(expect.arrayContaining(["contact", "customMessage", "mailDue", "sendCampaigns", "sendMail"]));
  expect(writers).toEqual(expect.not.arrayContaining(["deals", "fanOut", "tickets"]));
  expect(holding(/react-dom-server\.node|\/react[^/]*\/.*development|node_modules\/@react-email\/render/)).toEqual([]);
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

test("what few calls need is read by them: S3's client, videos, Stripe for a sign-up", () => {
  const reading = (pattern: RegExp) =>
    bundles.filter(({ loaded }) => loaded.some((input) => pattern.test(input))).map(({ entry }) => entry);
  expect(reading(/node_modules\/@aws-sdk\/client-dynamodb\//).length).toBeGreaterThan(40);
  expect(reading(/node_modules\/@aws-sdk\/client-s3\//)).toEqual(["exportCity"]);
  expect(reading(/node_modules\/mediabunny\//)).toEqual([]);
  expect(reading(/node_modules\/stripe\//)).not.toContain("identity");
  expect(holding(/node_modules\/stripe\//)).toContain("identity");
});

test("a function's folder holds no part of an earlier build, and keeps what isn't code", async () => {
  const outdir = `node_modules/.cache/bundles-${process.pid}`;
  const folder = join(outdir, "avatars");
  mkdirSync(folder, { recursive: true });
  for (const name of ["chunk-FORMER.mjs", "font.woff"]) writeFileSync(join(folder, name), "");
  await buildBundles([["avatars", functionFiles().avatars]], { outdir });
  const files = readdirSync(folder);
  rmSync(outdir, { recursive: true });
  expect(files).toEqual(expect.arrayContaining(["font.woff", "index.mjs"]));
  expect(files).not.toContain("chunk-FORMER.mjs");
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
