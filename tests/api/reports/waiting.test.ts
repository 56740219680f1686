import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ContactMessageEntity } from "../../../functions/contact/contact-message.entity.ts";
import { OutboxEntity } from "../../../functions/mail/outbox.entity.ts";
import { ModerationCaseEntity } from "../../../functions/moderation/cases/moderation-case.entity.ts";
import { ModerationDecisionEntity } from "../../../functions/moderation/decisions/moderation-decision.entity.ts";
import { SubscriptionEntity } from "../../../functions/subscriptions/sync/subscription.entity.ts";
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
  past_due: none,
  refunds: none,
  unmatched: none,
  failed_mails: none,
  tonight: [],
};

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
const aRefund = (status: "open" | "paid") =>
  UnsettledRefundEntity.put({
    refund_id: `re_${randomUUID()}`,
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
  expect((await waiting(noon)).tonight.map(({ title, sold, admitted }) => [title, sold, admitted])).toEqual([
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
    if ((await waiting()).tonight.every(({ admitted }) => admitted === 0))
      await ok(call("tickets", "redeem", { ticketId: ticket?.id ?? "" }, { token: member.token }));
    await stackAt(origin()).settled();
  }
  const found = (await waiting()).tonight.find(({ event_id }) => event_id === event.id);
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
  expect([message?.subject, message?.answered_at, (await waiting()).support.count]).toEqual([subject, null, 1]);
  const mark = (answered: boolean) => ok(call("contactAdmin", "setAnswered", { messageId, answered }, { token }));
  const answered = await mark(true);
  expect(answered).toEqual({ ...message, answered_at: expect.any(String) });
  expect(await mark(true)).toEqual(answered);
  expect((await ok(call("contactAdmin", "messages", {}, { token }))).items).toEqual([answered]);
  expect((await waiting()).support.count).toBe(0);
  expect(await mark(false)).toEqual(message);
  expect((await waiting()).support.count).toBe(1);
  const rows = (await ok(call("auditAdmin", "list", { subject: messageId }, { token }))).items;
  expect(rows.map(({ action }) => action)).toEqual(["contact.reopen", "contact.answer"]);
  const unknown = { messageId: "contact_00000000000000000000000000000000", answered: true };
  expect((await call("contactAdmin", "setAnswered", unknown, { token })).error?.code).toBe("not-found");
});
