import { createReadStream, createWriteStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { TicketEntity } from "../../../functions/tickets/ticket.entity.ts";
import { openStage } from "../../../ops/stage.ts";
import { call, ok, setCallOrigin } from "../../support/call.ts";
import { aMember, anEvent, type Member, password, setFixturesOrigin } from "../../support/fixtures.ts";
import { runOps } from "../../support/ops-command.ts";
import { type OwnStack, startOwnStack } from "../../support/own-stack.ts";
import { readPoolAddress, signIn } from "../../support/sign-in.ts";
import { stackAt } from "../../support/stack.ts";
import { readStackEnvironment } from "../../support/stack-environment.ts";
import { synthesizeStage } from "../../support/synthesize-stage.ts";
import { keyOf, openTable } from "../../support/table.ts";

// The drill of docs/runbook.md, Restoring data, on one machine: restore into a new table, switch, compare.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 });

/** What took how long, in milliseconds; printed at the end. */
const took: Record<string, number> = {};
const measure = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
  const begun = performance.now();
  const result = await work();
  took[what] = Math.round(performance.now() - begun);
  return result;
};

const folder = mkdtempSync(join(tmpdir(), "drill-"));
const tableFile = join(folder, "table.json");
const accountsFile = join(folder, "accounts.jsonl");

let own: OwnStack;
beforeAll(async () => {
  own = await startOwnStack("on-disk");
  setCallOrigin(own.origin);
  setFixturesOrigin(own.origin);
});
afterAll(async () => {
  console.table(took);
  rmSync(folder, { recursive: true, force: true });
  await own?.remove();
});

const stack = () => stackAt(own.origin);
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const mailsTo = async (address: string) =>
  (await stack().mails()).filter(({ to }) => to.some((receiver) => receiver.address === address)).length;

const buyTickets = async (buyer: Member, quantity: number): Promise<void> => {
  const event = await anEvent();
  const { url } = await ok(
    call("tickets", "checkout", { eventId: event.id, tier: "GA+", quantity }, { token: buyer.token }),
  );
  await stack().stripe("checkout/pay", { session: url?.match(/cs_\w+/)?.[0] ?? "" });
  await stack().stripe("webhooks/settled");
  await stack().mailTo(buyer.email, /tickets? for/i);
};
const ticketsOf = async (token: string) => (await ok(call("tickets", "list", {}, { token }))).items.map(({ id }) => id);

/** A mail that waits for its next try. */
const aWaitingMail = async (name: string) => {
  const { OutboxEntity } = await import("../../../functions/mail/outbox.entity.ts");
  const times = { due_at: hours(1), created_at: hours(0) };
  const mail = {
    id: name,
    to: `${name}@example.com`,
    letter: JSON.stringify({ template: "account-exists" }),
    ...times,
  };
  await (await openTable(own.origin)).put(OutboxEntity.put({ ...mail, status: "pending", attempts: 1 }).params().Item);
  return mail.to;
};

