import { beforeAll, expect, test } from "vitest";
import { callOrigin } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import type { Member } from "../../support/fixtures.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { readStackEnvironment } from "../../support/stack-environment.ts";
import { keyOf, openTable } from "../../support/table.ts";

giveOwnStack("in-memory-counted");

// Entities take the table's name when they are imported.
const load = async () => ({
  ...(await import("../../../functions/tickets/line/serve-line.job.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../support/line.ts")),
});
let line: Awaited<ReturnType<typeof load>>;
let functionName = "";
beforeAll(async () => {
  await readStackEnvironment(callOrigin());
  const { endpoints, functions } = await stack().facts();
  process.env.AWS_ENDPOINT_URL_LAMBDA = endpoints.lambda;
  functionName = functions.find((name) => /ServeLine/i.test(name)) ?? "";
  line = await load();
});

/** A run of the job in the test's own process, which has time for so many looks at its clock. */
const run = (eventId: string, looks: number) => {
  let left = looks;
  const getRemainingTimeInMillis = () => {
    left -= 1;
    return left >= 0 ? 30_000 : 5_000;
  };
  return line.handler({ eventIds: [eventId] }, { functionName, getRemainingTimeInMillis });
};
const runsOfStack = async () =>
  (await stack().databaseCalls()).filter(({ caller }) => /ServeLine/i.test(caller)).length;

test("a run whose time is over while people wait calls the next one, which serves them; one that is done calls nobody", async () => {
  await line.stopServing();
  const { event, members } = await line.aLine(5, [{}, {}, {}, {}]);
  await stack().settled();
  // Whoever waits for an event that is over is refused: no page is needed.
  const table = await openTable();
  const ended = new Date(Date.now() - 3_600_000).toISOString();
  const stored = await table.get(keyOf(line.EventEntity, { id: event.id }));
  await table.put({ ...stored, start_at: ended, end_at: ended });
  await line.letServe();
  const first = await run(event.id, 2);
  expect(first?.isDone).toBe(false);
  expect(first?.seats).toBeLessThan(4);
  for (const member of members) expect(await line.stateOf(member as Member, event.id)).toBe("event.past");

  await stack().settled();
  await runsOfStack();
  expect(await run(event.id, 1_000)).toMatchObject({ seats: 0, pages: 0, isDone: true });
  await stack().settled();
  expect(await runsOfStack()).toBe(0);
});
