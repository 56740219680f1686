import Stripe from "stripe";
import { beforeEach, describe, expect, test, vi } from "vitest";

const sessions = vi.hoisted(() => ({ create: vi.fn(), retrieve: vi.fn(), expire: vi.fn() }));
vi.mock("../../../functions/platform/stripe/client.ts", async (original) => ({
  ...(await original<object>()),
  getStripe: async () => ({ checkout: { sessions } }),
}));

const { createPaymentSession, expirePaymentSession, findPayment, toPayment } = await import(
  "../../../functions/tickets/payments/stripe-checkout.ts"
);

const refusal = (code: string) =>
  new Stripe.errors.StripeInvalidRequestError({ type: "invalid_request_error", message: "No", code });

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubEnv("PUBLIC_ORIGIN", "https://city.test");
  vi.stubEnv("CITY_ZONE", "America/New_York");
  sessions.create.mockResolvedValue({ id: "cs_1", url: "https://pay.test/cs_1" });
});

type Session = Parameters<typeof toPayment>[0];
const aSession = (about: object = {}) =>
  ({
    ...{ id: "cs_1", mode: "payment", payment_status: "paid", status: "complete", payment_intent: "pi_1" },
    ...{ amount_total: 4_000, currency: "usd", metadata: { hold_id: "hold_1", user_id: "usr_1" } },
    ...about,
  }) as unknown as Session;

describe("a session at Stripe", () => {
  test.each([
    ["a subscription's", { mode: "subscription" }],
    ["one without a hold", { metadata: { user_id: "usr_1" } }],
    ["one without a buyer", { metadata: { hold_id: "hold_1" } }],
    ["one without either", { metadata: null }],
  ])("is no ticket order: %s", (_case, about) => {
    expect(toPayment(aSession(about))).toBeNull();
  });

  test.each([
    ["complete", "paid", true, false],
    ["open", "unpaid", false, true],
    ["expired", "unpaid", false, false],
    ["complete", "no_payment_required", false, false],
  ])("that is %s and %s is paid: %j, and open: %j", (status, payment_status, isPaid, isOpen) => {
    expect(toPayment(aSession({ status, payment_status }))).toMatchObject({ holdId: "hold_1", isPaid, isOpen });
  });

  test("that Stripe doesn't know is none, and any other failure stays one", async () => {
    sessions.retrieve.mockRejectedValueOnce(refusal("resource_missing"));
    expect(await findPayment("cs_1")).toBeNull();
    sessions.retrieve.mockRejectedValueOnce(refusal("rate_limit"));
    await expect(findPayment("cs_1")).rejects.toMatchObject({ code: "rate_limit" });
    sessions.retrieve.mockResolvedValueOnce(aSession());
    expect(await findPayment("cs_1")).toMatchObject({ amount: 4_000, userId: "usr_1" });
  });
});

const aHold = (about: object = {}) =>
  ({
    ...{ id: "hold_1", user_id: "usr_1", event_id: "evt_1", tier: "VIP+", quantity: 3, email: "maya@x.test" },
    ...{ lines: [{ price: 0 }, { price: 1_000 }, { price: 1_000 }], expires_at: "2027-02-01T17:30:00.000Z" },
    ...about,
  }) as Parameters<typeof createPaymentSession>[0];

describe("the payment page of a hold", () => {
  const pageOf = async (about: object = {}) => {
    await createPaymentSession(aHold(about), "RAGER");
    return sessions.create.mock.calls.at(-1)?.[0] as Stripe.Checkout.SessionCreateParams;
  };

  test("lists tickets of one price together, ends 31 minutes after the hold, and says when that ends", async () => {
    const page = await pageOf();
    expect(page.line_items?.map(({ quantity, price_data }) => [quantity, price_data?.unit_amount])).toEqual([
      [1, 0],
      [2, 1_000],
    ]);
    expect(page.expires_at).toBe(Date.parse("2027-02-01T18:01:00.000Z") / 1_000);
    expect(page.custom_text?.submit).toMatchObject({ message: "Your tickets are reserved until 12:30 PM." });
    expect(sessions.create.mock.calls.at(-1)?.[1]).toEqual({ idempotencyKey: "hold_1" });
  });

  test("leads back to the same order, with its code if it has one", async () => {
    const backOf = async (about: object) => [...new URL((await pageOf(about)).cancel_url ?? "").searchParams];
    expect(await backOf({ code: "RYE" })).toEqual([
      ["hold", "hold_1"],
      ["tier", "vip"],
      ["quantity", "3"],
      ["code", "RYE"],
    ]);
    expect(await backOf({ quantity: 1 })).toEqual([
      ["hold", "hold_1"],
      ["tier", "vip"],
    ]);
  });

  test("knows the buyer's address where there is one", async () => {
    expect((await pageOf()).customer_email).toBe("maya@x.test");
    expect((await pageOf({ email: "" })).customer_email).toBeUndefined();
  });

  test("without an address of its own is a failure", async () => {
    sessions.create.mockResolvedValueOnce({ id: "cs_1", url: null });
    await expect(createPaymentSession(aHold(), "RAGER")).rejects.toThrow("Stripe returned no URL");
    expect(await createPaymentSession(aHold(), "RAGER")).toEqual({ id: "cs_1", url: "https://pay.test/cs_1" });
  });
});

test.each([
  ["paid before", { status: "complete", payment_status: "paid" }, "paid"],
  ["closed before", { status: "expired", payment_status: "unpaid" }, "closed"],
])("a page that can't be closed because it was %s is so", async (_case, session, end) => {
  sessions.expire.mockRejectedValueOnce(refusal("checkout_session_not_open"));
  sessions.retrieve.mockResolvedValueOnce(session);
  expect(await expirePaymentSession("cs_1")).toBe(end);
});

test("a page that can't be closed and stays open is a failure", async () => {
  sessions.expire.mockRejectedValueOnce(refusal("lock_timeout"));
  sessions.retrieve.mockResolvedValueOnce({ status: "open", payment_status: "unpaid" });
  await expect(expirePaymentSession("cs_1")).rejects.toMatchObject({ code: "lock_timeout" });
  expect(await expirePaymentSession("cs_1")).toBe("closed");
});
