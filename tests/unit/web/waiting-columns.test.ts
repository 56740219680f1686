import { expect, test } from "vitest";
import type { WaitingRecord } from "../../../shared/model/waiting-list.ts";
import { waitingColumns } from "../../../web/src/features/admin/waiting-list/waiting-columns.tsx";
import { aWaitingRecord } from "../../support/component/samples/back-office/waiting-lists.ts";

const read = (field: string, about: Partial<WaitingRecord>) =>
  waitingColumns("ended")
    .find((column) => column.field === field)
    ?.value?.(aWaitingRecord(about));

const at = "2096-07-02T03:40:00.000Z";

test.each<[string, Partial<WaitingRecord>]>([
  ["Offered until Jul 1, 11:40 PM", { offer: { id: "off_1", until: at } as WaitingRecord["offer"], rests_until: at }],
  ["Back in line Jul 1, 11:40 PM", { rests_until: at, ended: { at, reason: "left" } }],
  ["Left · Jul 1, 11:40 PM", { ended: { at, reason: "left" } }],
  ["Didn't pay in time · Jul 1, 11:40 PM", { ended: { at, reason: "unpaid" } }],
  ["Paying", { state: "taken" }],
  ["Got in", { state: "bought" }],
  ["", { state: "waiting" }],
])("what came of waiting reads %j", (text, about) => {
  expect(read("outcome", about)).toBe(text);
});

test.each<[string, Partial<WaitingRecord>]>([
  ["None yet", { offers: 0 }],
  ["2", { offers: 2 }],
  ["2, 1 unanswered", { offers: 2, unanswered: 1 }],
])("offers read %j", (text, about) => {
  expect(read("offers", about)).toBe(text);
});

test("who waits is named by name, by address, or as deleted, and for what", () => {
  expect(read("name", {})).toBe("Ana Waits");
  expect(read("name", { name: null })).toBe("ana@example.com");
  expect([read("name", { name: null, email: null }), read("email", { email: null })]).toEqual(["Deleted account", ""]);
  expect([read("wish", {}), read("wish", { tier_name: null })]).toEqual(["2 × GA+", "A spot"]);
});

test("in line nothing has come of it yet", () => {
  expect(waitingColumns("waiting").map(({ field }) => field)).toEqual(["name", "email", "wish", "queued_at", "offers"]);
});
