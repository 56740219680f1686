import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { StoredTicket } from "../../../functions/tickets/tickets.ts";
import { signBindRequest } from "../../../shared/door/binding.ts";
import { fromHex, toHex } from "../../../shared/door/bytes.ts";
import { compressKey } from "../../../shared/door/p256.ts";
import { toSeatMask } from "../../../shared/door/seats.ts";
import { aListedOrder, aPaidSession, aStoredEvent, aStoredTicket } from "../../support/door/stored-items.ts";
import { endOf, overtake } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const secrets = vi.hoisted(() => ({ door: "{}" }));
vi.mock("../../../functions/platform/secrets.ts", () => ({
  getSecret: async (name: string) => (name === "DOOR_SECRET_ARN" ? secrets.door : "a secret of these tests"),
}));

const door = giveOwnTable(async () => ({
  ...(await import("../../../functions/door/keys/door-key.entity.ts")),
  ...(await import("../../../functions/door/keys/key-pair.ts")),
  ...(await import("../../../functions/door/list/door-order.entity.ts")),
  ...(await import("../../../functions/door-passes/bind-ticket.ts")),
  ...(await import("../../../functions/door-passes/open-guest-pass.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/platform/ids.ts")),
  ...(await import("../../../functions/platform/table/table.ts")),
  ...(await import("../../../functions/tickets/guests/guest.entity.ts")),
  ...(await import("../../../functions/tickets/payments/payment-session.entity.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
}));

beforeAll(async () => {
  const { DoorKeyEntity, createKeyPair, toPublishedKey } = door();
  const pair = await createKeyPair("2027-01-01T00:00:00.000Z");
  secrets.door = JSON.stringify({ keys: [pair] });
  await DoorKeyEntity.put(await toPublishedKey(pair)).go();
});

afterEach(() => {
  vi.restoreAllMocks();
});

// Events of `aStoredEvent` start at noon and are over eight hours later.
const now = "2027-03-01T11:00:00.000Z";
const closesAt = "2027-03-01T20:00:00.000Z";
const justBefore = "2027-03-01T19:59:59.999Z";

type Ticket = ReturnType<typeof aStoredTicket>;
type Seat = { holder_id: string; name: string; status: "valid" | "refunded" | "cancelled" } & Record<string, unknown>;

/** A paid order of an event whose door uses scanners, listed with a seat for each ticket. */
const anOrder = async (quantity = 1, about: { event?: object; first?: Partial<StoredTicket> } = {}) => {
  const { DoorOrderEntity, EventEntity, PaymentSessionEntity, TicketEntity } = door();
  const event = { ...aStoredEvent(), ...about.event };
  const first = aStoredTicket(event.id);
  const tickets: Ticket[] = Array.from({ length: quantity }, (_, index) =>
    index === 0 ? first : { ...first, id: `ticket_${uniqueId()}`, number: index + 1 },
  );
  const listed = await aListedOrder(first);
  const seats = Object.fromEntries(tickets.map((_ticket, index) => [`seat_${index + 1}`, listed.seat_1]));
  const order = {
    ...listed,
    ...seats,
    tickets: tickets.map(({ id, number, purchase_ts }) => ({ id, number, purchase_ts })),
  };
  await EventEntity.put(event as never).go();
  await TicketEntity.put(tickets.map((ticket, index) => ({ ...ticket, ...(index === 0 && about.first) }))).go();
  await PaymentSessionEntity.put({ ...aPaidSession(first), ticket_ids: tickets.map(({ id }) => id) }).go();
  await DoorOrderEntity.put(order).go();
  const { event_id, order_key } = order;
  const put = (changes: Record<string, unknown>) => DoorOrderEntity.put({ ...order, ...changes } as never).go();
  return {
    event,
    first,
    order,
    put,
    remove: () => DoorOrderEntity.delete({ event_id, order_key }).go(),
    read: async () => (await DoorOrderEntity.get({ event_id, order_key }).go({ consistent: true })).data,
    seat: (changes: Partial<Seat> = {}) => ({ ...listed.seat_1, ...changes }),
    bind: (input: object = {}, at = now) =>
      door().bindTicket({ ticketId: first.id, move: false, still: false, ...input }, first.user_id, at),
  };
};

const aPhone = async () => {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
  const device_key = toHex(compressKey(new Uint8Array(await crypto.subtle.exportKey("raw", keys.publicKey))));
  /** The request for what the server has answered, signed. */
  const sign = async ({ nonce, order_ref, seats }: { nonce: string | null; order_ref: string; seats: number[] }) => {
    const about = { nonce: nonce ?? "", order: order_ref, seats: toSeatMask(seats), deviceKey: fromHex(device_key) };
    return { device_key, nonce: about.nonce, signature: toHex(await signBindRequest(keys.privateKey, about)) };
  };
  return { device_key, sign };
};

describe("whose ticket a code is made for", () => {
  test("the buyer of a ticket that was sent gets none by it, though another seat of the order is theirs", async () => {
    const { bind } = await anOrder(2, { first: { holder_id: "somebody" } });
    expect(await endOf(bind())).toBe("not-found");
  });

  test("the code is for the seats of the order that are valid and the caller's", async () => {
    const { bind, put, seat } = await anOrder(4);
    await put({ seat_2: seat({ holder_id: "somebody" }), seat_3: seat({ status: "refunded" }) });
    expect((await bind()).seats).toEqual([1, 4]);
    expect((await bind({ seats: [4] })).seats).toEqual([4]);
    expect((await bind({ seats: [4, 4] })).seats).toEqual([4]);
  });

  test.each<[string, object | undefined]>([
    ["none of the order's seats is theirs", undefined],
    ["they name no seat", { seats: [] }],
    ["they name one that isn't theirs", { seats: [1, 2] }],
  ])("there is none while %s", async (_case, input) => {
    const { bind, put, seat } = await anOrder(2);
    await put({ seat_1: seat({ holder_id: input ? seat().holder_id : "somebody" }), seat_2: seat({ holder_id: "x" }) });
    expect(await endOf(bind(input))).toBe("not-found");
  });

  test("a canceled ticket has none, whatever else of the order is valid", async () => {
    const { bind } = await anOrder(2, { first: { status: "cancelled" } });
    expect(await endOf(bind())).toBe("ticket.cancelled");
  });

  test("an event without scanners, or one that is gone, has none", async () => {
    const { bind, event } = await anOrder(1, { event: { door_mode: "member" } });
    expect(await endOf(bind())).toBe("ticket.no-code");
    await door().EventEntity.delete({ id: event.id }).go();
    expect(await endOf(bind())).toBe("ticket.no-code");
  });

  test("an order that has no tickets yet is asked for again in two seconds", async () => {
    const { bind, first, remove } = await anOrder();
    await remove();
    await door().PaymentSessionEntity.delete({ session_id: first.session_id }).go();
    await expect(bind()).rejects.toMatchObject({ code: "unavailable", details: { retryAfterSeconds: 2 } });
  });
});

describe("what binds a code to a phone", () => {
  test.each([["device_key"], ["nonce"], ["signature"]])("is no request without its %s", async (missing) => {
    const { bind } = await anOrder();
    const phone = await aPhone();
    const request = await phone.sign(await bind(phone));
    expect(await endOf(bind({ ...request, [missing]: undefined }))).toBe("invalid-input");
  });

  test("is a signature that was verified: a failure of that is no answer about the phone", async () => {
    const { bind, read } = await anOrder();
    const phone = await aPhone();
    const request = await phone.sign(await bind(phone));
    const verify = crypto.subtle.verify.bind(crypto.subtle);
    // A nonce is verified by the same module, with another algorithm.
    vi.spyOn(crypto.subtle, "verify").mockImplementation((...about) =>
      (about[0] as { name: string }).name === "ECDSA" ? Promise.reject(new Error("no memory")) : verify(...about),
    );
    await expect(bind(request)).rejects.toThrow("no memory");
    expect((await read())?.seat_1).not.toHaveProperty("key");
  });

  test("is answered with its home, and once more without a write", async () => {
    const { bind, read, put, seat, order } = await anOrder(2);
    await put({ seat_2: seat({ holder_id: "somebody" }) });
    const phone = await aPhone();
    const found = await bind(phone);
    expect(found).toMatchObject({ state: "unbound", binding: null, pass: null, moves_left: 3 });
    const request = await phone.sign(found);
    const home = { binding: { label: "Another device", bound_at: now }, seats: [1], moves_left: 3 };
    expect(await bind(request)).toMatchObject({ state: "here", nonce: null, ...home });
    const stored = await read();
    expect(stored?.seat_1).toMatchObject({ kind: "live", key: phone.device_key });
    const looked = await bind(phone);
    expect(looked).toMatchObject({ state: "here", pass: expect.any(String), ...home });
    expect(await bind(await phone.sign(looked))).toMatchObject({ state: "here", ...home });
    expect(await read()).toEqual(stored);
    expect(stored?.changed_at).toBeGreaterThan(order.changed_at);
  });

  test("leaves a code on paper under a name of its own, which every look then tells", async () => {
    const { bind } = await anOrder();
    const binding = { label: "A code to print", bound_at: now };
    expect(await bind({ still: true })).toMatchObject({ state: "still", binding, seats: [1] });
    expect(await bind(await aPhone())).toMatchObject({ state: "still", binding, pass: null });
    expect(await bind({ still: true })).toMatchObject({ state: "still", binding, seats: [1] });
  });

  test("is over with its event, to the millisecond", async () => {
    const { bind } = await anOrder();
    expect((await bind({}, justBefore)).state).toBe("unbound");
    expect(await endOf(bind({}, closesAt))).toBe("ticket.too-late");
    expect(await endOf(bind({ still: true }, closesAt))).toBe("ticket.too-late");
  });

  test("opens 72 hours before doors, to the millisecond", async () => {
    const { bind } = await anOrder();
    const [early, opens_at] = ["2027-02-26T11:59:59.999Z", "2027-02-26T12:00:00.000Z"];
    expect(await bind({}, early)).toMatchObject({ state: "not-yet", opens_at, nonce: null, pass: null });
    expect(await endOf(bind({ still: true }, early))).toBe("bind.not-yet");
    expect((await bind({}, opens_at)).state).toBe("unbound");
    expect((await bind({ still: true }, opens_at)).state).toBe("still");
  });

  test("reads its order once", async () => {
    const { bind, order } = await anOrder();
    const send = vi.spyOn(door().documents, "send");
    await bind({ still: true });
    const reads = send.mock.calls.filter(([{ input }]) => {
      const { Key } = input as { Key?: object };
      return Key && !("UpdateExpression" in input) && JSON.stringify(Key).includes(order.order_key);
    });
    expect(reads).toHaveLength(1);
  });
});

/** Whoever is in the list under another name by now: the order is another one than it was read. */
const rename = async ({ put, read }: Awaited<ReturnType<typeof anOrder>>, name = "Maya Married") => {
  const stored = await read();
  await put({ ...stored, seat_1: { ...stored?.seat_1, name }, changed_at: (stored?.changed_at ?? 0) + 1 });
};

test("a code whose order changes while it is made is made on what is there then", async () => {
  const made = await anOrder();
  const write = { operation: "UpdateItem", containing: made.order.order_key };
  const late = () => made.bind({ still: true });
  const answer = await overtake({ write, late, meanwhile: () => rename(made) });
  expect(answer).toMatchObject({ state: "still", seats: [1] });
  expect((await made.read())?.seat_1).toMatchObject({ kind: "still", name: "Maya Married" });
});

/** A guest without an account, with a ticket for each person of theirs, in the states that are asked for. */
const aGuest = async (statuses: Ticket["status"][], about: object = {}) => {
  const { EventEntity, GuestEntity, PaymentSessionEntity, TicketEntity, fingerprint } = door();
  const event = { ...aStoredEvent(), ...about };
  const id = `guest_${uniqueId()}`;
  const session_id = `free_${id}`;
  const first = { ...aStoredTicket(event.id), hold_id: id, session_id, is_guest: true };
  const tickets = statuses.map((status, index) => ({
    ...first,
    id: `ticket_${uniqueId()}`,
    number: index + 1,
    status,
  }));
  const ticket_ids = tickets.map((ticket) => ticket.id);
  const at = { created_at: now, sent_at: now };
  const name = "Dana Rivers";
  const guest = { id, event_id: event.id, holder_id: first.user_id, has_account: false, name, tier: first.tier, ...at };
  await EventEntity.put(event as never).go();
  await TicketEntity.put(tickets).go();
  await PaymentSessionEntity.put({ ...aPaidSession(first), ticket_ids }).go();
  await GuestEntity.put({ ...guest, people: tickets.length, ticket_ids, link_fingerprint: fingerprint("secret") }).go();
  const { order_key, event_id } = await aListedOrder(first);
  return {
    event,
    key: { event_id, order_key },
    open: (at = now) => door().openGuestPass(`${id}.secret`, at),
    openBy: (secret: string) => door().openGuestPass(`${id}.${secret}`, now),
    order: async () => (await door().DoorOrderEntity.get({ event_id, order_key }).go({ consistent: true })).data,
  };
};

describe("what a guest's link opens", () => {
  const gone = { state: "gone", name: null, tier_name: null, people: null, admitted: 0, event: null, pass: null };

  test("is a code for the seats that stand, with how many of them are in", async () => {
    const { open } = await aGuest(["valid", "cancelled", "redeemed", "redeemed"]);
    const opened = await open();
    expect(opened).toMatchObject({ state: "open", people: 3, admitted: 2, name: "Dana Rivers", tier_name: "GA+" });
    expect(opened.pass).toMatch(/^[0-9a-f]+$/);
  });

  test("is no code once no seat stands, and still says for how many it was", async () => {
    const { open } = await aGuest(["cancelled", "cancelled"]);
    expect(await open()).toMatchObject({ state: "voided", people: 2, admitted: 0, pass: null });
  });

  test.each([
    ["whose door has no scanners", { door_mode: "member" }],
    ["that is canceled", { cancelled_at: now }],
    ["that is postponed", { postponed_at: now }],
  ])("is no code for an event %s", async (_case, about) => {
    const { open } = await aGuest(["valid"], about);
    expect(await open()).toMatchObject({ state: "open", pass: null });
  });

  test("is no code from the moment on when the door closes", async () => {
    const { open } = await aGuest(["valid"]);
    expect((await open(justBefore)).pass).not.toBeNull();
    expect((await open(closesAt)).pass).toBeNull();
  });

  test("is nothing by another code, and nothing without its event", async () => {
    const { open, openBy, event } = await aGuest(["valid"]);
    expect(await openBy("other")).toEqual(gone);
    await door().EventEntity.delete({ id: event.id }).go();
    expect(await open()).toEqual(gone);
  });

  test("is made on what is there then when its order changes meanwhile", async () => {
    const { open, key, order } = await aGuest(["valid"]);
    // The order is listed by opening the link of another day.
    await open();
    const { DoorOrderEntity } = door();
    const stored = await order();
    const { holder_id, name, status } = stored?.seat_1 ?? {};
    await DoorOrderEntity.put({ ...stored, seat_1: { holder_id, name, status } } as never).go();
    const opened = await overtake({
      write: { operation: "UpdateItem", containing: key.order_key },
      late: open,
      meanwhile: () =>
        DoorOrderEntity.patch(key)
          .add({ changed_at: 1 } as never)
          .go(),
    });
    expect(opened.pass).toMatch(/^[0-9a-f]+$/);
    expect((await order())?.seat_1).toMatchObject({ kind: "still", label: "A guest's link" });
  });
});
