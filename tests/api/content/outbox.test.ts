import type { EntityItem } from "electrodb";
import { expect, inject, test } from "vitest";
import { OutboxEntity } from "../../../functions/mail/outbox.entity.ts";
import type { ReceivedMail } from "../../../local/mail/mailbox.ts";
import { buy, payAndSettle, stack, ticketsOf } from "../../support/checkout.ts";
import { aMember, anEvent, password } from "../../support/fixtures.ts";
import { readPoolAddress, signUp } from "../../support/sign-in.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const letter = JSON.stringify({
  template: "ticket-refund",
  event: {
    id: "evt_01JZZZZZZZZZZZZZZZZZZZZZZZ",
    title: "Dock <b>party</b>",
    start_at: "2027-01-16T01:00:00.000Z",
    location: "Pier",
  },
  tier: "GA+",
  quantity: 1,
  total: 2_000,
});
const aMail = (about: object = {}) => {
  const id = `test-${crypto.randomUUID()}`;
  const at = new Date().toISOString();
  const item = {
    id,
    to: `${id}@example.com`,
    letter,
    status: "pending" as const,
    attempts: 0,
    due_at: at,
    created_at: at,
  };
  return { ...item, ...about };
};
// Written as the product writes it, with a stream record of its own.
const post = async (mail: ReturnType<typeof aMail>) => {
  const store = await openTable();
  await store.put(OutboxEntity.put(mail).params().Item);
};
const mailsTo = async (address: string) =>
  (await stack().mails()).filter(({ to }) => to.some((receiver) => receiver.address === address));
/** What a received mail carries besides its text. */
const attachmentsOf = async ({ id, attachments = [] }: ReceivedMail) => {
  const { endpoints } = await stack().facts();
  return Promise.all(
    attachments.map(async ({ fileName, contentType, generatedFileName }) => ({
      fileName,
      contentType,
      text: await (await fetch(`${endpoints.mail}/mail/email/${id}/attachment/${generatedFileName}`)).text(),
    })),
  );
};
type Stored = EntityItem<typeof OutboxEntity>;
const stored = async (id: string) => (await openTable()).get(keyOf(OutboxEntity, { id }));

test("a paid order sends one email with a link to each ticket and a calendar file", async () => {
  const [buyer, event] = await Promise.all([aMember(), anEvent({ title: "Dusk & Dawn" })]);
  const { session } = await buy(buyer, event.id, { quantity: 2 });
  await stack().stripe("webhooks/duplicate", { type: "checkout.session.completed", copies: 4 });
  await payAndSettle(session);
  const mail = await stack().mailTo(buyer.email, /tickets for/);
  for (const { id } of await ticketsOf(buyer, session)) expect(mail.text).toContain(`/ticket/${id}`);
  expect(mail.text).toContain("$40.00");
  expect(mail.text).toMatch(/^Doors open: \w{3}, /m);
  expect(mail.html).toContain("Dusk &amp; Dawn");
  const [calendar, ...more] = await attachmentsOf(mail);
  expect([calendar?.fileName, calendar?.contentType, more]).toEqual(["event.ics", "text/calendar", []]);
  const lines = calendar?.text.split("\r\n") ?? [];
  const start = event.start_at.replace(/[-:]|\.\d+/g, "");
  expect(lines.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
  expect(lines.filter((line) => line.startsWith(`UID:${event.id}@`))).toHaveLength(1);
  expect(lines).toContain("SUMMARY:Dusk & Dawn");
  expect(lines).toContain(`DTSTART:${start}`);
  expect(lines).toContain("STATUS:CONFIRMED");
  await stack().settled();
  expect((await mailsTo(buyer.email)).filter(({ subject }) => /tickets for/.test(subject))).toHaveLength(1);
});

test("an email is sent once, however often the stream reports it, and user input is never HTML", async () => {
  const mail = aMail();
  await post(mail);
  const NewImage = { id: { S: mail.id }, __edb_e__: { S: "outbox" } };
  const record = { eventID: mail.id, dynamodb: { SequenceNumber: "1", NewImage } };
  await Promise.all([1, 2, 3].map(() => stack().invoke("FanOut", { Records: [record, record] })));
  await stack().settled();
  const mails = await mailsTo(mail.to);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.html).toContain("Dock &lt;b&gt;party&lt;/b&gt;");
  expect(await stored(mail.id)).toMatchObject({ status: "sent", attempts: 1 });
});

/** Lets time pass for one mail alone: a job that runs at another time would take over what others are sending just now. */
const age = async (id: string, hours: number) => {
  const store = await openTable();
  const mail = (await stored(id)) as Stored;
  const earlier = (instant: string) => new Date(Date.parse(instant) - hours * 3_600_000).toISOString();
  const { retry_until, due_at } = mail;
  const times = { due_at: earlier(due_at), ...(retry_until ? { retry_until: earlier(retry_until) } : {}) };
  const { Item } = OutboxEntity.put({ ...mail, ...times }).params();
  await store.put({ ...Item });
};

test("an email whose sender crashed is sent by the schedule once its claim has expired, not before", async () => {
  const due_at = new Date(Date.now() + 60_000).toISOString();
  const mail = aMail({ status: "sending", attempts: 1, due_at });
  await post(mail);
  await stack().invoke("MailDue");
  expect(await mailsTo(mail.to)).toEqual([]);
  await age(mail.id, 1);
  await stack().invoke("MailDue");
  await stack().settled();
  expect(await mailsTo(mail.to)).toHaveLength(1);
});

test("an email that cannot be sent is retried with growing pauses, keeps the reason, and is abandoned after 72 hours", async () => {
  const mail = aMail({ letter: "{}", attempts: 0 });
  await post(mail);
  await stack().settled();
  const first = await stored(mail.id);
  expect(first).toMatchObject({ status: "pending", attempts: 1, error: "Error" });
  const firstPause = Date.parse(String(first?.due_at)) - Date.now();
  expect([firstPause > 30_000, firstPause <= 60_000]).toEqual([true, true]);
  // At 1, 24 and 71 hours it is tried again, and put off for an hour at most.
  for (const [index, hours] of [1, 23, 47].entries()) {
    await age(mail.id, hours);
    await stack().invoke("MailDue");
    await stack().settled();
    const { status, attempts, due_at } = (await stored(mail.id)) as Stored;
    expect([status, attempts, Date.parse(due_at) - Date.now() <= 3_600_000]).toEqual(["pending", index + 2, true]);
  }
  await age(mail.id, 2);
  await stack().invoke("MailDue");
  await stack().settled();
  expect(await stored(mail.id)).toMatchObject({ status: "failed", attempts: 5, error: "Error" });
  await age(mail.id, 2);
  await stack().invoke("MailDue");
  await stack().settled();
  expect(await stored(mail.id)).toMatchObject({ status: "failed", attempts: 5 });
});

test("an email refused for its address is abandoned at once, with the reason and without the address", async () => {
  const mail = aMail({ to: "nobody@" });
  await post(mail);
  await stack().settled();
  const refused = await stored(mail.id);
  expect(refused).toMatchObject({ status: "failed", attempts: 1, error: expect.stringMatching(/\w/) });
  expect(refused?.error).not.toContain("nobody@");
});

test("sign-up and order emails come from one address", async () => {
  const account = { email: `${uniqueId()}@x.test`, password, name: "Nora New", phone: "+19045550111" };
  await signUp(await readPoolAddress(inject("origin")), account);
  const confirmation = await stack().mailTo(account.email, /Confirm/);
  const mail = aMail();
  await post(mail);
  const news = await stack().mailTo(mail.to);
  expect(confirmation.from).toEqual(news.from);
});
