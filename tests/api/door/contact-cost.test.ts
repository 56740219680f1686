import { expect, test } from "vitest";
import type { DatabaseCall } from "../../../local/dynamodb/capacity-meter.ts";
import { contact } from "../../../scripts/cost/evening.ts";
import { stack } from "../../support/checkout.ts";
import { aScannedEvent, aScanner, sync, trySync } from "../../support/door/scanners.ts";

const isDoor = ({ caller }: DatabaseCall): boolean => /-Door[0-9A-F]{8}$/.test(caller);

test("a scanner's contact with nothing new consumes what an evening's cost is computed from, and is noted once in 20 seconds", async () => {
  const event = await aScannedEvent();
  const [scanner] = await Promise.all(["North", "South", "East", "West"].map((gate) => aScanner(event.id, { gate })));
  if (!scanner) throw new Error("No scanner was paired");
  const { server_time: began } = await sync(scanner);
  const consumedAt = async (seconds: number) => {
    await stack().databaseCalls();
    const now = new Date(began + seconds * 1_000).toISOString();
    expect((await trySync(scanner, [], { list_version: began }, now)).status).toBe(200);
    const calls = (await stack().databaseCalls()).filter(isDoor);
    const sum = (field: "reads" | "writes") => calls.reduce((total, call) => total + call[field], 0);
    return { reads: sum("reads"), writes: sum("writes") };
  };
  // The key of the limit and what a function keeps are read by the first contact.
  await consumedAt(1);
  const { reads, writes, noteWrites } = contact;
  const within = await consumedAt(15);
  const after = await consumedAt(21);
  expect({ within, after }).toEqual({ within: { reads, writes }, after: { reads, writes: writes + noteWrites } });
});
