import { randomUUID } from "node:crypto";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, inject, test } from "vitest";
import { ContactMessageEntity } from "../../../functions/contact/contact-message.entity.ts";
import { call, send } from "../../support/call.ts";
import { aMember } from "../../support/fixtures.ts";
import { stackAt } from "../../support/stack.ts";
import { openTable } from "../../support/table.ts";

const support = "support@playyy.example";
const stack = () => stackAt(inject("origin"));

// Each test writes in a window of its own, so that the limit of one does not stop another.
let windows = Math.floor(Math.random() * 10_000);
const aMoment = () => {
  windows += 1;
  return new Date(Date.now() + windows * 601_000).toISOString();
};
const aMessage = (about: object = {}) => ({
  name: "Vera Visitor",
  email: "vera@example.com",
  subject: `My ticket ${randomUUID()}`,
  message: "I paid twice.\nPlease help.",
  ...about,
});
const mailsAbout = async (subject: string) =>
  (await stack().mails()).filter(
    (mail) => mail.subject.includes(subject) && mail.to.some((to) => to.address === support),
  );

describe("[contact-02] a message to support", () => {
  test("works without signing in, and is stored and emailed before the response", async () => {
    const message = aMessage({ name: "Vera <b>Visitor</b>" });
    const answer = await call("contact", "send", message, { now: aMoment() });
    expect([answer.status, answer.body]).toEqual([201, {}]);
    // At a played time the stream's sender, which lives by the machine's clock, may take the mail over; that there is one is
    // proved below, in real time.
    const [mail] = await mailsAbout(message.subject);
    expect(mail?.text).toContain("I paid twice.");
    expect(mail?.html).toContain("Vera &lt;b&gt;Visitor&lt;/b&gt;");
    expect(JSON.stringify(mail)).toContain("vera@example.com");
  });

  test("with the same words is stored once, however often it is sent", async () => {
    const [message, { token }] = [aMessage(), await aMember()];
    const answers = await Promise.all([1, 2, 3, 4].map(() => call("contact", "send", message, { token })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await stack().settled();
    expect(await mailsAbout(message.subject)).toHaveLength(1);
  });

  test("is linked to a member by the token alone", async () => {
    const [member, message] = [await aMember(), aMessage()];
    await send("POST", "/api/contact", { ...message, user_id: "somebody" }, { token: member.token });
    const store = await openTable();
    const newest = ContactMessageEntity.query.newest({}).params();
    const { Items = [] } = await store.documents.send(new QueryCommand({ ...newest, TableName: store.TableName }));
    expect(Items.find(({ subject }) => subject === message.subject)).toMatchObject({
      user_id: member.userId,
      message: message.message,
    });
  });

  test.each([
    ...["name", "email", "subject", "message"].flatMap((field) => [{ [field]: undefined }, { [field]: "   " }]),
    { email: "not an address" },
    { email: "a@b" },
    { subject: "two\nlines" },
    { message: "x".repeat(5_001) },
  ])("is refused with 400 for %j", async (wrong) => {
    const message = aMessage(wrong);
    const answer = await send("POST", "/api/contact", message, { now: aMoment() });
    expect([answer.status, answer.error?.code]).toEqual([400, "invalid-input"]);
    if (!wrong.subject) expect(await mailsAbout(message.subject)).toEqual([]);
  });

  test("is accepted from one address 10 times in 10 minutes", async () => {
    const now = aMoment();
    const statuses = [];
    for (let turn = 0; turn < 12; turn += 1) {
      statuses.push((await call("contact", "send", aMessage(), { now })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(201), 429, 429]);
  });

  test("that cannot be stored is not reported as sent", async () => {
    const message = aMessage();
    await stack().fault({ kind: "internal-error", operation: "TransactWriteItems", times: 1_000 });
    const answer = await call("contact", "send", message, { now: aMoment() });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    await stack().clearFaults();
    expect(await mailsAbout(message.subject)).toEqual([]);
  });
});
