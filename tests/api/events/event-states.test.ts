import { beforeAll, describe, expect, test } from "vitest";
import { StockEntity } from "../../../functions/events/stock.entity.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack, ticketsOf, tryToBuy } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";
import { joinBeforeTickets } from "../../support/former-rsvp.ts";
import { changeStoredEvent } from "../../support/stored-event.ts";
import { keyOf, openTable } from "../../support/table.ts";

let admin: Member;
beforeAll(async () => {
  admin = await anAdmin();
});

type Act = "stopSales" | "resumeSales" | "postpone";
const act = (name: Act, eventId: string, now?: string) =>
  call("eventsAdmin", name, { eventId }, { token: admin.token, now });
const publishAt = (eventId: string, publish_at: string | null) =>
  call("eventsAdmin", "schedulePublication", { eventId, publish_at }, { token: admin.token });
const setPublished = (eventId: string, is_published: boolean) =>
  call("eventsAdmin", "setFlags", { eventId, is_published }, { token: admin.token });
const update = (event: Awaited<ReturnType<typeof anEvent>>, about: Record<string, unknown>) =>
  call("eventsAdmin", "update", { ...event, ...about, eventId: event.id } as never, { token: admin.token });
const quote = (who: Member, eventId: string) =>
  call("tickets", "quote", { eventId, tier: "GA+" }, { token: who.token });
const join = (who: Member, eventId: string) => call("events", "join", { eventId }, { token: who.token });
const read = (eventId: string, who?: Member) => call("events", "get", { eventId }, who ? { token: who.token } : {});
const changesOf = async (event_id: string) =>
  (await (await openTable()).everything("event-change")).filter((change) => change.event_id === event_id);
const historyOf = async (subject: string) =>
  (await ok(call("auditAdmin", "list", { subject }, { token: admin.token }))).items.map(
    ({ details }) => details.changes,
  );
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const saidOf = ({ status, error }: { status: number; error?: { code: string; message: string } | undefined }) => [
  status,
  error?.code,
  error?.message,
];

const stopped = [
  409,
  "event.sales-stopped",
  "Sales for this event are stopped. Check back later, or look at other events.",
];
const postponed = [409, "event.postponed", "This event is postponed. You can get in once it has a new date."];
const cancelled = [409, "event.cancelled", "This event is cancelled."];

describe("[states-01] sales that are stopped", () => {
  test("take no quote, order or RSVP, a running reservation is still paid, and once resumed all three go through", async () => {
    const [holder, late, event] = await Promise.all([aMember(), aMember(), anEvent({ total_spots: 5 })]);
    const held = await buy(holder, event.id);
    expect((await ok(act("stopSales", event.id))).state).toBe("sales-stopped");
    for (const refused of [await quote(late, event.id), await tryToBuy(late, event.id), await join(late, event.id)])
      expect(saidOf(refused)).toEqual(stopped);
    await ok(call("tickets", "payHold", { holdId: held.hold.id }, { token: holder.token }));
    await payAndSettle(held.session);
    expect(await ticketsOf(holder, held.session)).toMatchObject([{ status: "valid" }]);
    expect((await ok(read(event.id))).spots_left).toBe(4);
    expect((await ok(act("resumeSales", event.id))).state).toBe("published");
    expect((await quote(late, event.id)).status).toBe(200);
    expect(saidOf(await join(late, event.id))).toEqual([409, "event.tickets-only", "This event needs a ticket."]);
    const party = await anEvent({ entry: "rsvp" });
    await ok(act("stopSales", party.id));
    expect(saidOf(await join(late, party.id))).toEqual(stopped);
    await ok(act("resumeSales", party.id));
    expect((await join(late, party.id)).status).toBe(200);
    expect((await buy(late, event.id)).hold.status).toBe("held");
  });

  test("are stopped and resumed once however often it is asked, each with one row in the history", async () => {
    const event = await anEvent();
    await ok(act("resumeSales", event.id));
    const first = await ok(act("stopSales", event.id));
    expect((await ok(act("stopSales", event.id))).version).toBe(first.version);
    await ok(act("resumeSales", event.id));
    await ok(act("resumeSales", event.id));
    expect((await historyOf(event.id)).map((changes) => Object.keys(changes ?? {}))).toEqual([
      ["sales_stopped_at"],
      ["sales_stopped_at"],
      expect.arrayContaining(["title"]),
    ]);
  });

  test("are refused for a draft, and for an event from its end on and not before", async () => {
    const [draft, event] = await Promise.all([
      anEvent({ is_published: false }),
      anEvent({ start_at: inDays(2), end_at: inDays(3) }),
    ]);
    expect(saidOf(await act("stopSales", draft.id))).toEqual([409, "event.not-published", "Publish this event first."]);
    expect(saidOf(await act("stopSales", event.id, event.end_at ?? ""))).toEqual([
      409,
      "event.past",
      "This event is over.",
    ]);
    const justBefore = new Date(Date.parse(event.end_at ?? "") - 1).toISOString();
    expect((await act("stopSales", event.id, justBefore)).status).toBe(200);
  });
});

