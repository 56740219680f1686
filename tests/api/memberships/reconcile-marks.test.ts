import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SyncMarkEntity } from "../../../functions/stripe/reconcile/sync-mark.entity.ts";
import { setCallOrigin } from "../../support/call.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anEvent, openSettings, setFixturesOrigin } from "../../support/fixtures.ts";
import { type OwnStack, startOwnStack } from "../../support/own-stack.ts";
import { subscribe } from "../../support/plans.ts";
import { keyOf, openTable } from "../../support/table.ts";

const key = keyOf(SyncMarkEntity, { job_type: "reconcile" });
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

type Call = { method: string; path: string };
/** Lets the job run, and tells what it asked Stripe for. */
const run = async (now: string): Promise<string[]> => {
  const calls = async () => ((await stack().stripe("api/calls", { match: "/v1/" })) as { calls: Call[] }).calls;
  const before = (await calls()).length;
  await stack().invoke("reconcile", {}, now);
  return (await calls()).slice(before).map(({ method, path }) => `${method} ${path.replace(/\?.*/, "")}`);
};
// Sessions; and the events of subscriptions, their schedules, refunds, failed refunds and disputes.
const lists = ["GET /v1/checkout/sessions", ...Array.from({ length: 5 }, () => "GET /v1/events")];

// What a run asks Stripe is counted to the call: nobody else may have sold anything here.
vi.setConfig({ hookTimeout: 180_000 });
let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack("in-memory");
  setCallOrigin(own.origin);
  setFixturesOrigin(own.origin);
  await openSettings();
});
afterAll(() => own?.remove());

test("a run continues where the last one stopped, skips what is settled, and compares everything once a day", async () => {
  const event = await anEvent();
  const buyers = await Promise.all(Array.from({ length: 8 }, () => aMember()));
  for (const buyer of buyers) await payAndSettle((await buy(buyer, event.id)).session);
  await subscribe(await aMember(), "premium");

  // The first run reads two days: it compares the subscription, and no paid session that has its tickets.
  const first = await run(hours(3));
  expect(first.filter((call) => /^GET \/v1\/checkout\/sessions\//.test(call))).toEqual([]);
  expect(first.length).toBeGreaterThan(lists.length);
  // The next ones find nothing new, however much there was before.
  expect((await run(hours(3.25))).toSorted()).toEqual(lists.toSorted());
  expect((await run(hours(3.5))).toSorted()).toEqual(lists.toSorted());
  expect((await run(hours(27.1))).length).toBeGreaterThan(lists.length);
});

test("changes between two runs are repaired by the second, even when Stripe fails during the first", async () => {
  await (await openTable()).delete(key);
  await run(hours(0));
  const [buyer, event] = await Promise.all([aMember(), anEvent()]);
  const { session } = await buy(buyer, event.id);
  await stack().stripe("webhooks/drop", { type: "checkout.session.completed" });
  await stack().stripe("checkout/pay", { session });
  await stack().stripe("api/fail", { mode: "500", count: 9, match: "GET /v1/checkout/sessions" });
  await expect(run(hours(4))).rejects.toThrow(/comparisons failed/);
  await stack().stripe("api/heal");
  await run(hours(4.25));
  expect(await ticketsOf(buyer, session)).toHaveLength(1);
});
