import { expect, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin } from "../../support/fixtures.ts";
import { uniqueText } from "../../support/unique-text.ts";

const fields = {
  title: "Lantern walk",
  description: "Bring a light",
  type: "Community Event",
  location: "Riverside",
  date: "2031-07-15",
  time: "7:00 PM - 11:30 PM",
  entry: "rsvp",
  ticket_types: [],
} as const;

test("[adminevents-03] [adminevents-19] an event is added, listed, changed, featured and published, kept while somebody comes, and deleted, with its history", async () => {
  const [admin, guest] = await Promise.all([anAdmin(), aMember()]);
  const [asAdmin, asGuest] = [{ token: admin.token }, { token: guest.token }];
  const title = uniqueText("Lantern walk");
  const input = { ...fields, title, is_published: false };
  const refused = await call("eventsAdmin", "create", { ...input, type: "Party" } as never, asAdmin);
  expect([refused.status, refused.error]).toMatchObject([
    400,
    { code: "invalid-input", details: { fields: [{ path: "type" }] } },
  ]);
  const untimed = await call("eventsAdmin", "create", { ...input, time: "19:00" } as never, asAdmin);
  expect([untimed.status, untimed.error?.message]).toEqual([400, "Invalid date or time format"]);

  const draft = await ok(call("eventsAdmin", "create", input as never, asAdmin));
  const { id: eventId } = draft;
  expect(draft).toMatchObject({ title, start_at: "2031-07-15T23:00:00.000Z", state: "draft", version: 0 });
  expect(await ok(call("eventsAdmin", "event", { eventId }, asAdmin))).toEqual(draft);
  const list = async (query: { q: string; state?: "draft"; type?: "Workshop" }) =>
    (await ok(call("eventsAdmin", "list", query, asAdmin))).items;
  expect([await list({ q: title, state: "draft" }), await list({ q: title, type: "Workshop" })]).toEqual([[draft], []]);
  expect((await call("eventsAdmin", "list", { type: "Party" } as never, asAdmin)).status).toBe(400);
  expect((await call("events", "get", { eventId }, asGuest)).status).toBe(404);

  const changed = { ...fields, title, eventId, rewards: "A lantern", version: 0 };
  expect(await ok(call("eventsAdmin", "update", changed as never, asAdmin))).toMatchObject({ version: 1 });
  const flags = { eventId, featured: true, is_published: true };
  const late = await call("eventsAdmin", "setFlags", { ...flags, version: 0 }, asAdmin);
  expect([late.status, late.error?.code]).toEqual([409, "version-conflict"]);
  await ok(call("eventsAdmin", "setFlags", { ...flags, version: 1 }, asAdmin));
  const shown = await ok(call("events", "get", { eventId }, asGuest));
  expect(shown).toMatchObject({ title, featured: true, rewards: "A lantern" });
  expect((await ok(call("events", "list", { limit: 100 }, asGuest))).items).toContainEqual(shown);

  await ok(call("events", "join", { eventId }, asGuest));
  const kept = await call("eventsAdmin", "remove", { eventId }, asAdmin);
  expect([kept.status, kept.error?.code, kept.error?.details]).toEqual([
    409,
    "event.has-holders",
    { tickets: 0, rsvps: 1, held: 0, waiting: 0 },
  ]);
  await ok(call("events", "leave", { eventId }, asGuest));
  await ok(call("eventsAdmin", "remove", { eventId }, asAdmin));
  expect((await call("events", "get", { eventId })).status).toBe(404);
  expect(await list({ q: title })).toEqual([]);
  expect((await call("eventsAdmin", "remove", { eventId }, asAdmin)).status).toBe(404);
  const { items } = await ok(call("auditAdmin", "list", { subject: eventId }, asAdmin));
  expect(items.map(({ action, actor }) => [action, actor])).toEqual([
    ["event.delete", admin.userId],
    ["event.update", admin.userId],
    ["event.update", admin.userId],
    ["event.create", admin.userId],
  ]);
  expect(items[0]?.details.changes).toMatchObject({ title: [title, null], total_spots: [50, null] });
});
