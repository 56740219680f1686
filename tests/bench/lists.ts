import { call, ok, send } from "../support/call.ts";
import { aDeal, aMember, anEvent, aVendor } from "../support/fixtures.ts";
import { figuresSection, median, ms, type Section, timed } from "./figures.ts";

const [members, width, calls, misses] = [16, 8, 1_200, 120];

const lists = [
  { name: "deals.list (20)", path: "/api/deals?limit=20", wanted: 200 },
  { name: "events.list (20)", path: "/api/events?limit=20", wanted: 80 },
];

const seed = async (): Promise<string[]> => {
  const { id: vendor_id } = await aVendor();
  for (let made = 0; made < 25; made += 5) {
    await Promise.all(Array.from({ length: 5 }, () => Promise.all([aDeal({ vendor_id }), anEvent()])));
  }
  const people = await Promise.all(Array.from({ length: members }, () => aMember()));
  await Promise.all(people.map(({ token }) => ok(call("members", "me", {}, { token }))));
  return people.map(({ token }) => token);
};

/**
 * How many shared lists a second distinct members get through edge, gateway and function, and what a read costs that the edge
 * has no copy for. Needs a stack with the edge's cache.
 */
export const sharedLists = async (): Promise<Section> => {
  const tokens = await seed();
  const figures = [];
  for (const { name, path, wanted } of lists) {
    const read = async (index: number, now?: string) => {
      const { status } = await send("GET", path, undefined, {
        token: tokens[index % members] ?? "",
        ...(now && { now }),
      });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    };
    await timed(width * 8, width, (index) => read(index));
    const begin = performance.now();
    await timed(calls, width, (index) => read(index));
    const perSecond = (calls * 1_000) / (performance.now() - begin);
    // A request with a time of its own goes past the edge's copy.
    const uncached = (index: number) => read(index, new Date().toISOString());
    await timed(width * 8, width, uncached);
    const beginUncached = performance.now();
    await timed(misses * 3, width, uncached);
    const uncachedPerSecond = (misses * 3_000) / (performance.now() - beginUncached);
    const alone = median(await timed(misses, 1, uncached));
    figures.push(
      {
        what: `${name}: distinct members`,
        is: `${perSecond.toFixed(0)} a second`,
        wanted: `>= ${wanted} a second`,
        isReached: perSecond >= wanted,
      },
      { what: `${name}: without the edge's copy`, is: `${uncachedPerSecond.toFixed(0)} a second` },
      { what: `${name}: one read without the copy`, is: ms(alone) },
    );
  }
  return figuresSection(
    "Lists from the edge",
    figures,
    `${calls} reads by ${members} members, ${width} at a time, by HTTP through edge, gateway and function; everybody shares a copy that is at most 5 seconds old (R46). The clients run on the same processors.`,
  );
};
