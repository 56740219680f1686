import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { functionFiles } from "../../lib/entries.ts";
import { kb, median, ms, type Section } from "./figures.ts";

const wantedMs = 60;
const turns = 3;

// In a process of its own each time, as a function's environment is; what Node itself needs to start is not in it.
const load = `
  const [begin, before] = [performance.now(), process.cpuUsage()];
  await import(process.argv[1]);
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ wall: performance.now() - begin, cpu: (user + system) / 1000 }));
  process.exit(0);`;

type Load = { wall: number; cpu: number };

const loadOnce = (file: string): Load => {
  const env = { ...process.env, AWS_REGION: "us-east-1", TABLE_NAME: "bench" };
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", load, resolve(file)], {
    encoding: "utf8",
    env,
  });
  return JSON.parse(said.trim().split("\n").at(-1) ?? "") as Load;
};

/** How large each function's bundle is and how long loading it takes. */
export const bundles = (): Section => {
  const measured = Object.keys(functionFiles()).map((entry) => {
    const file = `dist/functions/${entry}/index.mjs`;
    const loads = Array.from({ length: turns }, () => loadOnce(file));
    const [time, cpu] = [median(loads.map(({ wall }) => wall)), median(loads.map((one) => one.cpu))];
    return { entry, time, cpu, bytes: statSync(file).size, gzip: gzipSync(readFileSync(file)).length };
  });
  return {
    title: "Functions",
    note: `Wanted: at most ${wantedMs} ms to load a module (median of ${turns}, each in a new process).`,
    columns: ["Function", "Bundle", "gzip", "Module load", "of it processor", ""],
    rows: measured
      .sort((a, b) => b.time - a.time)
      .map(({ entry, time, cpu, bytes, gzip }) => [
        entry,
        kb(bytes),
        kb(gzip),
        ms(time),
        ms(cpu),
        time <= wantedMs ? "reached" : "missed",
      ]),
  };
};
