import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { AuditIntentEntity } from "../../../functions/audit/audit-intent.entity.ts";
import { ContactMessageEntity } from "../../../functions/contact/contact-message.entity.ts";
import { EventChangeEntity } from "../../../functions/events/event-change.entity.ts";
import { SoldOutEntity } from "../../../functions/events/sold-out.entity.ts";
import { DisputeEntity } from "../../../functions/ledger/dispute.entity.ts";
import { OutboxEntity } from "../../../functions/mail/outbox.entity.ts";
import { ModerationCaseEntity } from "../../../functions/moderation/cases/moderation-case.entity.ts";
import { ModerationDecisionEntity } from "../../../functions/moderation/decisions/moderation-decision.entity.ts";
import { newId } from "../../../functions/platform/ids.ts";
import { SubscriptionEntity } from "../../../functions/subscriptions/sync/subscription.entity.ts";
import { SyncRunEntity } from "../../../functions/subscriptions/sync/sync-run.entity.ts";
import { toRefusedId } from "../../../functions/tickets/refunds/refused-id.ts";
import { UnsettledRefundEntity } from "../../../functions/tickets/refunds/unsettled-refund.entity.ts";
import { addDays, cityDay } from "../../../shared/rules/city-day.ts";
import { startOfCityDay } from "../../../shared/rules/city-time.ts";
import { call, ok } from "../../support/call.ts";
import { aMember, anAdmin, anEvent, openSettings } from "../../support/fixtures.ts";
import { giveOwnStack } from "../../support/own-stack-of-file.ts";
import { stackAt } from "../../support/stack.ts";
import { openTable } from "../../support/table.ts";

// What waits is counted of a whole city: it needs one of its own.
const origin = giveOwnStack("in-memory");
const at = new Date().toISOString();

const waiting = async (now?: string) =>
  ok(call("reportsAdmin", "waiting", {}, { token: (await anAdmin()).token, ...(now && { now }) }));
