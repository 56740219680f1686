import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { TicketEntity } from "../../../functions/tickets/ticket.entity.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../../support/checkout.ts";
import { aPhone } from "../../support/door/phone.ts";
import { aScanOrder } from "../../support/door/scan-event.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { claimTicket, sendTicket } from "../../support/transfers.ts";

const codeOf = (answer: { status: number; error?: { code: string } }) => [answer.status, answer.error?.code];

const aSentTicket = async () => {
  const [{ holder: buyer, ticketId, ticketIds, event }, receiver] = await Promise.all([
    aScanOrder(2),
    aMember({ name: "Priya Raman" }),
  ]);
  return { buyer, receiver, event, ticketId, otherId: ticketIds[1] ?? "", code: await sendTicket(buyer, ticketId) };
};

test("whoever opens a link becomes the holder; the buyer sees their name, and they nothing of the purchase", async () => {
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
});

test("[transfer-01] of 20 members who open one link at once, one becomes the holder, and the same call again answers the same", async () => {
  const { buyer, ticketId, code } = await aSentTicket();
  const members = await Promise.all(Array.from({ length: 20 }, () => aMember()));
  const answers = await Promise.all(members.map((member) => claimTicket(member, code)));
  const winners = members.filter((_, index) => answers[index]?.status === 201);
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ status }) => status !== 201).map(codeOf)).toEqual(
    Array.from({ length: 19 }, () => [409, "transfer.gone"]),
  );
  const [winner] = winners;
  if (!winner) throw new Error("Nobody took the ticket");
  expect(await ok(claimTicket(winner, code))).toMatchObject({ id: ticketId, holder_id: winner.userId });
  const { items } = await ok(call("tickets", "list", {}, { token: winner.token }));
  expect(items).toHaveLength(1);
  await ok(call("tickets", "get", { ticketId }, { token: buyer.token }));
});

