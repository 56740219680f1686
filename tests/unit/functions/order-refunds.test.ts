import { expect, test } from "vitest";
import { listOrderRefunds } from "../../../functions/tickets/refunds/read-stripe-refunds.ts";

test("an order without a payment has no refunds, and Stripe isn't asked for those of everybody", async () => {
  // There is no Stripe here: asking it would fail.
  expect(await listOrderRefunds({ session_id: "free_1", amount: 0, ticket_ids: ["tkt_1"] } as never)).toEqual([]);
});
