import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { buildWeb, synthesizeTemplate } from "../../local/boot/build.ts";
import { setCallOrigin } from "../support/call.ts";
import { setFixturesOrigin } from "../support/fixtures.ts";
import { type StackKind, startOwnStack } from "../support/own-stack.ts";
import { bundles } from "./bundles.ts";
import { startCity } from "./demo-city.ts";
import { countFeedPages, feedPages } from "./feed.ts";
import { markdown, type Section } from "./figures.ts";
import { gameFrames } from "./game.ts";
import { handlerTimes } from "./handler-times.ts";
import { holdsASecond } from "./holds.ts";
import { lighthouseOfPages } from "./lighthouse.ts";
import { sharedLists } from "./lists.ts";
import { liveMessages } from "./live.ts";
import { liveCosts } from "./live-cost.ts";
import { memory } from "./memory.ts";
import { scriptsOfPages } from "./pages.ts";
import { mergeSections } from "./report.ts";
import { routes } from "./routes.ts";
import { rushForSpots } from "./rush.ts";
import { blocking } from "./sight/blocking.ts";
import { interactions } from "./sight/interactions.ts";
import { layoutShift } from "./sight/layout-shift.ts";
import { pictures } from "./sight/pictures.ts";
import { screensUntilContent } from "./sight/screens.ts";
import { scrolling } from "./sight/scrolling.ts";
import { slowNetwork } from "./sight/slow-network.ts";
import { type Visits, withVisits } from "./sight/visits.ts";
import { starts } from "./starts.ts";
import { suite } from "./suite.ts";

const file = "docs/bench.md";
const sections: Section[] = [];

const machine = (): string => {
  const [load = 0] = loadavg();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} processors, ${memory} GB, Node ${process.versions.node}; ${load.toFixed(1)} programs were waiting for a processor when it began.`;
};

const tell = (section: Section): void => {
  sections.push(section);
  console.log(`\n${markdown(section)}`);
};

/** The parts in a browser on the demo city; `sight` stands for all of them. */
const inABrowser: Record<string, (visits: Visits) => Promise<Section>> = {
  lighthouse: lighthouseOfPages,
  slow: slowNetwork,
  shift: layoutShift,
  blocking,
  interactions,
  screens: screensUntilContent,
  scrolling,
  pages: scriptsOfPages,
  pictures,
};

/** `city` measures its starts as well. BENCH_CITY is the address of a demo city that runs already. */
const onTheDemoCity = async (parts: ((visits: Visits) => Promise<Section>)[]): Promise<void> => {
  const measure = (origin: string) =>
    withVisits(origin, async (visits) => {
      for (const part of parts) tell(await part(visits));
    });
  const running = process.env.BENCH_CITY;
  if (running) return measure(running);
  const dataDir = mkdtempSync(join(tmpdir(), "bench-city-"));
  try {
    if (isWanted("city")) tell(await starts(dataDir));
    if (parts.length === 0 && !isWanted("memory")) return;
    const city = await startCity(dataDir);
    const both = async () => {
      if (isWanted("memory")) tell(await memory(city));
      if (parts.length > 0) await measure(city.origin);
    };
    await both().finally(city.end);
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** Has fixtures and calls go to a stack. */
const useStack = (origin: string): void => {
  setCallOrigin(origin);
  setFixturesOrigin(origin);
  process.env.STACK_ORIGIN = origin;
};

const withStack = async <Result>(
  kind: Exclude<StackKind, "on-disk">,
  work: (origin: string, dataDir: string) => Promise<Result>,
): Promise<Result> => {
  const stack = await startOwnStack(kind);
  const former = process.env.STACK_ORIGIN;
  try {
    useStack(stack.origin);
    return await work(stack.origin, stack.dataDir);
  } finally {
    if (former) useStack(former);
    await stack.remove();
  }
};

/** Counting what calls consume takes time: it has a stack of its own. */
const feed = async (origin: string): Promise<Section> => {
  const costs = await withStack("in-memory-counted", countFeedPages);
  return feedPages(origin, costs);
};

/** The parts that need a stack, by the name that `npm run bench -- <name>...` takes. */
const onAStack: Record<string, (origin: string, dataDir: string) => Promise<Section>> = {
  routes,
  holds: holdsASecond,
  live: liveMessages,
  feed,
  game: gameFrames,
};

const names = [
  "city",
  "memory",
  "sight",
  ...Object.keys(inABrowser),
  ...Object.keys(onAStack),
  "rush",
  "lists",
  "live-cost",
  "handlers",
  "functions",
  "suite",
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(", ")}. Parts: ${names.join(", ")}`);
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

const began = machine();
// Neither the functions nor their handlers need the web app, and the tests have run before.
const needsWeb = wanted.length === 0 || wanted.some((name) => !["functions", "handlers", "suite"].includes(name));
await Promise.all([synthesizeTemplate(console.log), needsWeb ? buildWeb(console.log) : undefined]);
const inBrowser = Object.entries(inABrowser).filter(([name]) => isWanted(name) || wanted.includes("sight"));
if (isWanted("city") || isWanted("memory") || inBrowser.length > 0)
  await onTheDemoCity(inBrowser.map(([, measure]) => measure));
const parts = Object.entries(onAStack).filter(([name]) => isWanted(name));
if (parts.length > 0)
  await withStack("in-memory", async (origin, dataDir) => {
    for (const [, measure] of parts) tell(await measure(origin, dataDir));
  });
// Orders meet each other only where the database is asked to refuse what overlaps.
if (isWanted("rush")) tell(await withStack("in-memory-counted", rushForSpots));
if (isWanted("lists")) tell(await withStack("in-memory-cached", sharedLists));
if (isWanted("live-cost")) tell(liveCosts());
if (isWanted("handlers")) tell(await handlerTimes());
if (isWanted("functions")) tell(await bundles());
// Only when it is asked for, and of itself: it reads what a full npm test has left.
if (wanted.includes("suite")) tell(suite());

const head = `# Bench\n\nMeasured by \`npm run bench\` on one machine, on DynamoDB Local: ${began}\nCompare figures of one run with each other; what can be counted exactly is asserted in \`npm test\` and stands in [data-model.md](data-model.md).\n\`npm run bench -- live feed\` measures these parts alone; all are ${names.map((name) => `\`${name}\``).join(", ")}.\n`;
writeFileSync(file, mergeSections(wanted.length > 0 ? readFileSync(file, "utf8") : head, sections));
console.log(`${file} written`);