const none = { count: 0, more: false };
const nothing = {
  support: none,
  reports: none,
  appeals: none,
  disputes: { ...none, respond_by: null },
  past_due: none,
  refunds: none,
  refused_refunds: none,
  unmatched: none,
  failed_mails: none,
  failed_jobs: none,
  unfinished: none,
  stuck_changes: [],
  sold_out: [],
  tonight: [],
};
const earlier = (minutes: number) => new Date(Date.parse(at) - minutes * 60_000).toISOString();
const later = (hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString();

const aCase = (state: "open" | "decided") => {
  const id = `case_${randomUUID()}`;
  const about = { type: "post", subject_id: id, author_id: randomUUID(), content: "Rude", round: 1 } as const;
  return ModerationCaseEntity.put({ ...about, id, state, since: at, opened_at: at }).params().Item;
};
const anAppeal = (appeal_state: "open" | "upheld") =>
  ModerationDecisionEntity.put({
    id: `dec_${randomUUID()}`,
    user_id: randomUUID(),
    case_id: "case_1",
    action: "warn",
    rule: "spam",
    type: "post",
    subject_id: "post_1",
    content: "Rude",
    removes_content: false,
    at,
    decided_by: randomUUID(),
    appeal_state,
    appealed_at: at,
  }).params().Item;
const aSubscription = (status: string, unmatched_state: "running" | "ended" | "none" = "none") =>
  SubscriptionEntity.put({
    subscription_id: `sub_${randomUUID().replaceAll("-", "")}`,
    customer_id: "cus_1",
    status,
    monthly_amount: 999,
    cancel_at_period_end: false,
    unmatched_state,
    created_at: at,
    read_at: at,
  }).params().Item;
const aRefund = (status: "open" | "paid", refund_id = `re_${randomUUID()}`) =>
  UnsettledRefundEntity.put({
    refund_id,
    payment_intent: "pi_1",
    subject: "evt_1",
    ticket_ids: [],
    user_id: randomUUID(),
    amount: 2_000,
    currency: "usd",
    reason: "expired_or_canceled_card",
    status,
    refusals: 0,
    failed_at: at,
  }).params().Item;
const aDispute = (respond_by: string, awaits?: "evidence") =>
  DisputeEntity.put({
    dispute_id: `dp_${randomUUID()}`,
    subject: "cs_1",
    user_id: randomUUID(),
    status: "needs_response",
    reason: "fraudulent",
    amount: 2_000,
    currency: "usd",
    created_at: at,
    updated_at: at,
    respond_by,
    awaits,
  }).params().Item;
const aRun = (kind: "reconcile" | "backfill", status: "running" | "done" | "failed", started_at: string) =>
  SyncRunEntity.put({
    id: `run_${randomUUID()}`,
    kind,
    status,
    phase: "profiles",
    step: 1,
    fetched: 0,
    created: 0,
    updated: 0,
    skipped: 0,
    unmatched: 0,
    profiles_created: 0,
    profiles_updated: 0,
    errors: [],
    details: "[]",
    started_at,
    updated_at: started_at,
  }).params().Item;
const anIntent = (begun: string) =>
  AuditIntentEntity.put({
    id: newId("audit", begun),
    actor: randomUUID(),
    action: "order.refund",
    subject: "cs_1",
    details: "{}",
    at: begun,
  }).params().Item;
const aChange = (event_id: string, made: string, status: "open" | "done" = "open") => {
  const before = { start_at: at, place: "Hall" };
  return EventChangeEntity.put({
    event_id,
    id: `change_${randomUUID()}`,
    kind: "moved",
    by: randomUUID(),
    at: made,
    before,
    after: before,
    status,
    step: 0,
    told: 0,
  }).params().Item;
};
const aMail = (status: "sent" | "failed") =>
  OutboxEntity.put({
    id: randomUUID(),
    to: "a@x.test",
    letter: "{}",
    status,
    attempts: 1,
    due_at: at,
    created_at: at,
  }).params().Item;
const aMessage = (state?: "waiting" | "answered") => {
  const about = { name: "Vera", email: "vera@example.com", subject: "My ticket", message: "Help" };
  return ContactMessageEntity.put({
    ...about,
    id: `contact_${randomUUID().replaceAll("-", "")}`,
    created_at: at,
    state,
  }).params().Item;
};

test("[desk-07] nothing waits in a new city", async () => {
  expect(await waiting()).toEqual(nothing);
});

test("[desk-07] what waits is counted up to 20 of a kind, without what is done", async () => {
  const store = await openTable(origin());
  const items = [
    ...Array.from({ length: 21 }, () => aCase("open")),
    aCase("decided"),
    ...Array.from({ length: 20 }, () => aMessage("waiting")),
    aMessage("answered"),
    // From before there were states.
    aMessage(),
    anAppeal("open"),
    anAppeal("upheld"),
    aSubscription("past_due"),
    aSubscription("past_due"),
    aSubscription("active"),
    aSubscription("active", "running"),
    aSubscription("canceled", "ended"),
    aRefund("open"),
    aRefund("paid"),
    ...Array.from({ length: 3 }, () => aMail("failed")),
    aMail("sent"),
  ];
  for (const item of items) await store.put(item);
  expect(await waiting()).toEqual({
    ...nothing,
    reports: { count: 20, more: true },
    support: { count: 20, more: false },
    appeals: { count: 1, more: false },
    past_due: { count: 2, more: false },
    unmatched: { count: 1, more: false },
    refunds: { count: 1, more: false },
    failed_mails: { count: 3, more: false },
  });
});

test("[desk-51] disputes that the bank waits for evidence of are counted with the first deadline, and the others aren't", async () => {
  const store = await openTable(origin());
  const items = [aDispute(later(50), "evidence"), aDispute(later(20), "evidence"), aDispute(later(10))];
  for (const item of items) await store.put(item);
  expect((await waiting()).disputes).toEqual({ count: 2, more: false, respond_by: later(20) });
});

test("[desk-52] refunds that Stripe refused are counted apart from those that banks returned", async () => {
  const store = await openTable(origin());
  const { refunds, refused_refunds } = await waiting();
  for (const item of [aRefund("open", toRefusedId(randomUUID())), aRefund("paid", toRefusedId(randomUUID()))])
    await store.put(item);
  const after = await waiting();
  expect([after.refunds, after.refused_refunds]).toEqual([refunds, { count: 1, more: false }]);
  expect(refused_refunds).toEqual(none);
});

test("[desk-53] a kind of sync that failed waits until one of its kind succeeds, and one that stopped working has failed", async () => {
  const store = await openTable(origin());
  const put = async (...item: Parameters<typeof aRun>) => store.put(aRun(...item));
  const failed = async () => (await waiting()).failed_jobs?.count;
  await put("reconcile", "done", earlier(90));
  await put("reconcile", "failed", earlier(80));
  expect(await failed()).toBe(1);
  await put("backfill", "running", earlier(70));
  expect(await failed()).toBe(2);
  await put("reconcile", "running", at);
  expect(await failed()).toBe(2);
  await put("reconcile", "done", later(1));
  expect(await failed()).toBe(1);
  await put("backfill", "done", later(2));
  expect(await failed()).toBe(0);
});

test("[desk-53] a change at Stripe whose outcome isn't known waits once it is 5 minutes old", async () => {
  const store = await openTable(origin());
  await store.put(anIntent(earlier(4)));
  expect((await waiting(at)).unfinished).toEqual(none);
  await store.put(anIntent(earlier(5)));
  expect((await waiting(at)).unfinished).toEqual({ count: 1, more: false });
});

test("[desk-53] an event's change that isn't done after an hour is listed with its event", async () => {
  const store = await openTable(origin());
  const [stuck, busy, done] = await Promise.all([anEvent({ title: "Stuck" }), anEvent(), anEvent()]);
  for (const item of [
    aChange(stuck.id, earlier(61)),
    aChange(busy.id, earlier(59)),
    aChange(done.id, earlier(61), "done"),
  ])
    await store.put(item);
  expect((await waiting(at)).stuck_changes).toEqual([{ event_id: stuck.id, title: stuck.title }]);
});

test("[desk-54] an upcoming event that sold out today is listed on that day, and no more once a spot is free or its sales stop", async () => {
  await openSettings();
  const { token } = await anAdmin();
  const member = await aMember({ tier: "premium" });
  const event = await anEvent({ title: "Full house", start_at: later(48), price_ga: 0, total_spots: 1 });
  const soldOut = async (now?: string) => {
    await stackAt(origin()).settled();
    return (await waiting(now)).sold_out;
  };
  const listed = [{ event_id: event.id, title: event.title }];
  expect(await soldOut()).toEqual([]);
  await ok(call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token: member.token }));
  expect(await soldOut()).toEqual(listed);
  expect(await soldOut(later(24))).toEqual([]);
  expect(await soldOut(later(49))).toEqual([]);
  await ok(call("eventsAdmin", "stopSales", { eventId: event.id }, { token }));
  expect(await soldOut()).toEqual([]);
  await ok(call("eventsAdmin", "resumeSales", { eventId: event.id }, { token }));
  expect(await soldOut()).toEqual(listed);
  await ok(call("waitingListsAdmin", "addSpots", { eventId: event.id, spots: 1 }, { token }));
  expect(await soldOut()).toEqual([]);
});

