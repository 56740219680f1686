import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";
import { openLive } from "../../support/live.ts";

const writeToSupport = () =>
  ok(call("contact", "send", { name: "Vera", email: "vera@example.com", subject: randomUUID(), message: "Help" }));
const watchDesk = async (member: { token: string }) => {
  const live = await openLive(member);
  live.send({ action: "watch-desk" });
  return live;
};

test("[desk-55] an administrator who watches the desk is told that what waits changed, without a count, and no more once they stop", async () => {
  const live = await watchDesk(await anAdmin());
  expect(await live.next("watching-desk")).toEqual({ type: "watching-desk" });
  await writeToSupport();
  expect(await live.next("desk-changed")).toEqual({ type: "desk-changed" });
  live.send({ action: "unwatch-desk" });
  live.send({ action: "subscribe", topic: "feed" });
  await live.next("subscribed");
  await stack().settled();
  const told = live.received.filter(({ type }) => type === "desk-changed").length;
  await writeToSupport();
  await stack().settled();
  expect(live.received.filter(({ type }) => type === "desk-changed")).toHaveLength(told);
  await live.close();
});

test("[desk-55] a member who asks to watch the desk hears nothing", async () => {
  const live = await watchDesk(await aMember({ tier: "premium" }));
  live.send({ action: "subscribe", topic: "feed" });
  await live.next("subscribed");
  await writeToSupport();
  await stack().settled();
  expect(live.received.filter(({ type }) => type === "watching-desk" || type === "desk-changed")).toEqual([]);
  await live.close();
});
