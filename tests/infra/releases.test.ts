import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type City, deployedCity } from "./city.ts";

/**
 * How long CloudFormation takes to update a stack when all code of a release has changed, in minutes: an assumption, to be replaced by what the
 * console shows. Five of those with functions are CodeDeploy's, which moves all aliases of a stack side by side; 30 seconds are what a
 * stack takes in which little changes. Bundles are uploaded meanwhile, and not counted.
 */
const assumedMinutes: Record<string, number> = {
  Watch: 0.5,
  Data: 0.5,
  Auth: 1,
  Recovery: 0.5,
  Media: 0.5,
  BackOffice: 6.5,
  Community: 6.5,
  Door: 6.5,
  Members: 6.5,
  Api: 1.5,
  AdminApi: 1.5,
  Realtime: 1,
  Jobs: 6.5,
  // CloudFront takes three to five minutes where the distribution itself changes; the bundle's invalidation takes one.
  Web: 2,
  Dashboard: 0.5,
};

const limitMinutes = 12;

const kindOf = (stack: string): string => stack.split("-").at(-1) ?? stack;

/** The stacks that each stack waits for, as the manifest has them. */
const waitsFor = ({ app }: City): Map<string, string[]> => {
  const { stacks } = app.synth();
  return new Map(
    stacks.map(({ stackName, dependencies }) => [
      kindOf(stackName),
      dependencies.flatMap(({ manifest, id }) => (manifest.type === "aws:cloudformation:stack" ? kindOf(id) : [])),
    ]),
  );
};

type Done = { minutes: number; path: string[] };

/** When a stack is done if so many are deployed side by side, each as soon as what it waits for is there. */
const deploy = (graph: Map<string, string[]>, concurrency: number): Map<string, Done> => {
  const done = new Map<string, Done>();
  const running: ({ kind: string } & Done)[] = [];
  let now = 0;
  const isStarted = (kind: string) => done.has(kind) || running.some((one) => one.kind === kind);
  const start = (kind: string, before: string[]) => {
    const last = before
      .map((one) => done.get(one))
      .reduce<Done | undefined>((a, b) => (b && b.minutes > (a?.minutes ?? -1) ? b : a), undefined);
    running.push({ kind, minutes: now + (assumedMinutes[kind] ?? Number.NaN), path: [...(last?.path ?? []), kind] });
  };
  while (done.size < graph.size) {
    for (const [kind, before] of graph)
      if (!isStarted(kind) && running.length < concurrency && before.every((one) => done.has(one))) start(kind, before);
    running.sort((a, b) => a.minutes - b.minutes);
    const first = running.shift();
    if (!first) throw new Error("the stacks wait for each other in a circle");
    now = first.minutes;
    done.set(first.kind, first);
  }
  return done;
};

const lastOf = (done: Map<string, Done>): Done => {
  const [last] = [...done.values()].sort((a, b) => b.minutes - a.minutes);
  if (!last) throw new Error("nothing was deployed");
  return last;
};

const packageFile = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));

test("[deploy-07] `npm run release` deploys side by side what doesn't wait for each other, and a release of all code takes at most 12 minutes", async () => {
  const graph = waitsFor(await deployedCity());
  expect([...graph.keys()].sort()).toEqual(Object.keys(assumedMinutes).sort());
  const [, concurrency] = packageFile.scripts.release.match(/ --concurrency (\d+)/) ?? [];
  const sideBySide = lastOf(deploy(graph, Number(concurrency)));
  const oneByOne = lastOf(deploy(graph, 1));
  console.log(
    `One by one ${oneByOne.minutes} min; side by side ${sideBySide.minutes} min: ${sideBySide.path.join(" -> ")}`,
  );
  expect(sideBySide.minutes).toBeLessThanOrEqual(limitMinutes);
  // More at once would not be faster.
  expect(lastOf(deploy(graph, graph.size)).minutes).toBe(sideBySide.minutes);
});

test("functions of the members, the community, the door, the back-office and the jobs don't wait for each other", async () => {
  const graph = waitsFor(await deployedCity());
  const functions = ["BackOffice", "Community", "Door", "Members", "Jobs"];
  for (const kind of functions)
    expect([kind, graph.get(kind)?.filter((before) => functions.includes(before))]).toEqual([kind, []]);
});
