import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cityDay } from "../../../shared/rules/city-day.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, anAdmin, anEvent } from "../../support/fixtures.ts";

const reason = () => `For the printer ${randomUUID()}`;
const rowsOf = async (subject: string, why: string) => {
  const { token } = await anAdmin();
  const { items } = await ok(call("auditAdmin", "list", { subject, limit: 100 }, { token }));
  return items
    .filter(({ details }) => details.reason === why)
    .map(({ action, actor, details }) => ({ action, actor, details }));
};

// Of one name, so that what else there is doesn't matter.
const someMembers = async (count: number) => {
  const q = `Quill${randomUUID().slice(0, 8)}`;
  const members = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      aMember({ name: `${q} ${index}`, ...(index === 0 && { tier: "premium" as const }) }),
    ),
  );
  await stack().settled();
  return { q, members };
};

test("[desk-70] the list of members is handed out with a reason alone, and the audit log has who took which list, why and how many rows, but not what was searched for", async () => {
  const admin = await anAdmin();
  const { q, members } = await someMembers(2);
  const { id: eventId } = await anEvent({ entry: "rsvp" });
  await ok(call("events", "join", { eventId }, { token: members[0]?.token ?? "" }));
  await stack().settled();
  const why = reason();
  for (const bad of [undefined, "", "  ab  ", "x".repeat(201)]) {
    const refused = await call(
      "memberSearchAdmin",
      "exportMembers",
      { q, reason: bad as string },
      { token: admin.token },
    );
    expect([refused.status, refused.error?.code]).toEqual([400, "invalid-input"]);
  }
  const { items, cursor } = await ok(
    call("memberSearchAdmin", "exportMembers", { q, show: "premium", reason: why }, { token: admin.token }),
  );
  expect(items.map(({ id, email, last_active_day }) => ({ id, email, last_active_day }))).toEqual([
    { id: members[0]?.userId, email: members[0]?.email, last_active_day: cityDay(new Date().toISOString()) },
  ]);
  expect(cursor).toBeNull();
  expect(await rowsOf("members", why)).toEqual([
    {
      action: "export.members",
      actor: admin.userId,
      details: { reason: why, show: "premium", is_searched: true, rows: 1 },
    },
  ]);
});

test("[desk-70] a list of several pages is recorded before its first row leaves, and with its last page how many rows it was", async () => {
  const { token } = await anAdmin();
  const { q, members } = await someMembers(3);
  const why = reason();
  const page = (cursor?: string) =>
    ok(call("memberSearchAdmin", "exportMembers", { q, reason: why, limit: 2, ...(cursor && { cursor }) }, { token }));
  const first = await page();
  expect((await rowsOf("members", why)).map(({ action, details }) => [action, details.rows])).toEqual([
    ["export.members", undefined],
  ]);
  const ids = first.items.map(({ id }) => id);
  for (let { cursor } = first; cursor; ) {
    const next = await page(cursor);
    ids.push(...next.items.map(({ id }) => id));
    // Asked for again, it leaves no second row.
    if (!next.cursor) await page(cursor);
    cursor = next.cursor;
  }
  expect(ids.toSorted()).toEqual(members.map(({ userId }) => userId).toSorted());
  expect((await rowsOf("members", why)).map(({ action, details }) => [action, details.rows]).toSorted()).toEqual([
    ["export.members", undefined],
    ["export.members-end", 3],
  ]);
});

test("[desk-70] a page's cursor is of its own reason and filter", async () => {
  const { token } = await anAdmin();
  const { q } = await someMembers(2);
  const why = reason();
  const { cursor } = await ok(call("memberSearchAdmin", "exportMembers", { q, reason: why, limit: 1 }, { token }));
  for (const other of [
    { q, reason: reason() },
    { q, reason: why, show: "free" as const },
  ]) {
    const refused = await call(
      "memberSearchAdmin",
      "exportMembers",
      { ...other, limit: 1, cursor: cursor ?? "" },
      { token },
    );
    expect(refused.error?.code).toBe("invalid-cursor");
  }
});

test("[desk-70] a request that is repeated with its Idempotency-Key is recorded once", async () => {
  const { token } = await anAdmin();
  const why = reason();
  const event = await anEvent();
  const ask = (key: string) =>
    ok(call("memberSearchAdmin", "exportComing", { eventId: event.id, reason: why }, { token, key }));
  const same = randomUUID();
  await ask(same);
  await ask(same);
  expect(await rowsOf(event.id, why)).toHaveLength(1);
  await ask(randomUUID());
  expect(await rowsOf(event.id, why)).toHaveLength(2);
});

test("[desk-71] who's coming to an event is handed out with a reason alone, and recorded with the event and how many rows it was", async () => {
  const admin = await anAdmin();
  const event = await anEvent({ entry: "rsvp" });
  const member = await aMember({ tier: "premium", name: "Rita Rsvp" });
  await ok(call("events", "join", { eventId: event.id }, { token: member.token }));
  const why = reason();
  const refused = await call("memberSearchAdmin", "exportComing", { eventId: event.id } as never, {
    token: admin.token,
  });
  expect(refused.error?.code).toBe("invalid-input");
  const { items } = await ok(
    call("memberSearchAdmin", "exportComing", { eventId: event.id, reason: why }, { token: admin.token }),
  );
  expect(items).toEqual([expect.objectContaining({ user_id: member.userId, name: "Rita Rsvp", tickets: [] })]);
  expect(await rowsOf(event.id, why)).toEqual([
    { action: "export.coming", actor: admin.userId, details: { reason: why, rows: 1 } },
  ]);
  const gone = await call(
    "memberSearchAdmin",
    "exportComing",
    { eventId: "evt_gone", reason: why },
    { token: admin.token },
  );
  expect(gone.error?.code).toBe("not-found");
  expect(await rowsOf("evt_gone", why)).toEqual([]);
});