test("[recover-16] a table restored into a new one and used in its place has everything and sends no old email again", async () => {
  await readStackEnvironment(own.origin);
  const { summarizeTable: census } = await import("../../../ops/restore/table-summary.ts");
  const { exportLines, importLines, prepareTable } = await import("../../../ops/restore/restore-table.ts");
  const { holdQueuedEmails: holdMails } = await import("../../../ops/restore/queued-emails.ts");
  const stage = await openStage({ stage: "local", origin: own.origin });
  const former = stage.table ?? "";
  const restored = `${former}-restored`;

  const member = await aMember();
  await buyTickets(member, 2);
  const tickets = await ticketsOf(member.token);
  const sentSince = await aWaitingMail("sent-after-the-backup");
  const unsent = await aWaitingMail("never-sent");
  await stack().settled();
  const ticketMails = await mailsTo(member.email);

  // The backup; then the city goes on, and something destroys data.
  const client = () => new DynamoDBClient(stage.clientOf("dynamodb"));
  await measure("export of the table", () => pipeline(exportLines(client(), former), createWriteStream(tableFile)));
  await measure("import into a new table", () => importLines(client(), createReadStream(tableFile), restored));
  const before = await census(DynamoDBDocumentClient.from(client()), former);
  expect(await census(DynamoDBDocumentClient.from(client()), restored)).toEqual(before);
  const { OutboxEntity } = await import("../../../functions/mail/outbox.entity.ts");
  await OutboxEntity.patch({ id: "never-sent" })
    .set({ due_at: hours(50) })
    .go({ table: former });
  await stack().invoke("MailDue", {}, hours(2));
  expect([await mailsTo(sentSince), await mailsTo(unsent)]).toEqual([1, 0]);
  const store = await openTable(own.origin);
  for (const id of tickets) await store.delete(keyOf(TicketEntity, { id }));
  expect(await ticketsOf(member.token)).toEqual([]);

  // The restored table is made ready: apart from the held mails it says what the backup said.
  expect(await holdMails(restored, hours(0))).toBe(2);
  const streamArn = await prepareTable(client(), restored, true);
  expect(streamArn).toContain(restored);
  const { outbox: _mails, ...others } = before;
  expect(await census(DynamoDBDocumentClient.from(client()), restored)).toMatchObject(others);

  // The switch.
  const localArn = `arn:aws:dynamodb:us-east-1:000000000000:table/${restored}/stream/local`;
  const templateDir = await synthesizeStage({ restoredTable: { name: restored, streamArn: localArn } });
  await measure("switch to the new table", async () => {
    await own.kill();
    await own.restart(templateDir);
  });
  await readStackEnvironment(own.origin);
  // Its database has another address in its new life.
  vi.resetModules();
  const { releaseHeldEmails: releaseMails } = await import("../../../ops/restore/queued-emails.ts");

  const session = await signIn(await readPoolAddress(own.origin), { email: member.email, password });
  expect((await ticketsOf(session.accessToken)).toSorted()).toEqual(tickets.toSorted());

  // Nothing that was sent is sent again, whatever runs; what was not sent goes out once the former table was asked.
  await stack().invoke("MailDue", {}, hours(3));
  await stack().invoke("Reconcile");
  await stack().settled();
  expect([await mailsTo(sentSince), await mailsTo(unsent), await mailsTo(member.email)]).toEqual([1, 0, ticketMails]);
  expect(await releaseMails(restored, former, hours(0))).toEqual({ sentBefore: 1, requeued: 1, unknown: 0 });
  expect(await releaseMails(restored, former, hours(0))).toEqual({ sentBefore: 0, requeued: 0, unknown: 0 });
  await stack().invoke("MailDue", {}, hours(4));
  await stack().invoke("MailDue", {}, hours(60));
  expect([await mailsTo(sentSince), await mailsTo(unsent), await mailsTo(member.email)]).toEqual([1, 1, ticketMails]);

  // The stream of the new table feeds its consumers: a new order brings its mail.
  await buyTickets(await aMember(), 1);
});

test("[recover-16] after the user pool lost all accounts, they are made again from their list, and nobody is missing", async () => {
  await readStackEnvironment(own.origin);
  const { endpoint, userPoolId: UserPoolId } = await readPoolAddress(own.origin);
  vi.stubEnv("USER_POOL_ID", UserPoolId);
  vi.stubEnv("AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER", endpoint);
  const { listAccountLines } = await import("../../../functions/recovery/account-lines.ts");
  const { deleteCognitoUser } = await import("../../../functions/user-pool/delete-cognito-user.ts");
  const { isInPool } = await import("../../../functions/user-pool/is-in-pool.ts");
  const member = await aMember();
  const lines = await measure("list of the accounts", () => listAccountLines());
  writeFileSync(accountsFile, lines.join("\n"));
  const userIds = lines.map((line): string => JSON.parse(line).userId);
  expect(userIds).toContain(member.userId);
  for (const userId of userIds) await deleteCognitoUser(userId);
  expect(await listAccountLines()).toEqual([]);

  const stage = ["--stage", "local", "--origin", own.origin];
  const restore = () => runOps("restore", [...stage, "--accounts", accountsFile]);
  const { code, output } = await measure("import of the accounts", restore);
  expect([code, output]).toEqual([
    0,
    expect.stringContaining(`${lines.length} accounts were made again, 0 were there`),
  ]);
  // The list of the accounts made again is that of the lost ones.
  expect((await listAccountLines()).toSorted()).toEqual(lines.toSorted());
  expect(await Promise.all(userIds.map((userId) => isInPool(userId, UserPoolId)))).toEqual(userIds.map(() => true));
  expect(await runOps("restore", [...stage, "--finish"])).toMatchObject({ code: 0 });
});
