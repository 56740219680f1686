import { figuresSection, median, ms, type Section } from "../figures.ts";
import { blockingTime } from "./sums.ts";
import { record } from "./trace.ts";
import { runs, settle, slowDown, throttleProcessor, type Visit, type Visits, visit } from "./visits.ts";

const categories = ["disabled-by-default-devtools.timeline", "devtools.timeline", "loading", "__metadata"];
const wanted = 150;

const readBlocking = async (visited: Visit, address: string) => {
  await throttleProcessor(visited);
  const events = await record(visited, categories, async () => {
    await visited.page.goto(address);
    await settle(visited.page, "[data-deal] h3");
    await visited.page.waitForTimeout(1_000);
  });
  return blockingTime(events);
};

/** How long the dashboard's own work keeps a slow phone from answering a tap. */
export const blocking = async (visits: Visits): Promise<Section> => {
  const measured: Awaited<ReturnType<typeof readBlocking>>[] = [];
  for (let run = 0; run < runs; run++)
    measured.push(await visit(visits, "premium", (visited) => readBlocking(visited, `${visits.origin}/dashboard`)));
  const total = median(measured.map((one) => one.total));
  const longest = median(measured.map((one) => one.longest));
  return figuresSection(
    "Dashboard's blocking time by processor time",
    [
      { what: "beyond 50 ms of each task", is: ms(total), wanted: `<= ${wanted} ms`, isReached: total <= wanted },
      { what: "longest task", is: ms(longest) },
    ],
    `The processor time of the page's thread from its first contentful paint until it is quiet, slowed down ${slowDown} times, empty caches, median of ${runs}.`,
  );
};
