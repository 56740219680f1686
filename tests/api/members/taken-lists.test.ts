import { describe, expect, test } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/member-search/take-list.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

/** A list of so many rows, three to a page, that an administrator takes away; the positions it was asked for. */
const aTaking = (count: number, idempotencyKey?: string, subject = `list_${crypto.randomUUID()}`) => {
  const asked: (string | null)[] = [];
  const taking = {
    admin: { userId: "admin", email: "" },
    begun: { action: "members.export", subject, details: { purpose: "Tax" } },
    ended: { action: "members.export_end", subject, details: {} },
    idempotencyKey,
  } as never;
  const page = (position: string | null) =>
    city().takeList(
      taking,
      { limit: 3, position },
      async (range) => {
        asked.push(range.position);
        const from = Number(range.position ?? 0);
        const items = Array.from({ length: Math.min(3, count - from) }, (_, index) => from + index);
        return { items, position: from + 3 < count ? String(from + 3) : null };
      },
      now,
    );
  const takeAll = async () => {
    const rows: number[] = [];
    for (let position: string | null | undefined; position !== null; ) {
      const taken = await page(position ?? null);
      rows.push(...taken.items);
      position = taken.position;
    }
    return rows;
  };
  const audited = async () => {
    const { data } = await city().AuditEntity.query.bySubject({ subject }).go();
    return data.map(({ action, details }) => [action, JSON.parse(details)]);
  };
  return { page, takeAll, audited, asked, subject };
};

describe("a list that is taken away", () => {
  test("of one page is in the audit log once, with how many rows it was", async () => {
    const { takeAll, audited } = aTaking(3);
    expect(await takeAll()).toEqual([0, 1, 2]);
    expect(await audited()).toEqual([["members.export", { purpose: "Tax", rows: 3 }]]);
  });

  test("of several pages is there when it begins, and with how many rows it was once it ends", async () => {
    const { page, takeAll, audited, asked } = aTaking(7);
    await page(null);
    expect(await audited()).toEqual([["members.export", { purpose: "Tax" }]]);
    asked.length = 0;
    expect(await takeAll()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(asked).toEqual([null, "3", "6"]);
    expect(await audited()).toContainEqual(["members.export_end", { rows: 7 }]);
  });

  test("whose page is asked for again leaves no second row", async () => {
    const { page, audited, subject } = aTaking(7, "key-1");
    const first = await page(null);
    expect((await page(null)).position).toBe(first.position);
    const second = await page(first.position);
    await page(second.position);
    await page(second.position);
    expect((await audited()).map(([action]) => action).toSorted()).toEqual(["members.export", "members.export_end"]);
    const other = aTaking(7, "key-2", subject);
    expect((await other.page(null)).position).not.toBe(first.position);
    expect(await audited()).toHaveLength(3);
  });
});
