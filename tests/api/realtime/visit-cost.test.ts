import { expect, test, vi } from "vitest";
import type { DatabaseCall } from "../../../local/dynamodb/capacity-meter.ts";
import { visit } from "../../../scripts/cost/live-connections.ts";
import { aProfile } from "../../support/community.ts";
import { openLive } from "../../support/live.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { stackAt } from "../../support/stack.ts";
import { openTable } from "../../support/table.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

// What is consumed is read from the whole stack: a stack of its own has no other visits.
const ownOrigin = giveOwnStack("in-memory-counted");

const isLive = ({ caller }: DatabaseCall): boolean => /-(Realtime|Live|LiveAuthorizer)[0-9A-F]{8}$/.test(caller);

test("one visit, from its ticket to the end of its connection, consumes what the cost of live connections is computed from", async () => {
  const member = await aProfile();
  const { settled, databaseCalls } = stackAt(ownOrigin());
  await settled();
  await databaseCalls();
  const live = await openLive(member, { feed: true }, ownOrigin());
  await live.close();
  // With the last of these items gone the visit is over; what is still on its way then is recorded once the stream has settled.
  const { everything } = await openTable();
  const left = async () =>
    (
      await Promise.all(["socket-ticket", "subscription-live", "connection"].map((entity) => everything(entity)))
    ).flat();
  await expect.poll(left).toEqual([]);
  await settled();
  const calls = (await databaseCalls()).filter(isLive);
  expect(calls.filter(({ operation }) => operation === "DeleteItem")).toHaveLength(3);
  const sum = (field: "reads" | "writes") => calls.reduce((total, call) => total + call[field], 0);
  expect({ writes: sum("writes"), reads: sum("reads") }).toEqual({ writes: visit.writes, reads: visit.reads });
});
