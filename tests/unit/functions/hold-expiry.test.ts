import { expect, test } from "vitest";
import { isExpired, type StoredHold, toHold } from "../../../functions/tickets/holds/holds.ts";

const hold: StoredHold = {
  id: "hold_01JD7Z0000000000000000000",
  user_id: "11111111-1111-4111-8111-111111111111",
  event_id: "evt_01JD7Z0000000000000000000",
  tier: "GA+",
  quantity: 2,
  lines: [{ price: 2_000 }, { price: 2_000 }],
  total: 4_000,
  membership_tier: "free",
  rights: [],
  email: "maya@example.com",
  status: "held",
  checkout_url: "https://pay.example/cs_1",
  created_at: "2026-11-21T12:00:00.000Z",
  updated_at: "2026-11-21T12:00:00.000Z",
  expires_at: "2026-11-21T12:30:00.000Z",
};

const event = { title: "RAGER", start_at: "2026-11-22T02:00:00.000Z" };

test("[hold-02] a hold is over from the instant it expires, swept or not", () => {
  expect(isExpired(hold, "2026-11-21T12:29:59.999Z")).toBe(false);
  expect(isExpired(hold, "2026-11-21T12:30:00.000Z")).toBe(true);
});

test("[hold-02] an unswept expired hold reads as released and has no payment page", () => {
  expect(toHold(hold, event, "2026-11-21T12:29:59.999Z")).toMatchObject({
    status: "held",
    checkout_url: hold.checkout_url,
  });
  expect(toHold(hold, event, "2026-11-21T12:30:00.000Z")).toMatchObject({ status: "released", checkout_url: null });
  expect(toHold({ ...hold, status: "paid" }, event, "2026-11-21T13:00:00.000Z").status).toBe("paid");
});
