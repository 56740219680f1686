import { type Figure, figuresSection, kb, median, type Section } from "../figures.ts";
import { runs, throttleNetwork, type Visit, type Visits, visit } from "./visits.ts";

const kilobits = 400;
const roundTrip = 400;

type Sight = { firstPaint: number; firstDeal: number; bytes: number };
type Marked = { firstDeal?: number };

/** Has the page note when the first deal's text stands on it. */
const markFirstDeal = ({ page }: Visit) =>
  page.addInitScript(() => {
    const look = (now: number): void => {
      const heading = document.querySelector("[data-deal] h3");
      if (heading?.textContent && heading.getBoundingClientRect().height > 0)
        (globalThis as unknown as Marked).firstDeal = now;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

const readSight = async (visited: Visit, address: string): Promise<Sight> => {
  await markFirstDeal(visited);
  await throttleNetwork(visited, kilobits, roundTrip);
  let bytes = 0;
  visited.devtools.on("Network.dataReceived", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await visited.page.goto(address, { waitUntil: "commit", timeout: 60_000 });
  await visited.page.waitForFunction(() => (globalThis as unknown as Marked).firstDeal, null, { timeout: 90_000 });
  const seen = bytes;
  const [firstPaint, firstDeal] = await visited.page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    (globalThis as unknown as Marked).firstDeal ?? Number.NaN,
  ]);
  return { firstPaint: firstPaint ?? Number.NaN, firstDeal: firstDeal ?? Number.NaN, bytes: seen };
};

const seconds = (what: string, milliseconds: number, wanted: number): Figure => ({
  what,
  is: `${(milliseconds / 1_000).toFixed(1)} s`,
  wanted: `<= ${wanted} s`,
  isReached: milliseconds <= wanted * 1_000,
});

/** When a premium member who has never been here sees something, and the first deal, on slow 3G. */
export const slowNetwork = async (visits: Visits): Promise<Section> => {
  const seen: Sight[] = [];
  for (let run = 0; run < runs; run++)
    seen.push(await visit(visits, "premium", (visited) => readSight(visited, `${visits.origin}/dashboard`)));
  const of = (name: keyof Sight) => median(seen.map((sight) => sight[name]));
  return figuresSection(
    "Dashboard on slow 3G",
    [
      seconds("first contentful paint", of("firstPaint"), 2),
      seconds("first deal", of("firstDeal"), 9),
      { what: "bytes until the first deal, as they are sent", is: kb(of("bytes")) },
    ],
    `Signed in as a premium member, empty caches, no service worker: ${kilobits} kbit/s in both directions and ${roundTrip} ms for each request, median of ${runs}.`,
  );
};