describe("[states-02] a postponed event", () => {
  test("takes nobody new, keeps its holders, and tells of the change once with when and where it was", async () => {
    const [holder, guest, late] = await Promise.all([aMember(), aMember(), aMember()]);
    const event = await anEvent({ venue_name: "River Club", venue_address: "1 Bay St" });
    const held = await buy(holder, event.id);
    await joinBeforeTickets(event.id, guest);
    expect(await ok(act("postpone", event.id))).toMatchObject({ state: "postponed" });
    await ok(act("postpone", event.id));
    for (const refused of [await quote(late, event.id), await tryToBuy(late, event.id), await join(late, event.id)])
      expect(saidOf(refused)).toEqual(postponed);
    await ok(call("tickets", "payHold", { holdId: held.hold.id }, { token: holder.token }));
    await payAndSettle(held.session);
    expect(await ticketsOf(holder, held.session)).toMatchObject([{ status: "valid" }]);
    expect((await ok(call("events", "rsvp", { eventId: event.id }, { token: guest.token }))).status).toBe("attending");
    expect(await ok(read(event.id))).toMatchObject({ id: event.id, state: "postponed" });
    expect(await changesOf(event.id)).toMatchObject([
      {
        kind: "postponed",
        by: admin.userId,
        before: { start_at: event.start_at, place: "River Club, 1 Bay St, Jacksonville" },
      },
    ]);
    const [changes] = await historyOf(event.id);
    expect(changes).toMatchObject({ postponed_at: [null, expect.any(String)] });
  });

  test("can't have its sales stopped or resumed, and a new date alone ends the postponement", async () => {
    const [late, event] = await Promise.all([aMember(), anEvent()]);
    await ok(act("postpone", event.id));
    for (const name of ["stopSales", "resumeSales"] as const) {
      expect(saidOf(await act(name, event.id))).toEqual([
        409,
        "event.postponed",
        "This event is postponed: nobody can buy until it has a new date.",
      ]);
    }
    expect((await ok(update(event, { rewards: "A lantern" }))).state).toBe("postponed");
    expect((await ok(update(event, { start_at: inDays(9) }))).state).toBe("published");
    expect((await buy(late, event.id)).hold.status).toBe("held");
  });

  test("isn't over when its former date is, neither for members nor in the lists of administrators", async () => {
    const [event, other] = await Promise.all([anEvent(), anEvent()]);
    await ok(act("postpone", event.id));
    const now = new Date(Date.parse(event.start_at) + 86_400_000).toISOString();
    const pastOf = async (eventId: string) => (await ok(call("events", "get", { eventId }, { now }))).past;
    expect([await pastOf(event.id), await pastOf(other.id)]).toEqual([false, true]);
    const listed = async (when: "upcoming" | "past") => {
      const { items } = await ok(
        call("eventsAdmin", "list", { when, state: "postponed", limit: 100 }, { token: admin.token, now }),
      );
      return items.some(({ id }) => id === event.id);
    };
    expect([await listed("upcoming"), await listed("past")]).toEqual([true, false]);
    expect((await ok(call("events", "list", { when: "upcoming", limit: 100 }, { now }))).items).toContainEqual(
      expect.objectContaining({ id: event.id, state: "postponed" }),
    );
  });
});

describe("[states-03] a draft that publishes itself", () => {
  test("is published by the job from its instant on and not before, and nothing else of it changes", async () => {
    const event = await anEvent({ is_published: false, start_at: inDays(9) });
    const at = inDays(2);
    expect(await ok(publishAt(event.id, at))).toMatchObject({ state: "draft", publish_at: at });
    await stack().invoke("eventChanges", {}, new Date(Date.parse(at) - 1).toISOString());
    expect((await read(event.id)).status).toBe(404);
    await stack().invoke("eventChanges", {}, at);
    expect(await ok(read(event.id))).toMatchObject({ state: "published", title: event.title });
    const [changes] = await historyOf(event.id);
    expect(changes).toEqual({ is_published: [false, true], publish_at: [at, null] });
  });

  test("has an instant that can be changed and cleared, in the future, before its end, and while it is a draft", async () => {
    const [draft, published] = await Promise.all([
      anEvent({ is_published: false, start_at: inDays(3), end_at: inDays(4) }),
      anEvent(),
    ]);
    await ok(publishAt(draft.id, inDays(1)));
    const later = inDays(2);
    expect((await ok(publishAt(draft.id, later))).publish_at).toBe(later);
    for (const [at, message] of [
      [new Date(Date.now() - 1).toISOString(), "Choose a time in the future."],
      [draft.end_at ?? "", "The event is over by then. Choose an earlier time."],
    ] as const) {
      const refused = await publishAt(draft.id, at);
      expect([refused.error?.code, refused.error?.details]).toEqual([
        "invalid-input",
        { fields: [{ path: "publish_at", message }] },
      ]);
    }
    expect((await ok(publishAt(draft.id, null))).publish_at).toBeNull();
    await stack().invoke("eventChanges", {}, later);
    expect((await read(draft.id)).status).toBe(404);
    expect(saidOf(await publishAt(published.id, later))).toEqual([
      409,
      "event.already-published",
      "This event is published already.",
    ]);
  });
});

