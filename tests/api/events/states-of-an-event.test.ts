import { beforeEach, describe, expect, test, vi } from "vitest";
import { eventsAdmin } from "../../../shared/api/events.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { typesAt } from "../../support/prices.ts";
import { uniqueId } from "../../support/unique-text.ts";

const city = giveOwnTable(async () => ({
  ...(await import("../../../functions/attendance/event-page.ts")),
  ...(await import("../../../functions/audit/audit.entity.ts")),
  ...(await import("../../../functions/events/event-change.entity.ts")),
  ...(await import("../../../functions/events/event-states.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/events.ts")),
  ...(await import("../../../functions/events/list-events.ts")),
  ...(await import("../../../functions/events/manage-events.ts")),
  ...(await import("../../../functions/events/rsvps.ts")),
  ...(await import("../../../functions/events/stock.entity.ts")),
  ...(await import("../../../functions/events/update-event.ts")),
  ...(await import("../../../functions/tickets/checkout/checkout.ts")),
  ...(await import("../../../functions/tickets/checkout/quote.ts")),
}));

beforeEach(() => vi.stubEnv("CITY_ZONE", "America/New_York"));

const now = "2027-02-01T12:00:00.000Z";
const at = (hours: number, milliseconds = 0) =>
  new Date(Date.parse(now) + hours * 3_600_000 + milliseconds).toISOString();
const admin = { userId: "admin", email: "admin@x.test" };
const page = { limit: 100, position: null };

const aCaller = () => {
  const userId = `usr_${uniqueId()}`;
  const about = { userId, username: userId, email: `${userId}@x.test`, name: "Maya Member" };
  return { ...about, emailVerified: true, isAdmin: false, hasSecondFactor: false, signedInAt: null };
};

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    ({ code, message, details }) => [code, message, details?.fields?.[0]?.path].filter(Boolean).join(" | "),
  );

/** A published event with tickets that begins in a day and ends in two. */
const anEvent = async (about: object = {}) => {
  const input = {
    ...{ title: "Lantern walk", description: "Bring a light", type: "RAGER", location: "Jacksonville" },
    ...{ venue_name: "River Club", venue_address: "1 Bay St", start_at: at(24), end_at: at(48), entry: "tickets" },
    ...{ ticket_types: typesAt(), ...about },
  };
  const event = await city().createEvent(admin, eventsAdmin.create.input.parse(input), now);
  const request = { admin, eventId: event.id };
  const order = { eventId: event.id, tier: "GA+" as const, quantity: 1 };
  const late = aCaller();
  const read = async () => (await city().EventEntity.get({ id: event.id }).go({ consistent: true })).data;
  return {
    ...event,
    request,
    read,
    stop: (time = now) => city().stopSales(request, time),
    resume: (time = now) => city().resumeSales(request, time),
    postpone: (time = now) => city().postponeEvent(request, time),
    publishAt: (time: string | null) => city().schedulePublication(request, time, now),
    setPublished: (is_published: boolean) => city().setEventFlags(request, { is_published }, now),
    update: (changed: object) => {
      const parsed = eventsAdmin.update.input.parse({ ...input, ...changed, eventId: event.id });
      const { eventId: _id, version: _version, ...wish } = parsed;
      return city().updateEvent(request, wish, { now, readPaid: async () => 0 });
    },
    // The keys of its lists go with it, which a patch would leave.
    cancel: async () => {
      const marks = { cancelled_at: now, cancel_reason: "The band is ill." };
      await city()
        .EventEntity.put({ ...((await read()) as NonNullable<Awaited<ReturnType<typeof read>>>), ...marks })
        .go();
    },
    isClosed: async () =>
      (await city().StockEntity.get({ event_id: event.id }).go({ consistent: true })).data?.is_closed,
    quote: () => city().quoteOrder(order, late, now),
    /** What comes of a quote, an order and an RSVP of somebody new. */
    tryToEnter: () =>
      Promise.all(
        [city().quoteOrder(order, late, now), city().startCheckout(order, late, { now, idempotencyKey: undefined })]
          .concat(city().joinEvent(event.id, late, now) as never)
          .map(outcomeOf),
      ),
    history: async () => {
      const { data } = await city().AuditEntity.query.bySubject({ subject: event.id }).go({ pages: "all" });
      const rows = data.filter(({ action }) => action === "event.update");
      return rows.map(({ details }) => JSON.parse(details).changes as Record<string, unknown>);
    },
  };
};
const threeTimes = (text: string) => [text, text, text];

