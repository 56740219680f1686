import { beforeEach, describe, expect, test, vi } from "vitest";
import type { PaidTier } from "../../../shared/model/membership.ts";
import { aListedOrder, aStoredEvent, aStoredTicket } from "../../support/door/stored-items.ts";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember, asCaller } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/door/list/door-order.entity.ts")),
  ...(await import("../../../functions/entitlements/grant.entity.ts")),
  ...(await import("../../../functions/entitlements/grants.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/members/tally.entity.ts")),
  ...(await import("../../../functions/notifications/notifications.ts")),
  ...(await import("../../../functions/tickets/check-in.ts")),
  ...(await import("../../../functions/tickets/management/set-ticket-status.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
  ...(await import("../../../functions/tickets/tickets.ts")),
  ...(await import("../../../functions/transfers/claim-transfer.ts")),
  ...(await import("../../../functions/transfers/open-transfer.ts")),
  ...(await import("../../../functions/transfers/return-ticket.ts")),
  ...(await import("../../../functions/transfers/send-ticket.ts")),
}));

beforeEach(() => {
  vi.stubEnv("PUBLIC_ORIGIN", "https://city.test");
});

const now = "2027-03-01T10:00:00.000Z";
/** When the event starts. */
const doorsAt = "2027-03-01T12:00:00.000Z";
const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
const page = { limit: undefined, position: null };

const aPerson = async (name = "Priya Raman") => {
  const member = { ...aStoredMember(), name, reward_points: 0 };
  await city().MemberEntity.put(member).go();
  return { userId: member.user_id, caller: asCaller(member), email: member.email };
};

type Person = Awaited<ReturnType<typeof aPerson>>;

const premiumOf = async (user_id: string, tier: PaidTier) => {
  const { GrantEntity, toGrantItem } = city();
  const grant = { user_id, source: "admin" as const, source_ref: `grant_${uniqueId()}`, tier, status: "active" };
  const times = { start_at: "2027-01-01T12:00:00.000Z", end_at: null, past_due_since: null, updated_at: now };
  await GrantEntity.put(toGrantItem({ ...grant, ...times, cancel_at_period_end: false })).go();
};

