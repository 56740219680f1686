import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { functionFiles } from "../../lib/entries.ts";
import { kb, median, ms, type Section } from "./figures.ts";

const wanted = { plain: 1.8, withStripe: 2.3 };
const turns = 3;

// In a process of its own each time, as a function's environment is; what Node itself needs to start is not in it.
const load = `
  const before = process.cpuUsage();
  await import(process.argv[1]);
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / 1000);
  process.exit(0);`;

const loadOnce = (file: string): number => {
  const env = { ...process.env, AWS_REGION: "us-east-1", TABLE_NAME: "bench" };
  const options = { encoding: "utf8", env } as const;
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", load, resolve(file)], options);
  return Number(said.trim().split("\n").at(-1));
};

const client = `
  import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
  import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  export const handler = (Key) => documents.send(new GetCommand({ TableName: "bench", Key }));`;

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** The document client alone, as esbuild bundles it without any plugin of ours. */
const bundleClient = async (): Promise<string> => {
  const outfile = "dist/bench/document-client.mjs";
  await build({
    stdin: { contents: client, resolveDir: process.cwd() },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    minifySyntax: true,
    minifyWhitespace: true,
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  return outfile;
};

/** What Node reads as it loads a function: its own file, and what that imports beside it. What is loaded later isn't in it. */
const filesLoadedWith = (file: string): string[] => {
  const imported = readFileSync(file, "utf8").matchAll(/(?:from|import)"\.\/([\w-]+\.mjs)"/g);
  const files = [...imported].flatMap(([, name = ""]) => filesLoadedWith(join(dirname(file), name)));
  return [...new Set([file, ...files])];
};

/** How large each function's bundle is and how much processor time loading it takes, beside the document client alone. */
export const bundles = async (): Promise<Section> => {
  const baseline = await bundleClient();
  const entries = Object.keys(functionFiles()).map((entry) => ({ entry, file: `dist/functions/${entry}/index.mjs` }));
  const loads = new Map([baseline, ...entries.map(({ file }) => file)].map((file) => [file, [] as number[]]));
  // In turns, so that what else the machine does meets all of them.
  for (let turn = 0; turn < turns; turn += 1) for (const [file, samples] of loads) samples.push(loadOnce(file));
  const timeOf = (file: string) => median(loads.get(file) ?? []);
  const measured = entries.map(({ entry, file }) => {
    const files = filesLoadedWith(file);
    const hasStripe = files.some((one) => readFileSync(`${one}.map`, "utf8").includes("node_modules/stripe/"));
    return { entry, files, hasStripe, time: timeOf(file), ratio: timeOf(file) / timeOf(baseline) };
  });
  return {
    title: "Functions",
    note: `Processor time to load a module, median of ${turns}, each in a new process, in turns. The DynamoDB document client alone, as esbuild bundles it, takes ${ms(timeOf(baseline))}. Wanted: at most ${wanted.plain} × that, ${wanted.withStripe} × with Stripe ([decision 42](decisions/0042-what-bundles-leave-out.md)). Sizes and time are those of what is read as a function starts, without the parts that few calls load.`,
    columns: ["Function", "Bundle", "gzip", "Stripe", "Module load", "ratio", ""],
    rows: measured
      .sort((a, b) => b.time - a.time)
      .map(({ entry, files, hasStripe, time, ratio }) => [
        entry,
        kb(sum(files.map((file) => statSync(file).size))),
        kb(sum(files.map((file) => gzipSync(readFileSync(file)).length))),
        hasStripe ? "yes" : "",
        ms(time),
        `${ratio.toFixed(2)} ×`,
        ratio <= (hasStripe ? wanted.withStripe : wanted.plain) ? "reached" : "missed",
      ]),
  };
};
