import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwnTable } from "../../support/own-table.ts";

const load = async () => ({
  ...(await import("../../../functions/tickets/management/count-changes.ts")),
  ...(await import("../../../functions/tickets/management/code-use-count.entity.ts")),
});
let table: Awaited<ReturnType<typeof createOwnTable>>;
let tickets: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  table = await createOwnTable();
  tickets = await load();
});
afterAll(() => table.remove());

test("a refused use of a code leaves what its paid uses of the same day have counted", async () => {
  const key = { grain: "day", span: "2027-03-01", code: "ROXY5" } as const;
  const add = (id: string, amounts: Record<string, number>) =>
    tickets.addToCounts(id, [{ entity: "codeUse", key, amounts }]);
  await add("order-1", { paid: 1, refunds: 0, ga_quantity: 2, vip_quantity: 0, discount: 1_000 });
  await add("attempt-1", { blocked: 1 });
  await add("order-2", { paid: 1, refunds: 0, ga_quantity: 1, vip_quantity: 0, discount: 500 });
  const { data } = await tickets.CodeUseCountEntity.get(key).go({ consistent: true });
  expect(data).toMatchObject({ paid: 2, ga_quantity: 3, discount: 1_500, blocked: 1 });
});
