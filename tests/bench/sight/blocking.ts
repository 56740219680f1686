import { type Figure, figuresSection, median, ms, type Section } from "../figures.ts";
import { blockingTime } from "./sums.ts";
import { record } from "./trace.ts";
import { runs, settle, slowDown, startVisit, throttleProcessor, type Visit, type Visits } from "./visits.ts";

const categories = ["disabled-by-default-devtools.timeline", "devtools.timeline", "loading", "__metadata"];
const wanted = 150;

/** A cold visit finds neither caches nor a service worker, a warm one both. */
type Kind = "cold" | "warm";

const open = async ({ page }: Visit, address: string) => {
  await page.goto(address);
  await settle(page, "[data-deal] h3");
  await page.waitForTimeout(1_000);
};

/** A visit before the measured one: fills the caches and waits until the service worker has the pages. */
const warmUp = async (visited: Visit, address: string) => {
  await open(visited, address);
  await visited.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await visited.page.waitForFunction(() => navigator.serviceWorker.controller);
};

const readBlocking = async (visits: Visits, kind: Kind) => {
  const visited = await startVisit(visits, "premium", kind === "warm");
  const address = `${visits.origin}/dashboard`;
  try {
    if (kind === "warm") await warmUp(visited, address);
    await throttleProcessor(visited);
    return blockingTime(await record(visited, categories, () => open(visited, address)));
  } finally {
    await visited.context.close();
  }
};

const readFigures = async (visits: Visits, kind: Kind): Promise<Figure[]> => {
  const measured: Awaited<ReturnType<typeof readBlocking>>[] = [];
  for (let run = 0; run < runs; run++) measured.push(await readBlocking(visits, kind));
  const total = median(measured.map((one) => one.total));
  const longest = median(measured.map((one) => one.longest));
  return [
    {
      what: `${kind}: beyond 50 ms of each task`,
      is: ms(total),
      wanted: `<= ${wanted} ms`,
      isReached: total <= wanted,
    },
    { what: `${kind}: longest task`, is: ms(longest) },
  ];
};

/** How long the dashboard's own work keeps a slow phone from answering a tap. */
export const blocking = async (visits: Visits): Promise<Section> => {
  const figures = [...(await readFigures(visits, "cold")), ...(await readFigures(visits, "warm"))];
  return figuresSection(
    "Dashboard's blocking time by processor time",
    figures,
    `The processor time of the page's thread from its first contentful paint until it is quiet, slowed down ${slowDown} times, median of ${runs}. A cold visit finds neither caches nor a service worker, a warm one both.`,
  );
};
