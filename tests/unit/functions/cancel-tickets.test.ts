import { beforeEach, describe, expect, test, vi } from "vitest";

const calls = vi.hoisted(() => ({ seats: vi.fn(), free: vi.fn() }));

vi.mock("../../../functions/tickets/locks/single-use-locks.ts", () => ({
  isFreeGaLock: (name: string) => name.startsWith("free-ga:"),
  listLocksHeldBy: async (names: string[]) => names,
  releaseLockStep: (name: string) => ({ step: `lock ${name}` }),
}));
vi.mock("../../../functions/tickets/seats.ts", () => ({ returnSoldSeatsStep: calls.seats }));
vi.mock("../../../functions/tickets/free-tickets/free-tickets.ts", () => ({ returnFreeTicketsSteps: calls.free }));

const { cancelTicketsSteps, planCancellation } = await import("../../../functions/tickets/refunds/cancel-tickets.ts");

type Issued = Parameters<typeof planCancellation>[0];
type Ticket = Issued["tickets"][number];

beforeEach(() => {
  vi.resetAllMocks();
  calls.seats.mockReturnValue({ step: "seats" });
  calls.free.mockReturnValue([{ step: "free tickets" }]);
});

const [end_at, now] = ["2027-03-02T04:00:00.000Z", "2027-03-01T12:00:00.000Z"];
const ticket = (number: number, about: object = {}) =>
  ({ id: `t${number}`, number, tier: "GA+", status: "valid", price_paid: 1_000, ...about }) as Ticket;
const rights = ["free-ga:2027-03", "code:rye"];
const orderOf = (tickets: Ticket[], about: object = {}) =>
  ({
    order: { session_id: "cs_1", hold_id: "hold_1", ticket_ids: tickets.map(({ id }) => id) },
    hold: { id: "hold_1", rights, code: "RYE", code_discount: 500 },
    event: { id: "evt_1", start_at: "2027-03-02T01:00:00.000Z", end_at },
    tickets,
    ...about,
  }) as unknown as Issued;

type Update = {
  UpdateExpression: string;
  ConditionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues: Record<string, unknown>;
};

