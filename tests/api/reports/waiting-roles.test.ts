import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Role } from "../../../shared/model/roles.ts";
import { createOwnTable } from "../../support/own-table.ts";

const load = async () => ({
  ...(await import("../../../functions/reports/waiting.ts")),
  ...(await import("../../../functions/platform/table/table.ts")),
});
let table: Awaited<ReturnType<typeof createOwnTable>>;
let reports: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  table = await createOwnTable();
  reports = await load();
});
afterAll(() => table.remove());

const moment = { zone: "America/New_York", now: "2027-03-01T12:00:00.000Z" };
const events = ["stuck_changes", "sold_out", "tonight"];
const refunds = ["refunds", "refused_refunds"];
const everything = [
  ...["support", "reports", "appeals", "disputes", "past_due", ...refunds, "unmatched", "failed_mails"],
  ...["failed_jobs", "unfinished", ...events],
];
// Both kinds of refunds are one query.
const rights: [Role, kinds: string[], reads: number][] = [
  ["owner", everything, 13],
  ["manager", everything, 13],
  ["events", ["disputes", ...refunds, ...events], 5],
  ["content", [], 0],
  ["support", ["support", "reports", "appeals", "disputes", ...refunds], 5],
  ["door", ["tonight"], 1],
  ["books", ["disputes", "past_due", ...refunds, "unmatched"], 4],
];

test.each(rights)("[desk-56] of what waits the role %s reads %j with %i queries", async (role, kinds, reads) => {
  const send = vi.spyOn(reports.documents, "send");
  const waiting = await reports.readWaiting(role, moment);
  expect([Object.keys(waiting), send.mock.calls.length]).toEqual([kinds, reads]);
  send.mockRestore();
});
