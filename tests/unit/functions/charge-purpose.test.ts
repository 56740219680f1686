import { beforeEach, expect, test, vi } from "vitest";

const stripe = vi.hoisted(() => ({
  charges: { retrieve: vi.fn() },
  checkout: { sessions: { list: vi.fn() } },
  invoicePayments: { list: vi.fn() },
  invoices: { retrieve: vi.fn() },
  refunds: { retrieve: vi.fn() },
}));
vi.mock("../../../functions/platform/stripe/client.ts", async (original) => ({
  ...(await original<object>()),
  getStripe: async () => stripe,
}));

const { findChargePurpose } = await import("../../../functions/stripe/charge-purpose.ts");
const { syncRefund, syncRefunds } = await import("../../../functions/stripe/sync-charge-refunds.ts");

const order = { id: "cs_order", mode: "payment", metadata: { hold_id: "hold_1", user_id: "usr_1" } };
const another = { id: "cs_other", mode: "payment", metadata: {} };
const invoices: Record<string, object> = {
  in_plan: { id: "in_plan", parent: { subscription_details: { subscription: "sub_1" } } },
  in_other: { id: "in_other", parent: null },
};

/** Stripe knows the payment `pi_1`, with this session and this invoice. */
const know = (session?: object, invoice?: string) => {
  const about = <Found>(given: { payment_intent?: string }, found: Found | undefined) => ({
    data: given.payment_intent === "pi_1" && found ? [found] : [],
  });
  stripe.checkout.sessions.list.mockImplementation(async (asked) => about(asked, session));
  stripe.invoicePayments.list.mockImplementation(async ({ payment }) => about(payment, invoice && { invoice }));
};

beforeEach(() => {
  vi.resetAllMocks();
  stripe.invoices.retrieve.mockImplementation(async (id: string) => {
    if (!invoices[id]) throw new Error(`No such invoice: ${id}`);
    return invoices[id];
  });
});

test.each([
  ["an order", order, undefined, { sessionId: "cs_order" }],
  ["a subscription", undefined, "in_plan", { subscriptionId: "sub_1" }],
  ["a subscription by a payment page that is no order's", another, "in_plan", { subscriptionId: "sub_1" }],
  ["an invoice of no subscription", undefined, "in_other", null],
  ["a payment page of somebody else's", another, undefined, null],
  ["nothing that is known", undefined, undefined, null],
])("a charge of %s is found with its purpose", async (_what, session, invoice, expected) => {
  know(session, invoice);
  expect(await findChargePurpose({ payment_intent: "pi_1" } as never)).toEqual(expected);
});

test("a charge without a payment has no purpose, and nobody is asked for it", async () => {
  know(order, "in_plan");
  expect(await findChargePurpose({ payment_intent: null } as never)).toBeNull();
  expect(stripe.checkout.sessions.list).not.toHaveBeenCalled();
});

test("refunds of what is neither an order nor a subscription have no effect", async () => {
  know(another);
  for (const payment_intent of ["pi_1", null]) {
    stripe.charges.retrieve.mockResolvedValueOnce({ id: "ch_1", payment_intent });
    await expect(syncRefunds("ch_1", "2027-03-01T12:00:00.000Z")).resolves.toBeUndefined();
  }
});

test("a refund leads to its charge, and one without a charge to nothing", async () => {
  know();
  stripe.charges.retrieve.mockResolvedValue({ id: "ch_1", payment_intent: null });
  stripe.refunds.retrieve.mockResolvedValueOnce({ charge: null }).mockResolvedValueOnce({ charge: "ch_1" });
  await syncRefund("re_1", "2027-03-01T12:00:00.000Z");
  expect(stripe.charges.retrieve).not.toHaveBeenCalled();
  await syncRefund("re_2", "2027-03-01T12:00:00.000Z");
  expect(stripe.charges.retrieve.mock.calls).toEqual([["ch_1"]]);
});