test("control: without the condition on the link each of several writers believes to be the holder", async () => {
  const { ticketId } = await aSentTicket();
  const { documents, TableName } = await openTable();
  const take = (holder: string) =>
    documents.send(
      new UpdateCommand({
        TableName,
        Key: keyOf(TicketEntity, { id: ticketId }),
        UpdateExpression: "SET holder_id = :holder REMOVE transfer_fingerprint",
        ExpressionAttributeValues: { ":holder": holder },
      }),
    );
  const writers = await Promise.allSettled(["usr_1", "usr_2", "usr_3"].map(take));
  expect(writers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
});

test("[transfer-02] the code on the buyer's phone dies with the sending, and the holder's phone gets one of their own", async () => {
  const { holder: buyer, ticketId } = await aScanOrder();
  const [phone, receiver] = await Promise.all([aPhone(), aMember()]);
  const before = await ok(phone.bind(buyer, ticketId));
  expect(before).toMatchObject({ state: "here", seats: [1] });
  await ok(claimTicket(receiver, await sendTicket(buyer, ticketId)));
  expect(codeOf(await phone.look(buyer, ticketId))).toEqual([404, "not-found"]);
  const theirs = await aPhone();
  expect(await ok(theirs.look(receiver, ticketId))).toMatchObject({ state: "unbound" });
  const after = await ok(theirs.bind(receiver, ticketId));
  expect(after).toMatchObject({ state: "here", seats: [1] });
  const issuedAt = (pass: string | null) => Number.parseInt((pass ?? "").slice(64, 72), 16);
  expect(issuedAt(after.pass)).toBeGreaterThan(issuedAt(before.pass) + 1);
});

test("a second link ends the first, and taking it back ends both", async () => {
  const { buyer, receiver, ticketId, code: first } = await aSentTicket();
  const second = await sendTicket(buyer, ticketId);
  expect(codeOf(await claimTicket(receiver, first))).toEqual([409, "transfer.gone"]);
  expect(await ok(call("transfers", "open", { code: first }, {}))).toEqual({
    state: "gone",
    event: null,
    tier: null,
    from_name: null,
  });
  await ok(call("transfers", "takeBack", { ticketId }, { token: buyer.token }));
  expect(codeOf(await claimTicket(receiver, second))).toEqual([409, "transfer.gone"]);
  expect(await ok(call("transfers", "takeBack", { ticketId }, { token: buyer.token }))).toMatchObject({
    is_being_sent: false,
    held_by: null,
  });
});

test("a ticket is sent by its buyer alone, once, and not to themselves", async () => {
  const { buyer, receiver, ticketId, code } = await aSentTicket();
  expect(codeOf(await call("transfers", "send", { ticketId }, { token: receiver.token }))).toEqual([404, "not-found"]);
  expect(codeOf(await call("transfers", "takeBack", { ticketId }, { token: receiver.token }))).toEqual([
    404,
    "not-found",
  ]);
  expect(codeOf(await claimTicket(buyer, code))).toEqual([409, "transfer.own"]);
  await ok(claimTicket(receiver, code));
  expect(codeOf(await call("transfers", "send", { ticketId }, { token: buyer.token }))).toEqual([
    409,
    "ticket.already-sent",
  ]);
  expect(codeOf(await call("transfers", "send", { ticketId }, { token: receiver.token }))).toEqual([404, "not-found"]);
});

test("[transfer-03] tickets are sent until doors open, to the second, or until the deadline that the event names", async () => {
  const doorsAt = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const { holder: buyer, ticketId } = await aScanOrder(1, { about: { start_at: doorsAt } });
  const lastMoment = new Date(Date.parse(doorsAt) - 1).toISOString();
  expect(codeOf(await call("transfers", "send", { ticketId }, { token: buyer.token, now: doorsAt }))).toEqual([
    409,
    "ticket.sending-over",
  ]);
  const code = await sendTicket(buyer, ticketId, lastMoment);
  const receiver = await aMember();
  expect(codeOf(await claimTicket(receiver, code, doorsAt))).toEqual([409, "transfer.gone"]);
  expect((await claimTicket(receiver, code, lastMoment)).status).toBe(201);

  const until = new Date(Date.now() + 3_600_000).toISOString();
  const { holder, ticketId: other } = await aScanOrder(1, { about: { transfer_until: until } });
  expect(codeOf(await call("transfers", "send", { ticketId: other }, { token: holder.token, now: until }))).toEqual([
    409,
    "ticket.sending-over",
  ]);
  expect((await call("transfers", "send", { ticketId: other }, { token: holder.token })).status).toBe(201);
});

test("a ticket that the membership made cheaper stays, unless the event lets it be sent", async () => {
  const [premium, strict, open] = await Promise.all([
    aMember({ tier: "premium" }),
    anEvent(),
    anEvent({ rights_transferable: true }),
  ]);
  const vipOf = async (eventId: string) => {
    const { session } = await buy(premium, eventId, { tier: "VIP+" });
    await payAndSettle(session);
    return (await ticketsOf(premium, session))[0]?.id ?? "";
  };
  const kept = await call("transfers", "send", { ticketId: await vipOf(strict.id) }, { token: premium.token });
  expect(codeOf(kept)).toEqual([409, "ticket.not-transferable"]);
  expect((await call("transfers", "send", { ticketId: await vipOf(open.id) }, { token: premium.token })).status).toBe(
    201,
  );
});

test("[transfer-05] a ticket of a Premium event is taken by Premium members alone, and stays with its sender until then", async () => {
  const [buyer, receiver, premium, admin] = await Promise.all([
    aMember({ tier: "premium" }),
    aMember({ tier: "essential" }),
    aMember({ tier: "premium" }),
    anAdmin(),
  ]);
  const event = await anEvent({ premium: true, rights_transferable: true });
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await payAndSettle(session);
  const [free, paid] = await ticketsOf(buyer, session);
  expect([free?.price_paid, paid?.price_paid]).toEqual([0, 1_000]);
  for (const ticket of [free, paid]) {
    const code = await sendTicket(buyer, ticket?.id ?? "");
    expect(codeOf(await claimTicket(receiver, code))).toEqual([403, "premium-required"]);
    const kept = await ok(call("tickets", "get", { ticketId: ticket?.id ?? "" }, { token: buyer.token }));
    expect(kept).toMatchObject({ holder_id: null, is_being_sent: true });
    await ok(claimTicket(ticket === free ? premium : admin, code));
  }
});

test("where members redeem themselves, a sent ticket is the holder's to redeem, once, and not the buyer's", async () => {
  const [buyer, receiver, event] = await Promise.all([
    aMember(),
    aMember(),
    anEvent({ start_at: new Date(Date.now() + 3_600_000).toISOString() }),
  ]);
  const { session } = await buy(buyer, event.id, {});
  await payAndSettle(session);
  const ticketId = (await ticketsOf(buyer, session))[0]?.id ?? "";
  await ok(claimTicket(receiver, await sendTicket(buyer, ticketId)));
  expect(codeOf(await call("tickets", "redeem", { ticketId }, { token: buyer.token }))).toEqual([409, "ticket.sent"]);
  await ok(call("tickets", "redeem", { ticketId }, { token: receiver.token }));
  const again = await call("tickets", "redeem", { ticketId }, { token: receiver.token });
  expect(codeOf(again)).toEqual([409, "ticket.already-redeemed"]);
  expect(codeOf(await call("transfers", "send", { ticketId }, { token: buyer.token }))).toEqual([
    409,
    "ticket.already-redeemed",
  ]);
});

const checkInsOf = async (...members: { userId: string }[]) => {
  await stack().settled();
  const tallies = await (await openTable()).everything("tally");
  return members.map(({ userId }) => Number(tallies.find(({ user_id }) => user_id === userId)?.check_ins ?? 0));
};

const setStatus = async (ticketId: string, status: "valid" | "redeemed") =>
  ok(call("ticketsAdmin", "setStatus", { ticketId, status }, { token: (await anAdmin()).token }));

test("a sent ticket's check-in is counted for its holder, and undone and set by the back-office it is theirs too", async () => {
  const [buyer, receiver, event] = await Promise.all([
    aMember(),
    aMember(),
    anEvent({ start_at: new Date(Date.now() + 3_600_000).toISOString() }),
  ]);
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await payAndSettle(session);
  const [ticketId = "", ownId = ""] = (await ticketsOf(buyer, session)).map(({ id }) => id);
  await ok(claimTicket(receiver, await sendTicket(buyer, ticketId)));
  await ok(call("tickets", "redeem", { ticketId }, { token: receiver.token }));
  await setStatus(ownId, "redeemed");
  expect(await checkInsOf(buyer, receiver)).toEqual([1, 1]);
  await setStatus(ticketId, "valid");
  expect(await checkInsOf(buyer, receiver)).toEqual([1, 0]);
  await setStatus(ticketId, "redeemed");
  await setStatus(ownId, "valid");
  expect(await checkInsOf(buyer, receiver)).toEqual([0, 1]);
});

test("of a claim and a refund of the same ticket at once, the ticket ends refunded whoever holds it", async () => {
  const {
    holder: buyer,
    receiver,
    session,
    ticketId,
  } = {
    ...(await aScanOrder()),
    receiver: await aMember(),
  };
  const code = await sendTicket(buyer, ticketId);
  const { token } = await anAdmin();
  const refund = call(
    "ticketsAdmin",
    "refund",
    { sessionId: session, ticket_ids: [ticketId], reason: "Asked to" },
    { token },
  );
  const [claimed, refunded] = await Promise.all([claimTicket(receiver, code), refund]);
  expect([201, 409]).toContain(claimed.status);
  expect(refunded.status).toBe(200);
  await stack().settled();
  const seen = await ok(call("tickets", "get", { ticketId }, { token: buyer.token }));
  expect(seen.status).toBe("cancelled");
});

test("a holder who deletes their account gives the ticket back to its buyer", async () => {
  const { buyer, receiver, ticketId, code } = await aSentTicket();
  await ok(claimTicket(receiver, code));
  await ok(call("account", "erase", { confirm: "DELETE" }, { token: receiver.token }));
  await expect
    .poll(async () => (await ok(call("tickets", "get", { ticketId }, { token: buyer.token }))).held_by, {
      timeout: 15_000,
    })
    .toBeNull();
  expect(await ok(call("tickets", "get", { ticketId }, { token: buyer.token }))).toMatchObject({
    holder_id: null,
    status: "valid",
  });
});

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

test("[move-15] whoever was sent a ticket gives it back: its buyer has it again and is told, and it is gone for them and nobody else's to give", async () => {
  const { buyer, receiver, event, ticketId, otherId, code } = await aSentTicket();
  const giveBack = (member: { token: string }, id = ticketId) =>
    call("transfers", "giveBack", { ticketId: id }, { token: member.token });
  expect(codeOf(await giveBack(receiver))).toEqual([404, "not-found"]);
  await ok(claimTicket(receiver, code));
  for (const [member, id] of [
    [buyer, ticketId],
    [await aMember(), ticketId],
    [receiver, otherId],
  ] as const)
    expect(codeOf(await giveBack(member, id))).toEqual([404, "not-found"]);
  await ok(giveBack(receiver));
  expect(await ok(call("tickets", "get", { ticketId }, { token: buyer.token }))).toMatchObject({
    holder_id: null,
    held_by: null,
    status: "valid",
  });
  expect((await ok(call("tickets", "list", {}, { token: receiver.token }))).items).toEqual([]);
  expect(codeOf(await giveBack(receiver))).toEqual([404, "not-found"]);
  const { items } = await ok(call("notifications", "list", {}, { token: buyer.token }));
  expect(items.map(({ kind, link, message }) => [kind, link, message])).toEqual([
    [
      "orders",
      `/ticket/${ticketId}`,
      `A ticket for ${event.title} that you sent was given back. It's yours to use again.`,
    ],
  ]);
});

test("[move-15] a ticket that was used or refunded isn't given back, and stays with its holder", async () => {
  const [used, refunded] = await Promise.all([aSentTicket(), aSentTicket()]);
  await Promise.all([used, refunded].map(({ receiver, code }) => ok(claimTicket(receiver, code))));
  await setStatus(used.ticketId, "redeemed");
  const { session_id: sessionId } = await ok(
    call("tickets", "get", { ticketId: refunded.ticketId }, { token: refunded.buyer.token }),
  );
  await ok(call("ticketsAdmin", "refund", { sessionId }, { token: (await anAdmin()).token }));
  for (const [{ receiver, ticketId }, refusal] of [
    [used, "ticket.already-redeemed"],
    [refunded, "ticket.refunded"],
  ] as const) {
    expect(codeOf(await call("transfers", "giveBack", { ticketId }, { token: receiver.token }))).toEqual([
      409,
      refusal,
    ]);
    const kept = await ok(call("tickets", "get", { ticketId }, { token: receiver.token }));
    expect(kept.holder_id).toBe(receiver.userId);
  }
});
