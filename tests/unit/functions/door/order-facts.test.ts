import { beforeEach, expect, test, vi } from "vitest";

const find = vi.hoisted(() => vi.fn());
vi.mock("../../../../functions/door/list/door-orders.ts", () => ({ findDoorOrder: find }));

const mostKept = 20_000;
const at = "2027-03-01T12:00:00.000Z";
const ticket = (number: number) => ({ id: `t${number}`, number, purchase_ts: at });
const orders = (known: (key: string) => object | null) =>
  find.mockImplementation(async (_eventId: string, key: string) => known(key));

// What is kept is the module's: each test has its own.
const load = async () => {
  vi.resetModules();
  const { findTickets } = await import("../../../../functions/door/log/order-facts.ts");
  return (key: string, seats = 0b1) => findTickets("evt_1", key, seats);
};

beforeEach(() => {
  vi.resetAllMocks();
});

test("the tickets of an order are told by seat, if it has all of them", async () => {
  orders(() => ({ tier: 2, tickets: [ticket(1), ticket(2)] }));
  const findTickets = await load();
  const facts = (id: string) => ({ id, event_id: "evt_1", tier: "VIP+", purchase_ts: at });
  expect([...((await findTickets("0a", 0b11)) ?? [])]).toEqual([
    [1, facts("t1")],
    [2, facts("t2")],
  ]);
  expect(await findTickets("0a", 0b10)).toEqual(new Map([[2, facts("t2")]]));
  expect(await findTickets("0a", 0b110)).toBeNull();
});

test("an order that no list has, or of a type that nobody knows, has no tickets", async () => {
  orders((key) => (key === "0a" ? null : { tier: 99, tickets: [ticket(1)] }));
  const findTickets = await load();
  expect([await findTickets("0a"), await findTickets("0b")]).toEqual([null, null]);
});

test("a known order is read once, until 20,000 others came after it", async () => {
  orders(() => ({ tier: 1, tickets: [ticket(1)] }));
  const findTickets = await load();
  for (let count = 0; count < mostKept; count += 1) await findTickets(`order ${count}`);
  await findTickets("order 0");
  expect(find).toHaveBeenCalledTimes(mostKept);
  await findTickets("one more");
  await findTickets("order 0");
  await findTickets("one more");
  expect(find).toHaveBeenCalledTimes(mostKept + 2);
});

test("orders that no list has put none out", async () => {
  orders((key) => (key === "known" ? { tier: 1, tickets: [ticket(1)] } : null));
  const findTickets = await load();
  await findTickets("known");
  for (let count = 0; count < mostKept; count += 1) await findTickets(`unknown ${count}`);
  await findTickets("known 2");
  await findTickets("known");
  expect(find.mock.calls.filter(([, key]) => key === "known")).toHaveLength(1);
});
