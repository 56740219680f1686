import { beforeAll, expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack, ticketsOf, tryToBuy } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent, type Member } from "../../support/fixtures.ts";

let admin: Member;
beforeAll(async () => {
  admin = await anAdmin();
});

type Act = "stopSales" | "resumeSales" | "postpone";
const act = (name: Act, eventId: string) => call("eventsAdmin", name, { eventId }, { token: admin.token });
const read = (eventId: string, who?: Member) => call("events", "get", { eventId }, who ? { token: who.token } : {});
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const saidOf = ({ status, error }: { status: number; error?: { code: string; message: string } | undefined }) => [
  status,
  error?.code,
  error?.message,
];

test("[states-01] [states-02] while sales are stopped or the event is postponed nobody gets in, what is reserved is paid, and a ticket counts for the new date", async () => {
  const [holder, late, event] = await Promise.all([
    aMember(),
    aMember(),
    anEvent({ start_at: inHours(3), total_spots: 5 }),
  ]);
  const eventId = event.id;
  const tryToEnter = async () => {
    const { token } = late;
    const answers = [
      await call("tickets", "quote", { eventId, tier: "GA+" }, { token }),
      await tryToBuy(late, eventId),
      await call("events", "join", { eventId }, { token }),
    ];
    return answers.map(saidOf);
  };
  const threeTimes = (said: unknown[]) => [said, said, said];
  const held = await buy(holder, eventId);
  expect((await ok(act("stopSales", eventId))).state).toBe("sales-stopped");
  const stopped = "Sales for this event are stopped. Check back later, or look at other events.";
  expect(await tryToEnter()).toEqual(threeTimes([409, "event.sales-stopped", stopped]));
  await ok(call("tickets", "payHold", { holdId: held.hold.id }, { token: holder.token }));
  await payAndSettle(held.session);
  const [ticket] = await ticketsOf(holder, held.session);
  expect([ticket?.status, (await ok(read(eventId))).spots_left]).toEqual(["valid", 4]);
  expect((await ok(act("resumeSales", eventId))).state).toBe("published");
  expect((await tryToEnter()).map(([status, code]) => code ?? status)).toEqual([200, 201, "event.tickets-only"]);
  const waiting = await buy(late, eventId);

  expect((await ok(act("postpone", eventId))).state).toBe("postponed");
  const postponed = "This event is postponed. You can get in once it has a new date.";
  expect(await tryToEnter()).toEqual(threeTimes([409, "event.postponed", postponed]));
  await payAndSettle(waiting.session);
  expect(await ticketsOf(late, waiting.session)).toMatchObject([{ status: "valid" }]);
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
  const moved = { ...event, eventId, start_at: inHours(4), confirm_move: true };
  await ok(call("eventsAdmin", "update", moved as never, { token: admin.token }));
  expect((await call("tickets", "redeem", { ticketId }, { token: holder.token })).status).toBe(200);
});

test("[states-03] [states-06] a draft is shown to an administrator alone, and is published by the job from its instant on and not before", async () => {
  const [member, event] = await Promise.all([aMember(), anEvent({ is_published: false, start_at: inHours(9 * 24) })]);
  const at = inHours(48);
  const scheduled = await ok(
    call("eventsAdmin", "schedulePublication", { eventId: event.id, publish_at: at }, { token: admin.token }),
  );
  expect(scheduled).toMatchObject({ state: "draft", publish_at: at });
  await stack().invoke("eventChanges", {}, new Date(Date.parse(at) - 1).toISOString());
  expect(await ok(read(event.id, admin))).toMatchObject({ id: event.id, state: "draft" });
  for (const who of [member, undefined]) expect((await read(event.id, who)).status).toBe(404);
  await stack().invoke("eventChanges", {}, at);
  expect(await ok(read(event.id))).toMatchObject({ state: "published", title: event.title });
  const { items } = await ok(call("auditAdmin", "list", { subject: event.id }, { token: admin.token }));
  expect(items[0]?.details.changes).toEqual({ is_published: [false, true], publish_at: [at, null] });
});