describe("[states-05] a cancelled event", () => {
  const aCancelled = async () => {
    const [holder, event] = await Promise.all([aMember(), anEvent({ total_spots: 5 })]);
    await payAndSettle((await buy(holder, event.id)).session);
    await joinBeforeTickets(event.id, holder);
    await stack().settled();
    await changeStoredEvent(event.id, { cancelled_at: inDays(0), cancel_reason: "The band is ill." });
    return { holder, event };
  };

  test("is never published, edited, stopped, postponed or sold again", async () => {
    const [late, { event }] = await Promise.all([aMember(), aCancelled()]);
    const refusals = [
      await quote(late, event.id),
      await tryToBuy(late, event.id),
      await join(late, event.id),
      await update(event, { title: "Again" }),
      await setPublished(event.id, false),
      await publishAt(event.id, inDays(1)),
      await act("stopSales", event.id),
      await act("resumeSales", event.id),
      await act("postpone", event.id),
    ];
    expect(refusals.map(saidOf)).toEqual(refusals.map(() => cancelled));
  });

  test("leaves the lists of those who hold nothing, and its page says why to everybody", async () => {
    const { holder, event } = await aCancelled();
    for (const when of ["upcoming", undefined] as const) {
      const { items } = await ok(call("events", "list", { when, limit: 100 }));
      expect(items.map(({ id }) => id)).not.toContain(event.id);
    }
    for (const who of [holder, undefined])
      expect(await ok(read(event.id, who))).toMatchObject({ state: "cancelled", cancel_reason: "The band is ill." });
    const { items } = await ok(call("eventsAdmin", "list", { state: "cancelled", limit: 100 }, { token: admin.token }));
    expect(items.map(({ id }) => id)).toContain(event.id);
    expect(items.every(({ state }) => state === "cancelled")).toBe(true);
  });
});

describe("[states-06] the page of a draft", () => {
  test("is shown to an administrator, and is a 404 to a member, a visitor and a former administrator", async () => {
    const [member, event] = await Promise.all([aMember(), anEvent({ is_published: false })]);
    expect(await ok(read(event.id, admin))).toMatchObject({ id: event.id, state: "draft" });
    for (const who of [member, undefined]) expect((await read(event.id, who)).status).toBe(404);
  });
});

test("[states-10] a ticket of a postponed event can't be used up on the former date, and carries its event's state", async () => {
  const start_at = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const [holder, event] = await Promise.all([aMember(), anEvent({ start_at })]);
  const { session } = await buy(holder, event.id);
  await payAndSettle(session);
  const [ticket] = await ticketsOf(holder, session);
  await ok(act("postpone", event.id));
  const ticketId = ticket?.id ?? "";
  expect(saidOf(await call("tickets", "redeem", { ticketId }, { token: holder.token }))).toEqual([
    409,
    "event.postponed",
    "This event is postponed. Your ticket counts for the new date.",
  ]);
  expect(await ok(call("tickets", "get", { ticketId }, { token: holder.token }))).toMatchObject({
    status: "valid",
    event: { state: "postponed", cancel_reason: null },
  });
  await ok(update(event, { start_at: new Date(Date.now() + 4 * 3_600_000).toISOString(), confirm_move: true }));
  expect((await call("tickets", "redeem", { ticketId }, { token: holder.token })).status).toBe(200);
});

test("[states-04] an event with nobody in it becomes a draft again, without what was stopped or postponed", async () => {
  const event = await anEvent();
  await ok(act("stopSales", event.id));
  await ok(act("postpone", event.id));
  expect((await ok(setPublished(event.id, false))).state).toBe("draft");
  expect((await ok(setPublished(event.id, true))).state).toBe("published");
  expect((await buy(await aMember(), event.id)).hold.status).toBe("held");
});

test("[states-01] the stock of an event is closed in every state but the published one", async () => {
  const table = await openTable();
  const closedOf = async (event_id: string) => (await table.get(keyOf(StockEntity, { event_id })))?.is_closed;
  const event = await anEvent({ is_published: false });
  expect(await closedOf(event.id)).toBe(true);
  await ok(setPublished(event.id, true));
  expect(await closedOf(event.id)).toBe(false);
  await ok(act("stopSales", event.id));
  expect(await closedOf(event.id)).toBe(true);
  await ok(act("resumeSales", event.id));
  expect(await closedOf(event.id)).toBe(false);
  await ok(act("postpone", event.id));
  expect(await closedOf(event.id)).toBe(true);
});
