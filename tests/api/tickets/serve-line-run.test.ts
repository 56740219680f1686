import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { callOrigin } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { anEvent, type Member } from "../../support/fixtures.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { readStackEnvironment } from "../../support/stack-environment.ts";
import { keyOf, openTable } from "../../support/table.ts";

giveOwnStack("in-memory-counted");

// Entities take the table's name when they are imported.
const load = async () => ({
  ...(await import("../../../functions/tickets/line/serve-line.job.ts")),
  ...(await import("../../../functions/tickets/line/line.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-turn.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-turns.ts")),
  ...(await import("../../../functions/tickets/line/lines.ts")),
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
  return line.handler({ eventIds: [eventId] }, { invokedFunctionArn: functionName, getRemainingTimeInMillis });
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

/** A turn for seats whose member has left the line again: it is served by taking it away. */
const aTurn = async (event_id: string) => {
  const joined_at = new Date().toISOString();
  const { number } = await line.drawNumber(event_id, "seats", joined_at);
  await line.LineTurnEntity.put({ event_id, queue: "seats", number, user_id: randomUUID(), joined_at }).go();
};

test("a turn that is taken when a run has just looked for seats, and not for pages yet, is served by that run", async () => {
  await line.stopServing();
  const { id: event_id } = await anEvent();
  await aTurn(event_id);
  await stack().settled();
  await line.letServe();
  const { ExpressionAttributeValues: values } = line.LineTurnEntity.query
    .byQueue({ event_id, queue: "page" })
    .params<{ ExpressionAttributeValues: Record<string, string> }>();
  await stack().fault({ kind: "held", operation: "Query", containing: values[":pk"] ?? "" });
  const running = run(event_id, 100);
  const table = await openTable();
  const state = async () => (await table.get(keyOf(line.LineEntity, { event_id })))?.state;
  await expect.poll(state).toBe("empty");
  expect(await stack().heldCalls()).toBe(1);

  await aTurn(event_id);
  await stack().releaseCalls();
  expect(await running).toEqual({ seats: 2, pages: 0, isDone: true });
  expect(await line.findNextTurn(event_id, "seats")).toBeNull();
});

test("the end of a turn calls nobody: a run is called by who joins", async () => {
  await line.stopServing();
  const { id: event_id } = await anEvent();
  await aTurn(event_id);
  await stack().settled();
  expect(await runsOfStack()).toBeGreaterThan(0);
  const { data } = await line.LineTurnEntity.query.byQueue({ event_id, queue: "seats" }).go({ consistent: true });
  await line.LineTurnEntity.delete(data).go();
  await stack().settled();
  expect([data.length, await runsOfStack()]).toEqual([1, 0]);
  await line.letServe();
});