const stopped = "event.sales-stopped | Sales for this event are stopped. Check back later, or look at other events.";
const postponed = "event.postponed | This event is postponed. You can get in once it has a new date.";
const cancelled = "event.cancelled | This event is cancelled.";

describe("[states-01] sales that are stopped", () => {
  test("take no quote, order or RSVP, and once resumed a quote and an RSVP go through", async () => {
    const event = await anEvent();
    expect((await event.stop()).state).toBe("sales-stopped");
    expect(await event.tryToEnter()).toEqual(threeTimes(stopped));
    expect((await event.resume()).state).toBe("published");
    expect((await event.quote()).total).toBe(2_000);
    const party = await anEvent({ entry: "rsvp", ticket_types: [] });
    const join = () => outcomeOf(city().joinEvent(party.id, aCaller(), now));
    await party.stop();
    expect(await join()).toBe(stopped);
    await party.resume();
    expect(await join()).toBe("done");
  });

  test("are stopped and resumed once however often it is asked, each with one row in the history", async () => {
    const event = await anEvent();
    await event.resume();
    const { version } = await event.stop();
    expect((await event.stop()).version).toBe(version);
    await event.resume();
    await event.resume();
    expect((await event.history()).map((changes) => Object.keys(changes))).toEqual([
      ...[["sales_stopped_at"], ["sales_stopped_at"]],
    ]);
  });

  test("are refused for a draft, and for an event from its end on and not before", async () => {
    const [draft, event] = [await anEvent({ is_published: false }), await anEvent()];
    expect(await outcomeOf(draft.stop())).toBe("event.not-published | Publish this event first.");
    for (const act of [event.stop, event.resume, event.postpone])
      expect(await outcomeOf(act(at(48)))).toBe("event.past | This event is over.");
    expect(await outcomeOf(event.stop(at(48, -1)))).toBe("done");
  });

  test("the stock of an event is closed in every state but the published one", async () => {
    const event = await anEvent({ is_published: false });
    const closed = [await event.isClosed()];
    for (const act of [() => event.setPublished(true), event.stop, event.resume, event.postpone]) {
      await act();
      closed.push(await event.isClosed());
    }
    expect(closed).toEqual([true, false, true, false, true]);
  });
});