test("[desk-54] a sold-out event that has begun or is a draft isn't listed", async () => {
  const [now, since] = ["2027-06-10T20:00:00.000Z", "2027-06-10T15:00:00.000Z"];
  const store = await openTable(origin());
  const upcoming = await anEvent({ title: "Soon", start_at: "2027-06-10T20:01:00.000Z" });
  const begun = await anEvent({ title: "Begun", start_at: "2027-06-10T20:00:00.000Z" });
  const draft = await anEvent({ title: "Draft", start_at: "2027-06-12T20:00:00.000Z", is_published: false });
  for (const { id: event_id } of [upcoming, begun, draft])
    await store.put(SoldOutEntity.put({ event_id, since, ttl: 1 }).params().Item);
  expect((await waiting(now)).sold_out).toEqual([{ event_id: upcoming.id, title: upcoming.title }]);
});

test("[desk-07] tonight's events are the published ones that begin today or are still on since yesterday, with their tickets and who came in", async () => {
  await openSettings();
  const today = cityDay(new Date().toISOString());
  const inCity = (day: string, hours: number) =>
    new Date(Date.parse(startOfCityDay(day)) + hours * 3_600_000).toISOString();
  const noon = inCity(today, 12);
  const tonight = await anEvent({ title: "Tonight", start_at: inCity(today, 20), price_ga: 0 });
  await anEvent({ title: "Draft", start_at: inCity(today, 20), is_published: false });
  await anEvent({ title: "Tomorrow", start_at: inCity(addDays(today, 1), 0) });
  await anEvent({ title: "Over", start_at: inCity(today, 1), end_at: inCity(today, 4) });
  const long = await anEvent({
    title: "Since yesterday",
    start_at: inCity(addDays(today, -1), 22),
    end_at: inCity(today, 14),
  });
  await anEvent({ title: "Since the day before", start_at: inCity(addDays(today, -2), 22), end_at: inCity(today, 14) });
  expect((await waiting(noon)).tonight?.map(({ title, sold, admitted }) => [title, sold, admitted])).toEqual([
    [long.title, 0, 0],
    [tonight.title, 0, 0],
  ]);
});

