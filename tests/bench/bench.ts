import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { buildWeb, synthesizeTemplate } from "../../local/boot/build.ts";
import { setCallOrigin } from "../support/call.ts";
import { setFixturesOrigin } from "../support/fixtures.ts";
import { startOwnStack } from "../support/own-stack.ts";
import { bundles } from "./bundles.ts";
import { startCity } from "./demo-city.ts";
import { markdown, type Section } from "./figures.ts";
import { gameFrames } from "./game.ts";
import { holdsASecond } from "./holds.ts";
import { lighthouseOfPages } from "./lighthouse.ts";
import { scriptsOfPages } from "./pages.ts";
import { routes } from "./routes.ts";
import { rushForSpots } from "./rush.ts";
import { starts } from "./starts.ts";
import { rushAtStripesLimit } from "./stripe-rush.ts";

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

const onTheDemoCity = async (): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-city-"));
  try {
    tell(await starts(dataDir));
    const city = await startCity(dataDir);
    await lighthouseOfPages(city.origin).then(tell).finally(city.end);
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
};

const onAStack = async (): Promise<void> => {
  const stack = await startOwnStack("in-memory");
  try {
    setCallOrigin(stack.origin);
    setFixturesOrigin(stack.origin);
    process.env.STACK_ORIGIN = stack.origin;
    tell(await routes(stack.origin));
    tell(await holdsASecond(stack.origin));
    tell(await rushForSpots(stack.origin));
    tell(await rushAtStripesLimit(stack.origin));
    tell(await scriptsOfPages(stack.origin));
    tell(await gameFrames(stack.origin));
  } finally {
    await stack.remove();
  }
};

const began = machine();
await Promise.all([synthesizeTemplate(console.log), buildWeb(console.log)]);
await onTheDemoCity();
await onAStack();
tell(bundles());
const head = `# Bench\n\nMeasured by \`npm run bench\` on one machine, on DynamoDB Local: ${began}\nCompare figures of one run with each other; what can be counted exactly is asserted in \`npm test\` and stands in [data-model.md](data-model.md).\n`;
writeFileSync(file, `${head}\n${sections.map(markdown).join("\n")}`);
console.log(`${file} written`);