describe("[states-02] a postponed event", () => {
  test("keeps who has an RSVP, and takes nobody else", async () => {
    const [party, guest] = [await anEvent({ entry: "rsvp", ticket_types: [] }), aCaller()];
    await city().joinEvent(party.id, guest, now);
    await party.postpone();
    expect((await city().getRsvp(party.id, guest.userId)).status).toBe("attending");
    expect(await outcomeOf(city().joinEvent(party.id, aCaller(), now))).toBe(postponed);
  });

  test("takes nobody new, is still shown, and has one change with when and where it was", async () => {
    const event = await anEvent();
    expect((await event.postpone()).state).toBe("postponed");
    await event.postpone(at(1));
    expect(await event.tryToEnter()).toEqual(threeTimes(postponed));
    expect(await city().readEventPage(event.id, null, now)).toMatchObject({ id: event.id, state: "postponed" });
    const { data } = await city().EventChangeEntity.query.byEvent({ event_id: event.id }).go();
    expect(data).toMatchObject([
      {
        ...{ kind: "postponed", by: "admin" },
        before: { start_at: at(24), place: "River Club, 1 Bay St, Jacksonville" },
      },
    ]);
    expect(await event.history()).toMatchObject([{ postponed_at: [null, now] }]);
  });

  test("can't have its sales stopped or resumed, and a new date alone ends the postponement", async () => {
    const event = await anEvent();
    await event.postpone();
    const refused = "event.postponed | This event is postponed: nobody can buy until it has a new date.";
    for (const act of [event.stop, event.resume]) expect(await outcomeOf(act())).toBe(refused);
    expect((await event.update({ rewards: "A lantern" })).state).toBe("postponed");
    expect((await event.update({ start_at: at(36) })).state).toBe("published");
    expect([await event.isClosed(), (await event.quote()).total]).toEqual([false, 2_000]);
  });

  test("isn't over when its former date is, neither for members nor in the lists of administrators", async () => {
    const [event, other] = [await anEvent(), await anEvent()];
    await event.postpone();
    const later = at(48);
    const pasts = await Promise.all([event, other].map(({ id }) => city().readEventPage(id, null, later)));
    expect(pasts.map(({ past }) => past)).toEqual([false, true]);
    const listed = async (when: "upcoming" | "past") =>
      (await city().listEvents({ when, state: "postponed" }, page, later)).items.some(({ id }) => id === event.id);
    expect([await listed("upcoming"), await listed("past")]).toEqual([true, false]);
    const { items } = await city().listPublishedEvents("upcoming", page, later);
    expect(items.find(({ id }) => id === event.id)?.state).toBe("postponed");
    expect(items.some(({ id }) => id === other.id)).toBe(false);
  });
});

test("[states-03] a draft's instant can be changed and cleared, in the future, before its end, and while it is a draft", async () => {
  const draft = await anEvent({ is_published: false });
  await draft.publishAt(at(1));
  expect(await draft.publishAt(at(2))).toMatchObject({ state: "draft", publish_at: at(2) });
  const past = "invalid-input | Choose a time in the future. | publish_at";
  const over = "invalid-input | The event is over by then. Choose an earlier time. | publish_at";
  expect([await outcomeOf(draft.publishAt(now)), await outcomeOf(draft.publishAt(at(48)))]).toEqual([past, over]);
  expect((await draft.read())?.publish_at).toBe(at(2));
  expect((await draft.publishAt(null)).publish_at).toBeNull();
  const published = "event.already-published | This event is published already.";
  expect(await outcomeOf((await anEvent()).publishAt(at(2)))).toBe(published);
});

describe("[states-05] a cancelled event", () => {
  test("is never published, unpublished, edited, stopped, postponed or sold again", async () => {
    const event = await anEvent();
    await event.cancel();
    const refusals = await event.tryToEnter();
    for (const act of [
      ...[() => event.update({ title: "Another" }), () => event.setPublished(false), () => event.setPublished(true)],
      ...[() => event.publishAt(at(1)), event.stop, event.resume, event.postpone],
    ])
      refusals.push(await outcomeOf(act()));
    expect(refusals).toEqual(refusals.map(() => cancelled));
  });

  test("leaves the lists of members, and its page tells everybody why", async () => {
    const event = await anEvent();
    await event.cancel();
    for (const when of ["upcoming", undefined] as const) {
      const { items } = await city().listPublishedEvents(when, page, now);
      expect(items.map(({ id }) => id)).not.toContain(event.id);
    }
    for (const who of [aCaller(), null]) {
      expect(await city().readEventPage(event.id, who, now)).toMatchObject({
        ...{ state: "cancelled", cancel_reason: "The band is ill." },
      });
    }
    const { items } = await city().listEvents({ state: "cancelled" }, page, now);
    expect(items.map(({ id }) => id)).toContain(event.id);
    expect(items.every(({ state }) => state === "cancelled")).toBe(true);
  });
});

test("[states-04] an event with nobody in it becomes a draft again, without what was stopped or postponed", async () => {
  const event = await anEvent();
  await event.stop();
  await event.postpone();
  expect((await event.setPublished(false)).state).toBe("draft");
  expect((await event.setPublished(true)).state).toBe("published");
  expect((await event.quote()).total).toBe(2_000);
});
