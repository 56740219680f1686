import { expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aScanOrder } from "../../support/door/scan-event.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";
import { openTable } from "../../support/table.ts";
import { claimTicket, sendTicket } from "../../support/transfers.ts";

const codeOf = (answer: { status: number; error?: { code: string } }) => [answer.status, answer.error?.code];

const aSentTicket = async () => {
  const [{ holder: buyer, ticketId, ticketIds, event }, receiver] = await Promise.all([
    aScanOrder(2),
    aMember({ name: "Priya Raman" }),
  ]);
  return { buyer, receiver, event, ticketId, otherId: ticketIds[1] ?? "", code: await sendTicket(buyer, ticketId) };
};

test("whoever opens a link becomes the holder until they give the ticket back; the buyer sees their name, and they nothing of the purchase", async () => {
  const { buyer, receiver, event, ticketId, otherId, code } = await aSentTicket();
  const offer = await ok(call("transfers", "open", { code }, {}));
  expect(offer).toMatchObject({ state: "open", tier: "GA+", event: { title: event.title } });
  expect(buyer.name?.split(" ")[0]).toBe(offer.from_name);
  const taken = await ok(claimTicket(receiver, code));
  expect(taken).toMatchObject({
    id: ticketId,
    holder_id: receiver.userId,
    price_paid: 0,
    held_by: null,
  });
  expect(taken.session_id).toMatch(/^sent_[0-9a-f]{32}$/);
  const kept = await ok(call("tickets", "get", { ticketId }, { token: buyer.token }));
  expect(kept).toMatchObject({ held_by: "Priya Raman", is_being_sent: false, price_paid: 2_000 });
  const mine = await ok(call("tickets", "list", {}, { token: receiver.token }));
  expect(mine.items.map(({ id, price_paid }) => [id, price_paid])).toEqual([[ticketId, 0]]);
  expect(await ok(call("tickets", "get", { ticketId: otherId }, { token: buyer.token }))).toMatchObject({
    held_by: null,
  });
  expect(codeOf(await call("tickets", "get", { ticketId: otherId }, { token: receiver.token }))).toEqual([
    404,
    "not-found",
  ]);
  await ok(call("transfers", "giveBack", { ticketId }, { token: receiver.token }));
  expect(await ok(call("tickets", "get", { ticketId }, { token: buyer.token }))).toMatchObject({ held_by: null });
});

const checkInsOf = async (...members: { userId: string }[]) => {
  await stack().settled();
  const tallies = await (await openTable()).everything("tally");
  return members.map(({ userId }) => Number(tallies.find(({ user_id }) => user_id === userId)?.check_ins ?? 0));
};

const setStatus = async (ticketId: string, status: "valid" | "redeemed") =>
  ok(call("ticketsAdmin", "setStatus", { ticketId, status }, { token: (await anAdmin()).token }));

test("a used ticket stays with a holder who deletes their account, without their name, and its check-in is never counted as the buyer's", async () => {
  const { buyer, receiver, ticketId, code } = await aSentTicket();
  await ok(claimTicket(receiver, code));
  await setStatus(ticketId, "redeemed");
  expect(await checkInsOf(buyer, receiver)).toEqual([0, 1]);
  await ok(call("account", "erase", { confirm: "DELETE" }, { token: receiver.token }));
  const seen = () => ok(call("tickets", "get", { ticketId }, { token: buyer.token }));
  await expect.poll(async () => (await seen()).held_by).toBe("Somebody else");
  const storedOrders = async () => JSON.stringify(await (await openTable()).everything("door-order"));
  await stack().settled();
  const ofHolder = (await storedOrders()).match(new RegExp(`[^{]*"${receiver.userId}"[^}]*`))?.[0];
  expect(ofHolder).not.toContain("Priya");
  await setStatus(ticketId, "valid");
  expect(await checkInsOf(buyer, receiver)).toEqual([0, 0]);
});
