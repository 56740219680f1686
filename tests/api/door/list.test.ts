import { expect, test } from "vitest";
import type { ListDelta as CoreDelta } from "../../../shared/door/list.ts";
import { createList, findSeat, seatFlag } from "../../../shared/door/list.ts";
import type { ListDelta } from "../../../shared/model/door.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aDoorOrder, aScannedEvent, aScanner, type Scanner, sync } from "../../support/door/scanners.ts";
import { anAdmin, anEvent } from "../../support/fixtures.ts";

const toCore = ({ complete_until: completeUntil, ...delta }: ListDelta): CoreDelta => ({ ...delta, completeUntil });

const readPages = async ({ token }: Scanner) => {
  const pages = [await ok(call("door", "list", {}, { token }))];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
    pages.push(await ok(call("door", "list", { cursor: next }, { token })));
  }
  return pages;
};

/** The list as a scanner makes it from pages and the delta since. */
const readList = async (scanner: Scanner) => {
  const pages = await readPages(scanner);
  const { delta } = await sync(scanner, [], { list_version: pages[0]?.version ?? 0 });
  const list = delta && createList(pages, toCore(delta));
  if (!list) throw new Error("The list has a gap");
  return list;
};

test("the list has each seat with its holder's name, tier and no binding yet", async () => {
  const event = await aScannedEvent();
  const [order, scanner] = await Promise.all([aDoorOrder(event.id, 2), aScanner(event.id)]);
  const list = await readList(scanner);
  expect([...list.orders.keys()]).toEqual([order.orderKey]);
  expect(findSeat(list, order.orderKey, 2)).toEqual({ name: order.buyer.name, tier: 1, issuedAt: null, flags: 0 });
  expect(findSeat(list, order.orderKey, 3)).toBeNull();
});

test("a delta has what was bought since, and its completeness lies 15 seconds back", async () => {
  const event = await aScannedEvent();
  const scanner = await aScanner(event.id);
  const { version } = await readList(scanner);
  const order = await aDoorOrder(event.id);
  const { delta, server_time } = await sync(scanner, [], { list_version: version });
  expect(delta?.orders.map(([key]) => key)).toEqual([order.orderKey]);
  expect(delta?.from).toBeLessThanOrEqual(version);
  expect(delta?.complete_until).toBeLessThanOrEqual(Math.floor(server_time / 1_000) - 15);
});

test("a refunded ticket stands in the next delta as refunded", async () => {
  const event = await aScannedEvent();
  const [order, scanner] = await Promise.all([aDoorOrder(event.id), aScanner(event.id)]);
  const { version } = await readList(scanner);
  const { token } = await anAdmin();
  const ticket = await ok(call("tickets", "get", { ticketId: order.ticketIds[0] ?? "" }, { token: order.buyer.token }));
  await ok(call("ticketsAdmin", "refund", { sessionId: ticket.session_id }, { token }));
  await stack().settled();
  const { delta } = await sync(scanner, [], { list_version: version });
  const flags = delta?.orders.find(([key]) => key === order.orderKey)?.[2]?.[3] ?? 0;
  expect(flags & seatFlag.refunded).toBe(seatFlag.refunded);
});

test("tickets sold before the door used scanners are in the list once it does", async () => {
  const start_at = new Date(Date.now() + 3_600_000).toISOString();
  const { past: _past, ...event } = await anEvent({ start_at });
  const order = await aDoorOrder(event.id);
  const { token } = await anAdmin();
  const change = { ...event, ...{ door_mode: "scan" }, eventId: event.id };
  await ok(call("eventsAdmin", "update", change as never, { token }));
  await stack().settled();
  const list = await readList(await aScanner(event.id));
  expect([...list.orders.keys()]).toEqual([order.orderKey]);
});

test("without a version, or with one of two days ago, the list has to be read again", async () => {
  const event = await aScannedEvent();
  const scanner = await aScanner(event.id);
  expect((await sync(scanner)).delta).toBeNull();
  expect((await sync(scanner, [], { list_version: Date.now() - 2 * 86_400_000 })).delta).toBeNull();
});

test("an altered cursor is refused", async () => {
  const event = await aScannedEvent();
  const { token } = await aScanner(event.id);
  const answer = await call("door", "list", { cursor: "abc" }, { token });
  expect([answer.status, answer.error?.code]).toEqual([400, "invalid-cursor"]);
});
