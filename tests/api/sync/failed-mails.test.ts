import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { OutboxEntity } from "../../../functions/mail/outbox.entity.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { anAdmin, openSettings } from "../../support/fixtures.ts";
import { keyOf, openTable } from "../../support/table.ts";

beforeAll(() => openSettings());

const admin = async () => ({ token: (await anAdmin()).token });

/** An email that the mail service refused: put there as given up, so that the stream leaves it alone. */
const aFailedMail = async () => {
  const id = `failed-${randomUUID()}`;
  const to = `${id}@example.com`;
  const due_at = new Date().toISOString();
  const letter = JSON.stringify({ template: "account-exists" });
  const mail = { id, to, letter, status: "failed", attempts: 1, due_at, created_at: due_at } as const;
  const { Item } = OutboxEntity.put({ ...mail, error: "MessageRejected: no such mailbox" }).params<{
    Item: Record<string, unknown>;
  }>();
  await (await openTable()).put(Item);
  await stack().settled();
  return { id, to };
};

const resend = async (id: string) => call("mailAdmin", "resend", { id }, await admin());
const stored = async (id: string) => (await openTable()).get(keyOf(OutboxEntity, { id }));

test("an email that was given up is listed with its address, template and reason", async () => {
  const { id, to } = await aFailedMail();
  const { items } = await ok(call("mailAdmin", "failed", { limit: 100 }, await admin()));
  expect(items.find((mail) => mail.id === id)).toMatchObject({
    to,
    template: "account-exists",
    error: "MessageRejected: no such mailbox",
    attempts: 1,
  });
});

test("Send again sends the email at once, with an audit row, and it leaves the list", async () => {
  const { id, to } = await aFailedMail();
  expect(await ok(resend(id))).toEqual({ status: "sent", error: null });
  expect((await stack().mailTo(to)).subject).not.toBe("");
  expect(await stored(id)).toMatchObject({ status: "sent" });
  const rows = (await ok(call("auditAdmin", "list", { subject: id }, await admin()))).items;
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ action: "mail.resend", details: { template: "account-exists" } });
  const { items } = await ok(call("mailAdmin", "failed", { limit: 100 }, await admin()));
  expect(items.some((mail) => mail.id === id)).toBe(false);
});

test("two administrators who send one email again send it once", async () => {
  const { id, to } = await aFailedMail();
  const answers = await Promise.all([resend(id), resend(id), resend(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: { code: "mail.not-failed" } });
  await stack().mailTo(to);
  const received = (await stack().mails()).filter(({ to: addresses }) => JSON.stringify(addresses).includes(to));
  expect(received).toHaveLength(1);
});

test("an email that isn't there can't be sent again", async () => {
  expect((await resend(`none-${randomUUID()}`)).status).toBe(404);
});
