import { expect, test, vi } from "vitest";
import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aChange, anEventAt, anRsvpOf, aStoredMember, aTicketOf } from "../../support/stored-comers.ts";

const functions = giveOwnTable(async () => ({
  ...(await import("../../../functions/event-changes/change-steps.ts")),
  ...(await import("../../../functions/event-changes/work-on-changes.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/events/event-change.entity.ts")),
  ...(await import("../../../functions/events/rsvp.entity.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/notifications/notifications.ts")),
  ...(await import("../../../functions/platform/table/batch-write.ts")),
  ...(await import("../../../functions/platform/table/table.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
  ...(await import("../../../functions/waiting-lists/waiting-entry.entity.ts")),
}));

const now = "2027-02-20T12:00:05.000Z";
const time = { now, mayContinue: () => true };
const start = "2027-03-02T01:00:00.000Z";

type Member = ReturnType<typeof aStoredMember>;

const put = {
  member: async (about: Parameters<typeof aStoredMember>[0] = {}) => {
    const member = aStoredMember(about);
    await functions().MemberEntity.put(member).go();
    return member;
  },
  event: async (about: object = {}) => {
    const event = anEventAt(start, about);
    await functions().EventEntity.put(event).go();
    return event;
  },
  ticket: (...about: Parameters<typeof aTicketOf>) =>
    functions()
      .TicketEntity.put(aTicketOf(...about))
      .go(),
  rsvp: (...about: Parameters<typeof anRsvpOf>) =>
    functions()
      .RsvpEntity.put(anRsvpOf(...about))
      .go(),
  entry: ({ user_id }: Pick<Member, "user_id">, event_id: string, state: "waiting" | "offered" | "resting" | "ended") =>
    functions()
      .WaitingEntryEntity.put({
        ...{ user_id, event_id, awaits: "GA+" as const, quantity: 1, state, number: 1 },
        ...{ queued_at: now, joined_at: now, offers: 0, unanswered: 0 },
      })
      .go(),
  change: async (eventId: string, about: object = {}) => {
    const change = aChange(eventId, about);
    await functions().EventChangeEntity.put(change).go();
    return change;
  },
};

const bellOf = async ({ user_id }: Pick<Member, "user_id">) =>
  (await functions().listNotifications(user_id, { limit: 20, position: null })).items;
const mailsTo = async ({ email }: Pick<Member, "email">) => {
  const { data } = await functions().OutboxEntity.query.byAddress({ to: email }).go();
  return data.map(({ letter }) => JSON.parse(letter) as Record<string, unknown>);
};
const toldOf = async ({ event_id, at, id }: ReturnType<typeof aChange>) => {
  const { data } = await functions().EventChangeEntity.get({ event_id, at, id }).go({ consistent: true });
  return [data?.status, data?.told];
};
const tellingsOf = async (members: Member[]) =>
  Promise.all(members.map(async (member) => [(await bellOf(member)).length, (await mailsTo(member)).length]));

test("[notices-04] holders, payers and RSVPs are told once each of a move, by bell and email, and the change counts them", async () => {
  const [buyer, holder, free, twice, guest] = await Promise.all(Array.from({ length: 5 }, () => put.member()));
  const [stranger, cancelled, seller] = await Promise.all([put.member(), put.member(), put.member()]);
  if (!buyer || !holder || !free || !twice || !guest) throw new Error("Five members");
  const { id } = await put.event({ return_until: "2027-02-27T12:00:00.000Z", calendar_sequence: 2 });
  // Sent on: its holder and who paid. A free one that was sent on is its holder's alone.
  await put.ticket(id, buyer.user_id, { holder_id: holder.user_id });
  await put.ticket(id, seller.user_id, { holder_id: holder.user_id, price_paid: 0 });
  await put.ticket(id, free.user_id, { price_paid: 0 });
  await Promise.all([
    put.ticket(id, twice.user_id),
    put.ticket(id, twice.user_id, { status: "redeemed", tier: "VIP+" }),
  ]);
  await put.ticket(id, cancelled.user_id, { status: "cancelled" });
  await Promise.all([put.rsvp(id, guest.user_id), put.rsvp(id, twice.user_id), put.rsvp(id, "gone")]);
  await put.ticket(id, "gone-too");
  const change = await put.change(id);
  await functions().workOnChanges(time);

  const told = [buyer, holder, free, twice, guest];
  expect(await tellingsOf(told)).toEqual(told.map(() => [1, 1]));
  expect(await tellingsOf([stranger, cancelled, seller])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(await toldOf(change)).toEqual(["done", 5]);
  expect(await bellOf(guest)).toMatchObject([
    {
      kind: "events",
      link: `/event/${id}`,
      title: "RAGER on the river has moved",
      message: "It's now on Mon, Mar 1 • 8:00 PM (ET), not on Sun, Feb 28 • 8:00 PM (ET).",
    },
  ]);
  const mails = await Promise.all(told.map(async (member) => (await mailsTo(member))[0]));
  expect(mails.map((mail) => [mail?.template, mail?.has_ticket, mail?.has_paid])).toEqual([
    ["event-moved", true, true],
    ["event-moved", true, false],
    ["event-moved", true, false],
    ["event-moved", true, true],
    ["event-moved", false, false],
  ]);
  expect(mails[0]).toMatchObject({
    return_until: "2027-02-27T12:00:00.000Z",
    before: change.before,
    event: { start_at: start, calendar_sequence: 2 },
  });
});

test.each([
  ["postponed", { after: undefined }, "RAGER on the river is postponed", /^It won't take place on Sun, Feb 28/],
  [
    "cancelled",
    { after: undefined, reason: "A storm is coming." },
    "RAGER on the river is cancelled",
    /^A storm is coming\.\nWhatever was paid/,
  ],
  [
    "moved",
    { after: { start_at: "2027-03-01T01:00:00.000Z", place: "Pier" } },
    "RAGER on the river has moved",
    /^It's now at Pier, not at River Club\. The date stays/,
  ],
  [
    "moved",
    { after: { start_at: start, place: "Pier" } },
    "RAGER on the river has moved",
    /^It's now on Mon, Mar 1 • 8:00 PM \(ET\) at Pier, not on Sun/,
  ],
] as const)(
  "[notices-04] of an event that is %s its holder reads what was and is: %o",
  async (kind, about, title, message) => {
    const holder = await put.member({ reminder_emails_off_at: now });
    const { id } = await put.event();
    await put.ticket(id, holder.user_id);
    await put.change(id, { kind, ...about });
    await functions().workOnChanges(time);
    expect(await bellOf(holder)).toMatchObject([{ title, message: expect.stringMatching(message) }]);
    // Whoever wants no reminders gets it all the same.
    expect((await mailsTo(holder)).map(({ template }) => template)).toEqual([`event-${kind}`]);
  },
);

test.each(["moved", "postponed"] as const)(
  "[wait-26] who is on the waiting list of an event that is %s is told once, with a ticket as one who is coming",
  async (kind) => {
    const [inLine, offered, resting, left, holder] = await Promise.all(Array.from({ length: 5 }, () => put.member()));
    if (!inLine || !offered || !resting || !left || !holder) throw new Error("Five members");
    const { id } = await put.event();
    await put.ticket(id, holder.user_id);
    await Promise.all([
      put.entry(inLine, id, "waiting"),
      put.entry(offered, id, "offered"),
      put.entry(resting, id, "resting"),
      put.entry(left, id, "ended"),
      put.entry(holder, id, "waiting"),
    ]);
    const change = await put.change(id, { kind, ...(kind === "postponed" ? { after: undefined } : {}) });
    await functions().workOnChanges(time);
    expect(await tellingsOf([inLine, offered, resting, holder, left])).toEqual([...Array(4).fill([1, 1]), [0, 0]]);
    expect(await toldOf(change)).toEqual(["done", 4]);
    const mails = await Promise.all([inLine, offered, resting, holder].map(async (one) => (await mailsTo(one))[0]));
    expect(mails.map((mail) => [mail?.template, mail?.has_ticket, mail?.is_waiting])).toEqual([
      ...Array(3).fill([`event-${kind}`, false, true]),
      [`event-${kind}`, true, undefined],
    ]);
  },
);

test("[notices-04] a page that comes twice tells nobody twice, and another change tells everybody again", async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => put.member()));
  const { id } = await put.event();
  for (const { user_id } of members) await put.ticket(id, user_id);
  const change = await put.change(id);
  const [tell] = functions().changeSteps.moved;
  for (let copy = 0; copy < 2; copy += 1) expect(await tell?.(change, null, time)).toBe("rsvps:");
  expect(await toldOf(change)).toEqual(["open", 3]);
  await functions().workOnChanges(time);
  expect(await toldOf(change)).toEqual(["done", 3]);
  await put.change(id);
  await functions().workOnChanges(time);
  expect(await tellingsOf(members)).toEqual(members.map(() => [2, 2]));
});

testOvertaken(
  "[notices-04] a page of people whom another run tells first",
  async () => {
    const members = await Promise.all([put.member(), put.member()]);
    const { id } = await put.event();
    for (const { user_id } of members) await put.ticket(id, user_id);
    const change = await put.change(id, { status: "done" });
    const [tell] = functions().changeSteps.moved;
    const run = (at: string) => async () => tell?.(change, null, { ...time, now: at });
    return {
      write: { containing: change.id },
      late: run(now),
      meanwhile: run("2027-02-20T12:00:06.000Z"),
      outcome: async () => [(await toldOf(change))[1], ...(await tellingsOf(members)).map(([bell]) => bell)],
    };
  },
  { guarded: [2, 1, 1], control: [4, 2, 2] },
);

test("[notices-05] each page of 600 holders costs the same number of calls, and the change is done page by page", async () => {
  const { EventChangeEntity, MemberEntity, TicketEntity, changeSteps, documents } = functions();
  const { id } = await put.event();
  const members = Array.from({ length: 600 }, () => aStoredMember());
  await MemberEntity.put(members).go({ concurrency: 4 });
  await TicketEntity.put(members.map(({ user_id }) => aTicketOf(id, user_id))).go({ concurrency: 4 });
  const change = await put.change(id);
  const send = vi.spyOn(documents, "send");
  const pages: { reads: number; writes: number; told: number }[] = [];
  let position: string | null = null;
  let told = 0;
  do {
    send.mockClear();
    const reached: unknown = await changeSteps.moved[0]?.(change, position, time);
    position = typeof reached === "string" ? reached : null;
    const names = send.mock.calls.map(([command]) => command.constructor.name);
    const { data } = await EventChangeEntity.get(change).go({ consistent: true });
    const [reads, total] = [names.filter((name) => /Get|Query/.test(name)).length, data?.told ?? 0];
    pages.push({ reads, writes: names.length - reads, told: total - told });
    told = total;
  } while (position);
  send.mockRestore();
  expect(told).toBe(600);
  const full = { reads: 4, writes: 3, told: 50 };
  expect(pages.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => full));
  // After the last page of tickets there is nobody else, and no RSVP.
  expect(pages.slice(12).every(({ reads, told: more }) => reads <= 4 && more === 0)).toBe(true);
});
