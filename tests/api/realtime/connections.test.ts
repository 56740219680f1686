import { describe, expect, test } from "vitest";
import { limits } from "../../../shared/model/limits.ts";
import { socketProtocol, socketProtocols } from "../../../shared/model/socket-protocol.ts";
import { call, ok } from "../../support/call.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";
import { aTicket, cursorsOf, knock, openLive } from "../../support/live.ts";
import { claimTicket, sendTicket } from "../../support/transfers.ts";

const outcomeOf = async (protocols: string[], origin?: string | null): Promise<string> => {
  const { socket, outcome } = await knock(protocols, origin);
  socket.close();
  return outcome;
};

test("[realtime-02] a live connection without a valid ticket is refused, and nobody gets one without a valid token", async () => {
  const { token } = await aMember();
  const ticket = await aTicket(token);
  const altered = `${ticket.slice(0, -6)}AAAAAA`;
  for (const protocols of [[], [socketProtocol], socketProtocols("a.b.c"), socketProtocols(altered)])
    expect([protocols, await outcomeOf(protocols)]).toEqual([protocols, "401"]);
  expect(await outcomeOf(socketProtocols(token))).toBe("401");
  for (const bad of [undefined, `${token.slice(0, -6)}AAAAAA`])
    expect((await call("realtime", "ticket", {}, bad ? { token: bad } : {})).status).toBe(401);
});

test("a ticket opens one connection, also when several try it at once", async () => {
  const { token } = await aMember();
  const ticket = await aTicket(token);
  const knocks = await Promise.all(Array.from({ length: 5 }, () => knock(socketProtocols(ticket))));
  expect(knocks.map(({ outcome }) => outcome).sort()).toEqual(["401", "401", "401", "401", "open"]);
  for (const { socket } of knocks) socket.close();
});

test("a page of another site opens no connection, and neither does a client that names no page", async () => {
  const { token } = await aMember();
  const authorize = (origin: string, ticket: string, now?: string) =>
    stack()
      .invoke(
        "LiveAuthorizer",
        { methodArn: "arn", headers: { origin, "sec-websocket-protocol": `${socketProtocol}, ${ticket}` } },
        now,
      )
      .then(
        () => "allowed",
        () => "refused",
      );
  expect(await authorize("https://elsewhere.example", await aTicket(token))).toBe("refused");
  const ticket = await aTicket(token);
  expect(await outcomeOf(socketProtocols(ticket), null)).toBe("401");
  // The refused handshake left the ticket unused.
  expect(await outcomeOf(socketProtocols(ticket))).toBe("open");
});

test("a ticket is good for 60 seconds", async () => {
  const { token } = await aMember();
  const past = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
  const issued = async (now: string) => (await ok(call("realtime", "ticket", {}, { token, now }))).ticket;
  expect(await outcomeOf(socketProtocols(await issued(past(limits.socketTicketSeconds + 5))))).toBe("401");
  expect(await outcomeOf(socketProtocols(await issued(past(limits.socketTicketSeconds - 30))))).toBe("open");
});

describe("an open connection", () => {
  test("has our protocol, and its heartbeat is answered", async () => {
    const live = await openLive(await aMember());
    expect(live.socket.protocol).toBe(socketProtocol);
    live.send({ action: "ping" });
    expect(await live.next("pong")).toEqual({ type: "pong" });
    await live.close();
  });

  test("confirms that it follows the feed", async () => {
    const member = await aMember();
    const live = await openLive(member, { feed: true });
    const [subscribed] = live.received;
    expect(live.received).toEqual([
      { type: "subscribed", topic: "feed", feed: expect.any(Number), member: expect.any(Number) },
    ]);
    // Numbers of before would have the client believe that it missed nothing; others may have posted since.
    expect(subscribed).toMatchObject({ member: (await cursorsOf(member)).member });
    await live.close();
  });
});

test("new tickets are announced on every open device of their buyer and to nobody else", async () => {
  const [buyer, other, event] = await Promise.all([aMember(), aMember(), anEvent()]);
  const [phone, laptop, stranger] = await Promise.all([openLive(buyer), openLive(buyer), openLive(other)]);
  const { session: session_id } = await buy(buyer, event.id);
  await payAndSettle(session_id);
  const ticket_ids = (await ticketsOf(buyer, session_id)).map(({ id }) => id);
  const expected = { type: "tickets-issued", session_id, ticket_ids };
  expect(await Promise.all([phone, laptop].map((live) => live.next("tickets-issued")))).toEqual([expected, expected]);
  expect(stranger.received).toEqual([]);
  await Promise.all([phone, laptop, stranger].map((live) => live.close()));
});

test("[ticket-21] that a ticket was sent, taken or let in is told to its buyer and its holder, who read it again, and to nobody else", async () => {
  const [buyer, holder, stranger, event] = await Promise.all([aMember(), aMember(), aMember(), anEvent()]);
  const { session } = await buy(buyer, event.id);
  await payAndSettle(session);
  const [ticketId = ""] = (await ticketsOf(buyer, session)).map(({ id }) => id);
  await stack().settled();
  const lives = await Promise.all([buyer, holder, stranger].map((member) => openLive(member)));
  const told = () => expect.poll(() => lives.map(({ received }) => received));
  const changed = { type: "ticket-changed", ticket_id: ticketId };

  const code = await sendTicket(buyer, ticketId);
  await told().toEqual([[changed], [], []]);
  await ok(claimTicket(holder, code));
  await told().toEqual([[changed, changed], [changed], []]);
  await ok(call("ticketsAdmin", "setStatus", { ticketId, status: "redeemed" }, { token: (await anAdmin()).token }));
  await told().toEqual([[changed, changed, changed], [changed, changed], []]);
  await Promise.all(lives.map((live) => live.close()));
});