/** A ticket and its buyer, listed at the door with a code on the buyer's phone that was moved once. */
const anOrder = async ({
  event: about = {},
  ticket: more = {},
  seat: known = { issued_at: 5, moved: true } as object,
} = {}) => {
  const { DoorOrderEntity, EventEntity, TicketEntity } = city();
  const event = { ...aStoredEvent(), ...about };
  const buyer = await aPerson("Maya Member");
  const ticket = { ...aStoredTicket(event.id), user_id: buyer.userId, ...more };
  const { id } = ticket;
  await EventEntity.put(event).go();
  await TicketEntity.put(ticket).go();
  const listed = await aListedOrder(ticket);
  const seat_1 = { ...listed.seat_1, ...known };
  await DoorOrderEntity.put({ ...listed, seat_1 } as never).go();
  const { event_id, order_key } = listed;
  return {
    ...{ event, id, buyer },
    send: async (at = now) => {
      const { link, expires_at } = await city().sendTicket(id, buyer.userId, at);
      expect(link).toMatch(/^https:\/\/city\.test\/t#[\w-]{22,}$/);
      return { code: new URL(link).hash.slice(1), expires_at };
    },
    seen: ({ userId }: Person) => city().readTicket(id, userId),
    change: async (about: object) => {
      const { data } = await TicketEntity.get({ id }).go({ consistent: true });
      await TicketEntity.put({ ...data, ...about } as never).go();
    },
    seat: async () => (await DoorOrderEntity.get({ event_id, order_key }).go({ consistent: true })).data?.seat_1,
  };
};

const claim = (code: string, { caller }: Person, at = now) => city().claimTransfer(code, caller, at);
const listOf = async ({ userId }: Person) => (await city().listTickets(userId, page)).items.map(({ id }) => id);

describe("the link that sends a ticket", () => {
  test("[transfer-01] opened by 20 members at once makes one of them the holder, who gets the same when they call again", async () => {
    const { id, buyer, send, seen } = await anOrder();
    const { code } = await send();
    const members = await Promise.all(Array.from({ length: 20 }, () => aPerson()));
    const ends = await Promise.all(members.map((member) => endOf(claim(code, member))));
    expect(ends.filter((end) => end === "done")).toHaveLength(1);
    expect(ends.filter((end) => end !== "done")).toEqual(Array.from({ length: 19 }, () => "transfer.gone"));
    const winner = members[ends.indexOf("done")] as Person;
    expect(await claim(code, winner)).toMatchObject({ id, holder_id: winner.userId });
    expect(await listOf(winner)).toEqual([id]);
    expect((await seen(buyer)).held_by).toBe("Priya Raman");
    const { data } = await city().OutboxEntity.scan.go({ pages: "all" });
    expect(data.filter(({ to }) => to === buyer.email)).toHaveLength(1);
  });

  test("ends with a second one, and both with taking them back", async () => {
    const { id, buyer, send, seen } = await anOrder();
    const receiver = await aPerson();
    const [first, second] = [(await send()).code, (await send()).code];
    const gone = { state: "gone", event: null, tier: null, from_name: null };
    expect([await endOf(claim(first, receiver)), await city().openTransfer(first, now)]).toEqual([
      "transfer.gone",
      gone,
    ]);
    expect(await city().openTransfer(second, now)).toMatchObject({ state: "open", tier: "GA+", from_name: "Maya" });
    expect((await seen(buyer)).is_being_sent).toBe(true);
    const unsent = { is_being_sent: false, held_by: null };
    expect(await city().takeTicketBack(id, buyer.userId)).toMatchObject(unsent);
    expect(await endOf(claim(second, receiver))).toBe("transfer.gone");
    expect(await city().takeTicketBack(id, buyer.userId)).toMatchObject(unsent);
  });

  test("is made and taken back by the buyer alone, for others, and not of a ticket that was sent or used", async () => {
    const { id, buyer, send, change } = await anOrder();
    const receiver = await aPerson();
    const sendAs = ({ userId }: Person) => endOf(city().sendTicket(id, userId, now));
    const { code } = await send();
    expect(await sendAs(receiver)).toBe("not-found");
    expect(await endOf(city().takeTicketBack(id, receiver.userId))).toBe("not-found");
    expect(await endOf(claim(code, buyer))).toBe("transfer.own");
    await claim(code, receiver);
    expect([await sendAs(buyer), await sendAs(receiver)]).toEqual(["ticket.already-sent", "not-found"]);
    expect(await endOf(city().takeTicketBack(id, receiver.userId))).toBe("not-found");
    await change({ status: "redeemed", check_in_ts: now });
    expect(await sendAs(buyer)).toBe("ticket.already-redeemed");
  });

  test.each([
    ["a ticket that was offered back", { ticket: { offered_back_at: now } }, "ticket.offered-back"],
    ["a refunded ticket", { ticket: { status: "cancelled", cancelled_by: "re_1" } }, "ticket.refunded"],
    ["a disputed ticket", { ticket: { status: "cancelled", cancelled_by: "dp_1" } }, "ticket.cancelled"],
    ["a ticket of a canceled event", { event: { cancelled_at: now } }, "event.cancelled"],
  ])("isn't made of %s", async (_what, about, refusal) => {
    expect(await endOf((await anOrder(about)).send())).toBe(refusal);
  });

  test.each([
    ["its event's start", {}, doorsAt],
    ["its doors", { doors_at: "2027-03-01T11:00:00.000Z" }, "2027-03-01T11:00:00.000Z"],
    ["the deadline that its event names", { transfer_until: "2027-03-01T10:30:00.000Z" }, "2027-03-01T10:30:00.000Z"],
  ])("[transfer-03] is made and taken until %s, and not at that moment", async (_what, event, end) => {
    const { send } = await anOrder({ event });
    const receiver = await aPerson();
    expect(await endOf(send(end))).toBe("ticket.sending-over");
    const { code, expires_at } = await send(justBefore(end));
    expect(expires_at).toBe(end);
    expect(await endOf(claim(code, receiver, end))).toBe("transfer.gone");
    expect(await endOf(claim(code, receiver, justBefore(end)))).toBe("done");
  });

  test.each(["free_ga", "half_ga", "premium_vip"])(
    "[transfer-03] is made of a ticket that a membership made cheaper (%s) only where its event allows it",
    async (discount_type) => {
      const [kept, open] = [
        await anOrder({ ticket: { discount_type } }),
        await anOrder({ event: { rights_transferable: true }, ticket: { discount_type } }),
      ];
      expect([await endOf(kept.send()), await endOf(open.send())]).toEqual(["ticket.not-transferable", "done"]);
    },
  );

  test.each([
    ["free", 0],
    ["paid", 1_000],
  ])(
    "[transfer-05] takes a %s ticket of a Premium event to a Premium member alone, and stays good until then",
    async (_what, price_paid) => {
      const { buyer, send, seen } = await anOrder({ event: { premium: true }, ticket: { price_paid } });
      const [plain, essential, premium] = [await aPerson(), await aPerson(), await aPerson()];
      await premiumOf(essential.userId, "essential");
      await premiumOf(premium.userId, "premium");
      const { code } = await send();
      for (const person of [plain, essential]) expect(await endOf(claim(code, person))).toBe("premium-required");
      expect(await seen(buyer)).toMatchObject({ holder_id: null, is_being_sent: true });
      expect(await claim(code, premium)).toMatchObject({ holder_id: premium.userId });
    },
  );

  test("[transfer-02] ends the code on the buyer's phone with the sending, and only a code that was moved stays marked", async () => {
    for (const [known, left] of [
      [
        { issued_at: 5, moved: true },
        { issued_at: 6, moved: true },
      ],
      [{ issued_at: 5 }, { issued_at: 6 }],
      [{}, {}],
    ]) {
      const { send, seat } = await anOrder({ seat: known });
      const receiver = await aPerson();
      await claim((await send()).code, receiver);
      expect(await seat()).toEqual({ holder_id: receiver.userId, name: "Priya Raman", status: "valid", ...left });
    }
  });
});

describe("a ticket that was sent", () => {
  const sent = async (about: Parameters<typeof anOrder>[0] = {}) => {
    const order = await anOrder(about);
    const receiver = await aPerson();
    await claim((await order.send()).code, receiver);
    const giveBack = ({ userId }: Person) => endOf(city().giveTicketBack(order.id, userId, now));
    return { ...order, receiver, giveBack };
  };

  test("[move-15] is given back by its holder alone, once: its buyer has it again and is told", async () => {
    const { id, event, buyer, receiver, giveBack, seen, seat } = await sent();
    expect([await giveBack(buyer), await giveBack(await aPerson())]).toEqual(["not-found", "not-found"]);
    expect((await seen(buyer)).held_by).toBe("Priya Raman");
    expect(await giveBack(receiver)).toBe("done");
    expect(await seen(buyer)).toMatchObject({ holder_id: null, held_by: null, status: "valid" });
    expect(await seat()).toMatchObject({ holder_id: buyer.userId, name: "Maya Member", issued_at: 7, moved: true });
    expect([await listOf(receiver), await listOf(buyer)]).toEqual([[], [id]]);
    expect([await giveBack(receiver), await endOf(seen(receiver))]).toEqual(["not-found", "not-found"]);
    const { items } = await city().listNotifications(buyer.userId, page);
    expect(items.map(({ kind, link, message }) => [kind, link, message])).toEqual([
      ["orders", `/ticket/${id}`, `A ticket for ${event.title} that you sent was given back. It's yours to use again.`],
    ]);
  });

  test.each([
    ["used", { status: "redeemed", check_in_ts: now }, "ticket.already-redeemed"],
    ["refunded", { status: "cancelled", cancelled_by: "re_1" }, "ticket.refunded"],
    ["canceled by a dispute", { status: "cancelled", cancelled_by: "dp_1" }, "ticket.cancelled"],
  ])("[move-15] and %s isn't given back, and stays with its holder", async (_what, change, refusal) => {
    const { buyer, receiver, giveBack, change: write, seen } = await sent();
    await write(change);
    expect(await giveBack(receiver)).toBe(refusal);
    expect((await seen(receiver)).holder_id).toBe(receiver.userId);
    expect((await city().listNotifications(buyer.userId, page)).items).toEqual([]);
  });

  test("is its holder's to use, once, whose check-in it is, also where the back-office undoes and sets it", async () => {
    const { id, event, buyer, receiver } = await sent({ event: { door_mode: "member" } });
    const own = { ...aStoredTicket(event.id), user_id: buyer.userId };
    await city().TicketEntity.put(own).go();
    const use = ({ userId }: Person) => endOf(city().checkInTicket(id, userId, now));
    const set = (ticketId: string, status: "valid" | "redeemed") =>
      city().setTicketStatus({ userId: "admin", email: "" }, ticketId, status, now);
    const checkIns = () =>
      Promise.all(
        [buyer, receiver].map(
          async ({ userId }) => (await city().TallyEntity.get({ user_id: userId }).go()).data?.check_ins ?? 0,
        ),
      );
    expect([await use(buyer), await use(receiver), await use(receiver)]).toEqual([
      ...["ticket.sent", "done", "ticket.already-redeemed"],
    ]);
    await set(own.id, "redeemed");
    expect(await checkIns()).toEqual([1, 1]);
    await set(id, "valid");
    expect(await checkIns()).toEqual([1, 0]);
    await set(id, "redeemed");
    await set(own.id, "valid");
    expect(await checkIns()).toEqual([0, 1]);
  });

  test("goes back to its buyer when its holder's account is deleted", async () => {
    const { id, buyer, receiver, seen, seat } = await sent();
    await city().returnTicket(id, buyer.userId);
    expect((await seen(buyer)).held_by).toBe("Priya Raman");
    for (let turn = 0; turn < 2; turn += 1) await city().returnTicket(id, receiver.userId);
    expect(await seen(buyer)).toMatchObject({ holder_id: null, held_by: null, status: "valid" });
    expect(await seat()).toMatchObject({ holder_id: buyer.userId, name: "Maya Member", issued_at: 7 });
  });
});

testOvertaken(
  "a ticket that somebody takes by its link while it is refunded",
  async () => {
    const { id, send, change, seen, buyer } = await anOrder();
    const [receiver, { code }] = [await aPerson(), await send()];
    return {
      write: { containing: id },
      late: () => endOf(claim(code, receiver)),
      meanwhile: () => change({ status: "cancelled", cancelled_by: "re_1" }),
      outcome: async (end) => {
        const { status, held_by } = await seen(buyer);
        return [end, status, held_by];
      },
    };
  },
  { guarded: ["transfer.gone", "cancelled", null], control: ["done", "cancelled", "Priya Raman"] },
);

testOvertaken(
  "a link that two members open at once",
  async () => {
    const { send, seen, buyer } = await anOrder();
    const [one, other, { code }] = [await aPerson("Una One"), await aPerson("Oz Other"), await send()];
    return {
      write: { containing: one.userId },
      late: () => endOf(claim(code, one)),
      meanwhile: () => claim(code, other),
      outcome: async (end) => [end, (await seen(buyer)).held_by],
    };
  },
  { guarded: ["transfer.gone", "Oz Other"], control: ["done", "Una One"] },
);
