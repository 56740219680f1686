import { describe, expect, test } from "vitest";
import { ClaimEntity } from "../../../functions/deals/claim.entity.ts";
import { RsvpEntity } from "../../../functions/events/rsvp.entity.ts";
import { NoticesSeenEntity } from "../../../functions/notifications/notices-seen.entity.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aDeal, aMember, anEvent, type Member, openSettings } from "../../support/fixtures.ts";
import { openTable } from "../../support/table.ts";

const startOf = ({ token }: Member, event_id?: string) => ok(call("start", "read", { event_id }, { token }));

/** A key as it stands in the body of a call of the database, for a fault that hits this member's alone. */
const keyInBody = ({ userId }: Member): string => {
  const { Key } = NoticesSeenEntity.get({ user_id: userId }).params() as { Key: Record<string, string> };
  return JSON.stringify({ pk: { S: Key.pk }, sk: { S: Key.sk } }).slice(1, -1);
};

describe("[start-03] the start call", () => {
  test("answers each part as its own route does", async () => {
    await openSettings();
    const [member, deal, event] = [await aMember({ tier: "premium" }), await aDeal(), await anEvent({ entry: "rsvp" })];
    const as = { token: member.token };
    await ok(call("deals", "claim", { dealId: deal.id }, as));
    await ok(call("events", "join", { eventId: event.id }, as));
    const { news, settings, ...own } = await startOf(member, event.id);
    expect(own).toEqual({
      membership: await ok(call("memberships", "mine", {}, as)),
      profile: await ok(call("members", "profile", {}, as)),
      unread_notifications: await ok(call("notifications", "unread", {}, as)),
      unread_messages: await ok(call("messages", "unread", {}, as)),
      blocking_claims: await ok(call("deals", "claimed", {}, as)),
      recent_claims: await ok(call("deals", "claims", { limit: 3 }, as)),
      tickets: await ok(call("tickets", "list", {}, as)),
      holds: await ok(call("tickets", "holds", {}, as)),
      rsvps: await ok(call("events", "rsvps", {}, as)),
      event: await ok(call("events", "get", { eventId: event.id }, as)),
      line: await ok(call("tickets", "linePlace", { eventId: event.id }, as)),
    });
    expect([own.blocking_claims?.items.length, own.rsvps?.items.length]).toEqual([1, 1]);
    expect([Array.isArray(news?.items), typeof settings?.redemptions_enabled]).toEqual([true, "boolean"]);
  });

  test("leaves out what a free member has no use for, and an event's parts without an event or where it isn't shown", async () => {
    const [member, hidden] = [await aMember(), await anEvent({ is_published: false })];
    const nothing = { blocking_claims: null, recent_claims: null, event: null };
    expect(await startOf(member)).toMatchObject({ ...nothing, line: null, membership: { tier: "free" } });
    expect(await startOf(member, hidden.id)).toMatchObject({ ...nothing, line: { place: null } });
  });
});

test("[start-03] a list that doesn't end with its first page is left to its own route, and of redemptions the latest three are answered", async () => {
  const [member, { put }] = [await aMember({ tier: "premium" }), await openTable()];
  const user_id = member.userId;
  const at = new Date().toISOString();
  const rsvps = Array.from({ length: 51 }, (_, index) =>
    RsvpEntity.put({ user_id, event_id: `evt_00000${index}`, status: "attending", created_at: at }),
  );
  const about = {
    deal_id: "deal_000001",
    vendor_id: "vendor_000001",
    business_name: "Cafe",
    offer_details: "Coffee",
    unique_code: "C",
  };
  const claims = Array.from({ length: 4 }, (_, index) =>
    ClaimEntity.put({
      ...about,
      id: `claim_00000${index}`,
      user_id,
      claimed_at: at,
      redeemed_at: at,
      day: at.slice(0, 10),
    }),
  );
  await Promise.all([...rsvps, ...claims].map((write) => put(write.params().Item)));
  const { rsvps: listed, recent_claims } = await startOf(member);
  expect([listed, recent_claims?.items.length, recent_claims?.cursor]).toEqual([null, 3, null]);
});

test("[start-04] a part that can't be read is null, and the others arrive all the same", async () => {
  const member = await aMember({ tier: "premium" });
  await stack().fault({ kind: "internal-error", operation: "GetItem", containing: keyInBody(member), times: 20 });
  const { unread_notifications, ...others } = await startOf(member);
  expect(unread_notifications).toBeNull();
  expect(others).toMatchObject({
    membership: { tier: "premium" },
    profile: { user_id: member.userId },
    holds: { items: [] },
  });
});
