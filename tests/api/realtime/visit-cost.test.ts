import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { DatabaseCall } from "../../../local/dynamodb/capacity-meter.ts";
import { visit } from "../../bench/live-cost.ts";
import { callOrigin, setCallOrigin } from "../../support/call.ts";
import { aProfile } from "../../support/community.ts";
import { setFixturesOrigin } from "../../support/fixtures.ts";
import { openLive } from "../../support/live.ts";
import { type OwnStack, startOwnStack } from "../../support/own-stack.ts";
import { stackAt } from "../../support/stack.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

// What is consumed is read from the whole stack: a stack of its own has no other visits.
const shared = callOrigin();
let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack("in-memory-counted");
  setCallOrigin(own.origin);
  setFixturesOrigin(own.origin);
});
afterAll(async () => {
  setCallOrigin(shared);
  setFixturesOrigin(shared);
  await own?.remove();
});

const isLive = ({ caller }: DatabaseCall): boolean => /-(Realtime|Live|LiveAuthorizer)[0-9A-F]{8}$/.test(caller);
const isEnd = ({ operation, ended }: DatabaseCall): boolean => operation === "DeleteItem" && ended > 0;

test("one visit, from its ticket to the end of its connection, consumes what the cost of live connections is computed from", async () => {
  const member = await aProfile();
  const { settled, databaseCalls } = stackAt(own.origin);
  await settled();
  await databaseCalls();
  const live = await openLive(member, { feed: true }, own.origin);
  await live.close();
  const calls: DatabaseCall[] = [];
  // The ticket, the subscription and the slot: with the last of them the visit is over.
  await expect
    .poll(async () => {
      calls.push(...(await databaseCalls()).filter(isLive));
      return calls.filter(isEnd).length;
    })
    .toBe(3);
  const sum = (field: "reads" | "writes") => calls.reduce((total, call) => total + call[field], 0);
  expect({ writes: sum("writes"), reads: sum("reads") }).toEqual({ writes: visit.writes, reads: visit.reads });
});
