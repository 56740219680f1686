import { beforeEach, expect, test, vi } from "vitest";

const calls = vi.hoisted(() => ({ order: vi.fn(), issued: vi.fn(), plan: vi.fn() }));

vi.mock("../../../functions/tickets/refunds/cancel-tickets.ts", () => ({
  readIssuedOrder: calls.issued,
  planCancellation: calls.plan,
}));
vi.mock("../../../functions/tickets/refunds/refund-order.ts", () => ({
  getIssuedOrder: calls.order,
  selectTickets: (tickets: unknown[]) => tickets,
}));

const { previewRefund } = await import("../../../functions/tickets/refunds/refund-preview.ts");

const now = "2027-03-01T12:00:00.000Z";
const ticket = (price_paid: number) => ({ status: "valid", price_paid });
const hold = { email: "maya@example.com" };

const previewOf = async (
  {
    amount = 5_000,
    refunded,
    lockNames = [],
    ...about
  }: { amount?: number; refunded?: number; lockNames?: string[] } & object,
  tickets = [ticket(2_000), ticket(1_000)],
) => {
  calls.order.mockResolvedValue({ amount, refunded });
  calls.issued.mockResolvedValue({ tickets, hold, event: {}, ...about });
  calls.plan.mockResolvedValue({ seats: 2, lockNames });
  return previewRefund({ sessionId: "cs_1", ticketIds: undefined }, now);
};

beforeEach(() => vi.resetAllMocks());

test.each([
  ["the tickets' prices", {}, 3_000],
  ["no more than is left of the order", { refunded: 2_500 }, 2_500],
  ["nothing where more has gone back than was paid", { refunded: 5_001 }, 0],
])("a refund shows %s", async (_case, about, amount) => {
  expect(await previewOf(about)).toMatchObject({ amount, tickets: 2, seats_returned: 2 });
});

test.each<[string[], boolean, boolean]>([
  [[], false, false],
  [["free-ga:2027-03"], true, false],
  [["code:rye"], false, true],
  [["free-ga:2027-03", "code:rye"], true, true],
])(
  "a refund that gives back the locks %j shows the free GA+ as %j and the code as %j",
  async (lockNames, free, code) => {
    expect(await previewOf({ lockNames })).toMatchObject({ free_ga_returned: free, code_use_returned: code });
  },
);

test.each([
  [{}, true],
  [{ hold: {} }, false],
  [{ hold: null }, false],
  [{ event: null }, false],
])("a refund of %j: whether its buyer is mailed is %j", async (about, mails) => {
  expect((await previewOf(about)).emails_buyer).toBe(mails);
});
