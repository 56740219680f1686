import { expect, test } from "vitest";
import { createCrowd } from "../support/bulk-data.ts";

test("no two items of a crowd have the same key", async () => {
  const crowd = await createCrowd(3, { event_id: "evt_shared", deal_id: "deal_shared", vendor_id: "ven_shared" });
  const keys = crowd.map(({ pk, sk }) => JSON.stringify([pk, sk]));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