test("[desk-07] tickets of tonight count as sold, and as admitted once they came in", async () => {
  const start_at = new Date(Date.now() + 60_000).toISOString();
  const event = await anEvent({ title: "Soon", start_at });
  for (const member of [await aMember({ tier: "premium" }), await aMember({ tier: "premium" })]) {
    await ok(call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token: member.token }));
    const [ticket] = (await ok(call("tickets", "list", {}, { token: member.token }))).items;
    if ((await waiting()).tonight?.every(({ admitted }) => admitted === 0))
      await ok(call("tickets", "redeem", { ticketId: ticket?.id ?? "" }, { token: member.token }));
    await stackAt(origin()).settled();
  }
  const found = (await waiting()).tonight?.find(({ event_id }) => event_id === event.id);
  expect(found).toEqual({ event_id: event.id, title: "Soon", start_at, sold: 2, admitted: 1 });
});

test("[desk-06] a message from before there were states counts as answered, and can be marked as waiting", async () => {
  const { token } = await anAdmin();
  const old = aMessage();
  await (await openTable(origin())).put(old);
  const { items } = await ok(call("contactAdmin", "messages", { limit: 100 }, { token }));
  const [found] = items.filter(({ answered_at }) => answered_at === at);
  expect(found?.created_at).toBe(at);
  const reopened = await ok(
    call("contactAdmin", "setAnswered", { messageId: found?.id ?? "", answered: false }, { token }),
  );
  expect(reopened.answered_at).toBeNull();
});

test("[desk-06] a message to support waits until it is marked as answered, and again when that is taken back; each change leaves one audit row", async () => {
  const { token } = await anAdmin();
  const store = await openTable(origin());
  const before = await store.everything("contact-message");
  for (const { pk, sk } of before) await store.delete({ pk, sk });
  const subject = `My ticket ${randomUUID()}`;
  await ok(call("contact", "send", { name: "Vera", email: "vera@example.com", subject, message: "I paid twice." }));
  const [message] = (await ok(call("contactAdmin", "messages", {}, { token }))).items;
  const messageId = message?.id ?? "";
  expect([message?.subject, message?.answered_at, (await waiting()).support?.count]).toEqual([subject, null, 1]);
  const mark = (answered: boolean) => ok(call("contactAdmin", "setAnswered", { messageId, answered }, { token }));
  const answered = await mark(true);
  expect(answered).toEqual({ ...message, answered_at: expect.any(String) });
  expect(await mark(true)).toEqual(answered);
  expect((await ok(call("contactAdmin", "messages", {}, { token }))).items).toEqual([answered]);
  expect((await waiting()).support?.count).toBe(0);
  expect(await mark(false)).toEqual(message);
  expect((await waiting()).support?.count).toBe(1);
  const rows = (await ok(call("auditAdmin", "list", { subject: messageId }, { token }))).items;
  expect(rows.map(({ action }) => action)).toEqual(["contact.reopen", "contact.answer"]);
  const unknown = { messageId: "contact_00000000000000000000000000000000", answered: true };
  expect((await call("contactAdmin", "setAnswered", unknown, { token })).error?.code).toBe("not-found");
});
