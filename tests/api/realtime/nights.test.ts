import { expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";
import { openLive } from "../../support/live.ts";

const watch = async (member: { token: string }, eventId: string) => {
  const live = await openLive(member);
  live.send({ action: "watch", event_id: eventId });
  return live;
};

test("[night-05] an administrator who watches an event's night is told that it changed, without a figure, and no more once they stop", async () => {
  const [admin, event, other] = await Promise.all([anAdmin(), anEvent(), anEvent()]);
  const live = await watch(admin, event.id);
  expect(await live.next("watching")).toEqual({ type: "watching", event_id: event.id });
  await ok(call("eventsAdmin", "stopSales", { eventId: other.id }, { token: admin.token }));
  await ok(call("eventsAdmin", "stopSales", { eventId: event.id }, { token: admin.token }));
  expect(await live.next("night-changed")).toEqual({ type: "night-changed", event_id: event.id });
  live.send({ action: "unwatch", event_id: event.id });
  live.send({ action: "subscribe", topic: "feed" });
  await live.next("subscribed");
  await stack().settled();
  const told = live.received.filter(({ type }) => type === "night-changed").length;
  await ok(call("eventsAdmin", "resumeSales", { eventId: event.id }, { token: admin.token }));
  await stack().settled();
  expect(live.received.filter(({ type }) => type === "night-changed")).toHaveLength(told);
  await live.close();
});

test("[night-05] a member who asks to watch an event's night hears nothing, whether it exists or not", async () => {
  const [admin, member, event] = await Promise.all([anAdmin(), aMember({ tier: "premium" }), anEvent()]);
  const live = await watch(member, event.id);
  live.send({ action: "watch", event_id: "event_unknown01" });
  live.send({ action: "subscribe", topic: "feed" });
  await live.next("subscribed");
  await ok(call("eventsAdmin", "stopSales", { eventId: event.id }, { token: admin.token }));
  await stack().settled();
  expect(live.received.filter(({ type }) => type === "watching" || type === "night-changed")).toEqual([]);
  await live.close();
});
