import { once } from "node:events";
import { beforeAll, describe, expect, test } from "vitest";
import { aColleague } from "../../support/admins.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, ticketsOf } from "../../support/checkout.ts";
import { aScannedEvent } from "../../support/door/scanners.ts";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";
import { openLive } from "../../support/live.ts";

const hour = 3_600_000;
const codeOf = async (answer: Promise<{ status: number; error?: { code: string } | undefined }>) => {
  const { status, error } = await answer;
  return error?.code ?? status;
};

describe("the role support", () => {
  let support: Member;
  beforeAll(async () => {
    support = await aColleague("support");
  });

  const anOrder = async (price_ga: number, quantity: number) => {
    const [buyer, event] = await Promise.all([aMember(), anEvent({ total_spots: 10, price_ga })]);
    const { session } = await buy(buyer, event.id, { quantity });
    await payAndSettle(session);
    return { session, ids: (await ticketsOf(buyer, session)).map(({ id }) => id) };
  };
  const refund = (sessionId: string, { token }: Member, ticket_ids?: string[]) =>
    call("ticketsAdmin", "refund", { sessionId, ticket_ids }, { token });

  test("[desk-80] refunds an order up to $100 in total, and not a cent more, whoever refunded the rest", async () => {
    const [manager, { session, ids }] = [await aColleague("manager"), await anOrder(5_000, 3)];
    const whole = await refund(session, support);
    expect([whole.status, whole.error?.code]).toEqual([403, "role.refund-limit"]);
    expect(whole.error?.message).toBe(
      "Your role may refund up to $100.00 of an order in total. Ask a manager to refund this one.",
    );
    expect(await ok(refund(session, manager, ids.slice(0, 1)))).toMatchObject({ refunded: 5_000 });
    expect(await ok(refund(session, support, ids.slice(1, 2)))).toMatchObject({ refunded: 10_000 });
    expect(await codeOf(refund(session, support, ids.slice(2)))).toBe("role.refund-limit");
    expect(await ok(refund(session, manager))).toMatchObject({ refunded: 15_000 });
  });

  test("[desk-80] is refused $100.01", async () => {
    const { session } = await anOrder(10_001, 1);
    expect(await codeOf(refund(session, support))).toBe("role.refund-limit");
  });
});

describe("the role door", () => {
  let door: Member;
  beforeAll(async () => {
    door = await aColleague("door");
  });

  test("[desk-81] runs an event's door from 6 hours before its start until 2 hours after its end, and no other day; a manager always", async () => {
    const start = Date.now() + 48 * hour;
    const times = { start_at: new Date(start).toISOString(), end_at: new Date(start + 4 * hour).toISOString() };
    const [manager, event] = [await aColleague("manager"), await aScannedEvent(times)];
    const at = (milliseconds: number) => new Date(start + milliseconds).toISOString();
    const ask = (now: string, { token }: Member) =>
      codeOf(call("doorAdmin", "overview", { eventId: event.id }, { token, now }));
    expect(await ask(at(-6 * hour - 1), door)).toBe("role.not-tonight");
    expect(await ask(at(-6 * hour), door)).toBe(200);
    expect(await ask(at(6 * hour - 1), door)).toBe(200);
    expect(await ask(at(6 * hour), door)).toBe("role.not-tonight");
    expect(await ask(at(-6 * hour - 1), manager)).toBe(200);
  });

  test("[desk-81] is refused every act at another day's door, with the hour from which on it works", async () => {
    const event = await aScannedEvent({ start_at: new Date(Date.now() + 48 * hour).toISOString() });
    const { token } = door;
    const about = { eventId: event.id };
    const device = { ...about, deviceId: "device_01ARZ3NDEKTSV4RRFFQ69G5FAV" };
    const answers = await Promise.all([
      call("doorAdmin", "overview", about, { token }),
      call("doorAdmin", "createCode", { ...about, role: "supervisor", gate: "Dock" }, { token }),
      call("doorAdmin", "updateDevice", { ...device, gate: "Dock", version: 1 }, { token }),
      call("doorAdmin", "revokeDevice", device, { token }),
      call("doorAdmin", "log", { ...about, device: device.deviceId }, { token }),
      call("doorAdmin", "sheet", about, { token }),
      call("eventsAdmin", "night", about, { token }),
    ]);
    expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => "role.not-tonight"));
    expect(answers[0]?.error?.message).toMatch(/^You can open this event's door from .+ on\.$/);
    expect(await codeOf(call("doorAdmin", "overview", { eventId: "evt_01ARZ3NDEKTSV4RRFFQ69G5FAV" }, { token }))).toBe(
      "not-found",
    );
  });

  test("[desk-81] pairs scanners at tonight's door", async () => {
    const event = await aScannedEvent({ start_at: new Date(Date.now() + hour).toISOString() });
    const answer = await call(
      "doorAdmin",
      "createCode",
      { eventId: event.id, role: "supervisor", gate: "Dock" },
      { token: door.token },
    );
    expect(answer.status).toBe(201);
  });
});

describe("members' gates", () => {
  test("[desk-82] let owners and managers pass without a membership, and colleagues of another role only with one", async () => {
    const event = await anEvent({ premium: true, entry: "rsvp" });
    const attend = async (role: "owner" | "manager" | "events" | "support") =>
      codeOf(call("events", "join", { eventId: event.id }, { token: (await aColleague(role)).token }));
    expect([await attend("owner"), await attend("manager")]).toEqual([200, 200]);
    expect([await attend("events"), await attend("support")]).toEqual(["premium-required", "premium-required"]);
  });

  test("[desk-82] a draft's page opens for whoever makes events, and for no other role", async () => {
    const event = await anEvent({ is_published: false });
    const look = async (role: "events" | "content") =>
      codeOf(call("events", "get", { eventId: event.id }, { token: (await aColleague(role)).token }));
    expect([await look("events"), await look("content")]).toEqual([200, "not-found"]);
  });
});

describe("live connections", () => {
  test("[desk-83] tell of an event's night only colleagues whose role has the door, and end with the role", async () => {
    const [door, books, owner, event] = [
      await aColleague("door"),
      await aColleague("books"),
      await aColleague("owner"),
      await anEvent(),
    ];
    const watch = async (member: Member) => {
      const live = await openLive(member);
      live.send({ action: "watch", event_id: event.id });
      return live;
    };
    const [watching, silent] = [await watch(door), await watch(books)];
    expect(await watching.next("watching")).toEqual({ type: "watching", event_id: event.id });
    const ended = once(watching.socket, "close");
    await ok(call("colleaguesAdmin", "remove", { userId: door.userId }, { token: owner.token }));
    await ended;
    expect(silent.received.filter(({ type }) => type === "watching")).toEqual([]);
    await silent.close();
  });
});
