import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { aDeal, aMember, anEvent, type Member, openSettings } from "../../support/fixtures.ts";

// The library that all routes share. A checkout and a claim recognise their own repetition: they are tested with their rules.

const favorite = ({ token }: Member, dealId: string, key: string) =>
  call("deals", "favorite", { dealId }, { token, key });
const favoritesOf = async ({ token }: Member) =>
  (await ok(call("deals", "favorites", {}, { token }))).items.map(({ deal_id }) => deal_id);

beforeAll(() => openSettings());

test("two members who use the same key each get their own effect and their own answer", async () => {
  const [one, other] = await Promise.all([aMember({ tier: "essential" }), aMember({ tier: "essential" })]);
  const [deal, key] = [await aDeal(), randomUUID()];
  const first = await ok(favorite(one, deal.id, key));
  const second = await ok(favorite(other, deal.id, key));
  expect(second.user_id).toBe(other.userId);
  expect(second.id).not.toBe(first.id);
  expect(await favoritesOf(other)).toEqual([deal.id]);
});

test("a key that comes again with another input is refused with 422, and the second request has no effect", async () => {
  const member = await aMember({ tier: "essential" });
  const [deal, another, key] = [await aDeal(), await aDeal(), randomUUID()];
  const first = await ok(favorite(member, deal.id, key));
  const refused = await favorite(member, another.id, key);
  expect([refused.status, refused.error?.code]).toEqual([422, "idempotency-mismatch"]);
  expect(await favoritesOf(member)).toEqual([deal.id]);
  expect(await ok(favorite(member, deal.id, key))).toEqual(first);
});

test("one key on two routes leads to both effects", async () => {
  const [member, event, key] = [await aMember(), await anEvent({ entry: "rsvp" }), randomUUID()];
  const { token } = member;
  await ok(call("members", "update", { name: "Nora New" }, { token, key }));
  await ok(call("events", "join", { eventId: event.id }, { token, key }));
  const { items } = await ok(call("events", "rsvps", {}, { token }));
  expect(items.map(({ event_id }) => event_id)).toEqual([event.id]);
  expect((await ok(call("members", "me", {}, { token }))).name).toBe("Nora New");
});
