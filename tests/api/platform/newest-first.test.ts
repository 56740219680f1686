import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { aCampaign } from "../../support/campaigns.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../../support/checkout.ts";
import { aProfile } from "../../support/community.ts";
import { aDeal, aMember, anAdmin, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import { aMemberWithPoints } from "../../support/points.ts";
import { claimTicket, sendTicket } from "../../support/transfers.ts";

/** A list, and how one more item comes into it; both name the item in the same way. */
type List = { add: () => Promise<string>; read: () => Promise<string[]> };

beforeAll(() => openSettings());

const nextMonth = (): string => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);
const admin = async () => ({ token: (await anAdmin()).token });

const ordersOf = (member: Member, read: () => Promise<{ session_id: string }[]>): List => ({
  add: async () => {
    const { session } = await buy(member, (await anEvent()).id);
    await payAndSettle(session);
    return session;
  },
  read: async () => (await read()).map(({ session_id }) => session_id),
});

const claimsOf = (member: Member, read: () => Promise<{ deal_id: string }[]>): List => ({
  add: async () => (await ok(call("deals", "claim", { dealId: (await aDeal()).id }, member))).deal_id,
  read: async () => (await read()).map(({ deal_id }) => deal_id),
});

const lists: Record<string, () => Promise<List>> = {
  "the caller's tickets": async () => {
    const member = await aMember();
    return ordersOf(member, async () => (await ok(call("tickets", "list", {}, member))).items);
  },
  "the tickets that others sent the caller": async () => {
    const [buyer, holder] = [await aMember(), await aMember()];
    return {
      add: async () => {
        const { session } = await buy(buyer, (await anEvent()).id);
        await payAndSettle(session);
        const [ticket] = await ticketsOf(buyer, session);
        const code = await sendTicket(buyer, ticket?.id ?? "");
        expect((await claimTicket(holder, code)).status).toBe(201);
        return ticket?.id ?? "";
      },
      read: async () => (await ok(call("tickets", "list", {}, holder))).items.map(({ id }) => id),
    };
  },
  "a member's tickets": async () => {
    const member = await aMember();
    const { userId } = member;
    return ordersOf(
      member,
      async () => (await ok(call("memberSearchAdmin", "tickets", { userId }, await admin()))).items,
    );
  },
  "the caller's redemptions": async () => {
    const member = await aMember({ tier: "premium" });
    return claimsOf(member, async () => (await ok(call("deals", "claims", {}, member))).items);
  },
  "a member's redemptions": async () => {
    const member = await aMember({ tier: "premium" });
    const { userId } = member;
    return claimsOf(
      member,
      async () => (await ok(call("memberSearchAdmin", "claims", { userId }, await admin()))).items,
    );
  },
  "the caller's RSVPs": async () => {
    const member = await aMember();
    return {
      add: async () =>
        (await ok(call("events", "join", { eventId: (await anEvent({ entry: "rsvp" })).id }, member))).event_id,
      read: async () => (await ok(call("events", "rsvps", {}, member))).items.map(({ event_id }) => event_id),
    };
  },
  "the members whom the caller blocks": async () => {
    const { token } = await aMember();
    return {
      add: async () => {
        const { userId } = await aProfile();
        await ok(call("community", "block", { userId }, { token }));
        return userId;
      },
      read: async () => (await ok(call("community", "blocks", {}, { token }))).items.map(({ user_id }) => user_id),
    };
  },
  "a member's messages to support": async () => {
    const { name, email, userId, token } = await aMember();
    return {
      add: async () => {
        const subject = randomUUID();
        await ok(call("contact", "send", { name, email, subject, message: "Is there parking?" }, { token }));
        await stack().settled();
        return subject;
      },
      read: async () =>
        (await ok(call("memberSearchAdmin", "messages", { userId }, await admin()))).items.map(
          ({ subject }) => subject,
        ),
    };
  },
  "the team's notes on a member": async () => {
    const { userId } = await aMember();
    return {
      add: async () => (await ok(call("membersAdmin", "addNote", { userId, text: randomUUID() }, await admin()))).text,
      read: async () =>
        (await ok(call("membersAdmin", "notes", { userId }, await admin()))).items.map(({ text }) => text),
    };
  },
  "a member's redeemed points": async () => {
    const { userId } = await aMemberWithPoints(100);
    return {
      add: async () => {
        const reason = randomUUID();
        await ok(call("membersAdmin", "redeemPoints", { userId, points: 1, reason }, await admin()));
        return reason;
      },
      read: async () =>
        (await ok(call("membersAdmin", "pointRedemptions", { userId }, await admin()))).items.map(
          ({ reason }) => reason,
        ),
    };
  },
  "the ambassadors": async () => ({
    add: async () => {
      const code = `NEW-${randomUUID().slice(0, 8)}`.toUpperCase();
      return (
        await ok(call("ticketsAdmin", "createAmbassador", { name: "Dana", code, status: "active" }, await admin()))
      ).code;
    },
    read: async () => (await ok(call("ticketsAdmin", "ambassadors", {}, await admin()))).items.map(({ code }) => code),
  }),
  "the campaigns": async () => ({
    add: async () => (await aCampaign({ event_id: (await anEvent()).id, send_at: nextMonth() })).id,
    read: async () => (await ok(call("campaignsAdmin", "list", {}, await admin()))).items.map(({ id }) => id),
  }),
  "the exclusive events": async () => ({
    add: async () => {
      const event = { title: "Scavenger hunt", date: "Every Friday", location: "Riverwalk", is_active: false };
      return (await ok(call("playyyAdmin", "create", event, await admin()))).id;
    },
    read: async () => (await ok(call("playyyAdmin", "list", { limit: 50 }, await admin()))).items.map(({ id }) => id),
  }),
};

test.each(Object.entries(lists))("%s are listed newest first", async (_what, prepare) => {
  const { add, read } = await prepare();
  const added = [await add(), await add(), await add()];
  const listed = await read();
  expect(listed.filter((one) => added.includes(one))).toEqual(added.toReversed());
  expect(added).toContain(listed[0]);
});
