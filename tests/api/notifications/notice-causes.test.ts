import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";

const functions = giveOwnTable(async () => ({
  ...(await import("../../../functions/notifications/notice.entity.ts")),
  ...(await import("../../../functions/notifications/notice-text.entity.ts")),
  ...(await import("../../../functions/notifications/notice-writes.ts")),
  ...(await import("../../../functions/notifications/notifications.ts")),
  ...(await import("../../../functions/platform/table/transaction.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const later = "2027-03-01T12:00:05.000Z";
const notice = { kind: "events" as const, link: "/event/evt_1", title: "Moved", message: "It's on Sunday." };

const tell = async (userId: string, cause: string, at: string) => {
  const { createNoticeWrites, writeAll } = functions();
  return (await writeAll(createNoticeWrites(userId, cause, notice, at))).size === 0;
};
const listOf = async (userId: string) =>
  (await functions().listNotifications(userId, { limit: 20, position: null })).items;

testOvertaken(
  "[notices-02] a notice whose cause another writer tells of first",
  async () => {
    const userId = randomUUID();
    const cause = `change-${userId}`;
    return {
      write: { containing: cause },
      late: () => tell(userId, cause, later),
      meanwhile: () => tell(userId, cause, now),
      outcome: async (isTold) => [isTold, (await listOf(userId)).map(({ at }) => at)],
    };
  },
  { guarded: [false, [now]], control: [true, [later, now]] },
);

test("[notices-02] another cause, and the same cause for another member, each make a notice of their own", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  expect([await tell(one, "a", now), await tell(one, "b", now), await tell(other, "a", now)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([(await listOf(one)).length, (await listOf(other)).length]).toEqual([2, 1]);
});

test("[notices-01] a notice has its kind and its link; those of before had neither and are of people or offers", async () => {
  const { NoticeEntity, NoticeTextEntity } = functions();
  const user_id = randomUUID();
  await tell(user_id, "a", later);
  const before = (id: string, text_id: string, at: string) =>
    Promise.all([
      NoticeEntity.put({ user_id, id, text_id, at }).go(),
      NoticeTextEntity.put({ id: text_id, title: id, message: "Said before." }).go(),
    ]);
  await before("notice_1", "text_0123", "2027-02-02T12:00:00.000Z");
  await before("target_1", "cmp_0123", "2027-02-01T12:00:00.000Z");
  expect((await listOf(user_id)).map(({ title, kind, link }) => [title, kind, link])).toEqual([
    ["Moved", "events", "/event/evt_1"],
    ["notice_1", "people", null],
    ["target_1", "offers", null],
  ]);
});

test.each([
  "https://example.com/",
  "//example.com",
  "/\\example.com",
  "/event/../../x",
  "javascript:alert(1)",
  "event/evt_1",
  "/",
  "/event/evt_1 ",
  `/${"a".repeat(200)}`,
])("[notices-01] a notice can't lead to %s", (link) => {
  expect(() => functions().createNoticeWrites(randomUUID(), "a", { ...notice, link }, now)).toThrow(/./);
});

test.each(["/event/evt_01J9Z3W4", "/ticket/tkt_1", "/dashboard?tab=profile#my-tickets", `/${"a".repeat(199)}`])(
  "[notices-01] a notice may lead to %s",
  (link) => {
    expect(functions().createNoticeWrites(randomUUID(), "a", { ...notice, link }, now)).toHaveLength(3);
  },
);