/** What an update sets, by its attributes. */
const setBy = ({ UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues }: Update) =>
  Object.fromEntries(
    [...UpdateExpression.matchAll(/(#\w+) = (:\w+)/g)].map(([, name = "", value = ""]) => [
      ExpressionAttributeNames[name],
      ExpressionAttributeValues[value],
    ]),
  );

/** What cancelling the tickets with these numbers gives back. */
const planOf = (
  tickets: Ticket[],
  numbers: number[],
  { at = now, ...about }: { at?: string; event?: object | null; hold?: object | null } = {},
) => {
  const chosen = tickets.filter(({ id }) => numbers.includes(Number(id.slice(1))));
  return planCancellation(orderOf(tickets, about), chosen, at);
};

describe("cancelled tickets give back", () => {
  const both = [ticket(1), ticket(2)];

  test("a seat each, the free GA+ with the first and the code's use with the last", async () => {
    expect(await planOf(both, [1])).toEqual({ seats: 1, lockNames: ["free-ga:2027-03"] });
    expect(await planOf(both, [2])).toEqual({ seats: 1, lockNames: [] });
    expect(await planOf([ticket(1, { status: "cancelled" }), ticket(2)], [2])).toEqual({
      seats: 1,
      lockNames: ["code:rye"],
    });
    expect(await planOf(both, [1, 2])).toEqual({ seats: 2, lockNames: rights });
  });

  test("no seat of a ticket that came in or that somebody else has taken over", async () => {
    const used = ticket(1, { status: "redeemed", check_in_ts: now });
    expect(await planOf([used, ticket(2)], [1, 2])).toMatchObject({ seats: 1 });
    expect(await planOf([ticket(1, { seat_passed: true }), ticket(2)], [1, 2])).toMatchObject({ seats: 1 });
  });

  test("no free GA+ once its ticket was used, and no use of a code once any was", async () => {
    const [first, second] = [1, 2].map((number) => ticket(number, { status: "redeemed", check_in_ts: now }));
    expect((await planOf([first as Ticket, ticket(2)], [1, 2])).lockNames).toEqual([]);
    expect((await planOf([ticket(1), second as Ticket], [1, 2])).lockNames).toEqual(["free-ga:2027-03"]);
  });

  test("nothing from the end of the event on, unless it was called off", async () => {
    const event = { id: "evt_1", start_at: "2027-03-02T01:00:00.000Z", end_at };
    expect(await planOf(both, [1, 2], { at: "2027-03-02T03:59:59.999Z" })).toMatchObject({ seats: 2 });
    expect(await planOf(both, [1, 2], { at: end_at })).toEqual({ seats: 0, lockNames: [] });
    const calledOff = { ...event, cancelled_at: now };
    expect(await planOf(both, [1, 2], { at: end_at, event: calledOff })).toEqual({ seats: 2, lockNames: rights });
  });

  test("nothing of an event that is gone, and no lock of a hold that is", async () => {
    expect(await planOf(both, [1, 2], { event: null })).toEqual({ seats: 0, lockNames: [] });
    expect(await planOf(both, [1, 2], { hold: null })).toEqual({ seats: 2, lockNames: [] });
    expect(await planOf(both, [1, 2], { hold: { id: "hold_1" } })).toEqual({ seats: 2, lockNames: [] });
  });
});

describe("the writes of a cancellation", () => {
  const stepsOf = async (tickets: Ticket[], numbers: number[], about: object = {}, releasesLocks = true) => {
    const chosen = tickets.filter(({ id }) => numbers.includes(Number(id.slice(1))));
    const steps = await cancelTicketsSteps(orderOf(tickets, about), chosen, { by: "re_1", releasesLocks }, now);
    return steps.map(({ step }) => step);
  };
  const both = [ticket(1), ticket(2)];

  test("are each ticket's, the code's figures, the seats and the locks", async () => {
    expect(await stepsOf(both, [1, 2])).toEqual([
      "ticket",
      "ticket",
      "redemption",
      "seats",
      "lock free-ga:2027-03",
      "lock code:rye",
      "free tickets",
    ]);
    expect(calls.seats.mock.calls).toEqual([[{ event_id: "evt_1", tier: "GA+", quantity: 2 }, true]]);
  });

  test("release no lock unless they are to", async () => {
    expect(await stepsOf(both, [1, 2], {}, false)).toEqual(["ticket", "ticket", "redemption", "seats"]);
    expect(calls.free).not.toHaveBeenCalled();
  });

  test("leave the figures of an order without a code", async () => {
    expect(await stepsOf(both, [1], { hold: { id: "hold_1" } })).toEqual(["ticket", "seats", "free tickets"]);
    expect(await stepsOf(both, [1], { hold: null })).toEqual(["ticket", "seats"]);
  });

  test.each<[string, number[], (Ticket | undefined)[], object]>([
    ["one of two", [1], [ticket(1), ticket(2)], { refunded_qty: 1, refunded_discount: 250 }],
    [
      "the other one after that",
      [2],
      [ticket(1, { status: "cancelled" }), ticket(2)],
      { refunded_qty: 2, refunded_discount: 500, payment_status: "refunded" },
    ],
    ["both", [1, 2], [ticket(1), ticket(2)], { refunded_qty: 2, refunded_discount: 500, payment_status: "refunded" }],
  ])("have the code's figures without the cancelled tickets: %s", async (_case, numbers, tickets, figures) => {
    const issued = orderOf(tickets as Ticket[]);
    const chosen = issued.tickets.filter(({ id }) => numbers.includes(Number(id.slice(1))));
    const steps = await cancelTicketsSteps(issued, chosen, { by: "re_1", releasesLocks: false }, now);
    const write = steps.find(({ step }) => step === "redemption")?.params() as Update;
    expect(setBy(write)).toMatchObject(figures);
    expect("payment_status" in setBy(write)).toBe("payment_status" in figures);
    expect(write.ConditionExpression).toContain("attribute_exists");
  });

  test("mark a ticket whose money is owed, and no other", async () => {
    const owes = async (isRefundOwed: boolean) => {
      const about = { by: "re_1", releasesLocks: false, isRefundOwed };
      const issued = orderOf(both.map((one) => ({ ...one, event_id: "evt_1", purchase_ts: now })));
      const [write] = await cancelTicketsSteps(issued, issued.tickets.slice(0, 1), about, now);
      return setBy(write?.params() as Update).refund_failed;
    };
    expect([await owes(true), await owes(false)]).toEqual([true, undefined]);
  });

  test("count as free what cost nothing", async () => {
    const free = ticket(1, { price_paid: 0 });
    await stepsOf([free, ticket(2), ticket(3)], [1, 2, 3]);
    expect(calls.free.mock.calls.map(([, count]) => count)).toEqual([1]);
  });

  test("end the paid order with its last paid ticket, and not with one of several or a free one", async () => {
    const endsPaid = async (tickets: Ticket[], numbers: number[]) => {
      calls.seats.mockClear();
      await stepsOf(tickets, numbers);
      return calls.seats.mock.calls[0]?.[1];
    };
    expect(await endsPaid(both, [1])).toBe(false);
    expect(await endsPaid([ticket(1, { status: "cancelled" }), ticket(2)], [2])).toBe(true);
    expect(await endsPaid([ticket(1, { price_paid: 0 }), ticket(2)], [2])).toBe(true);
    expect(await endsPaid([ticket(1, { price_paid: 0 })], [1])).toBe(false);
    expect(await endsPaid([ticket(1, { price_paid: 1 })], [1])).toBe(true);
  });

  test("are none where no ticket is cancelled, and no seats of an event that is gone", async () => {
    expect(await stepsOf(both, [], {}, false)).toEqual([]);
    expect(await stepsOf(both, [1, 2], { event: null }, false)).toEqual(["ticket", "ticket", "redemption"]);
  });

  test("return no seat where none comes back, but end the paid order all the same", async () => {
    const used = ticket(1, { status: "redeemed", check_in_ts: now });
    expect(await stepsOf([used], [1])).toContain("seats");
    expect(calls.seats.mock.calls).toEqual([[{ event_id: "evt_1", tier: "GA+", quantity: 0 }, true]]);
    expect(await stepsOf([used, ticket(2)], [1])).not.toContain("seats");
  });
});
