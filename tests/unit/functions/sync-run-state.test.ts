import { expect, test } from "vitest";
import { toSyncRun } from "../../../functions/subscriptions/sync/stored-sync-runs.ts";

const began = "2027-03-10T12:00:00.000Z";
const run = (about: object = {}) =>
  ({ id: "run_1", status: "running", errors: ["one"], updated_at: began, ...about }) as never;
const gaveUp = "The sync stopped working and didn't finish.";

test.each([
  [
    "that works is running until 15 minutes after its last step",
    run(),
    "2027-03-10T12:14:59.999Z",
    { status: "running", errors: ["one"], finished_at: null },
  ],
  [
    "that did nothing for 15 minutes has failed, when it last did something",
    run(),
    "2027-03-10T12:15:00.000Z",
    { status: "failed", errors: ["one", gaveUp], finished_at: began },
  ],
  [
    "that is done stays so",
    run({ status: "done", finished_at: "2027-03-10T12:00:01.000Z" }),
    "2027-03-11T12:00:00.000Z",
    { status: "done", errors: ["one"], finished_at: "2027-03-10T12:00:01.000Z" },
  ],
])("a sync %s", (_what, stored, now, shown) => {
  expect(toSyncRun(stored, now)).toMatchObject({ window: null, profiles_error: null, ...shown });
});
