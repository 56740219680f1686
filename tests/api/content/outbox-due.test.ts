import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { OutgoingEmail } from "../../../functions/mail/transport.ts";
import { createOwnTable } from "../../support/own-table.ts";
import { stackAt } from "../../support/stack.ts";
import { keyOf, openTable } from "../../support/table.ts";

let outbox: typeof import("../../../functions/mail/outbox.entity.ts");
let due: typeof import("../../../functions/mail/send-due.ts");
let given: typeof import("../../../functions/mail/redrive.ts");
let table: Awaited<ReturnType<typeof createOwnTable>>;
beforeAll(async () => {
  table = await createOwnTable();
  outbox = await import("../../../functions/mail/outbox.entity.ts");
  due = await import("../../../functions/mail/send-due.ts");
  given = await import("../../../functions/mail/redrive.ts");
});

afterAll(() => table.remove());

// A year for each test, so that none meets the mails of another.
let year = 2_050;
const aTime = () => `${year++}-03-01T12:00:00.000Z`;
const hoursAfter = (now: string, hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();

const letter = JSON.stringify({ template: "account-exists" });
const postAway = async (count: number, now: string) => {
  const due_at = hoursAfter(now, -1);
  const { documents, TableName } = table;
  const mails = Array.from({ length: count }, () => {
    const id = `due-${randomUUID()}`;
    const times = { due_at, created_at: due_at };
    return { id, to: `${id}@example.com`, letter, status: "pending" as const, attempts: 1, ...times };
  });
  const puts = mails.map((mail) => ({ PutRequest: { Item: outbox.OutboxEntity.put(mail).params().Item } }));
  for (let start = 0; start < count; start += 25)
    await documents.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts.slice(start, start + 25) } }));
  return new Set(mails.map(({ id }) => id));
};
const stored = async (id: string) => (await outbox.OutboxEntity.get({ id }).go({ consistent: true })).data;

/** A mail server that notes what it takes of these mails, and does what `answers` says. */
const aServer = (mine: Set<string>, answers: () => Promise<void> = async () => undefined) => {
  const taken: string[] = [];
  const post = async ({ id }: OutgoingEmail) => {
    if (!mine.has(id)) return;
    await answers();
    taken.push(id);
  };
  return { taken, post };
};
const fast = { concurrency: 10, perSecond: 1_000, mayContinue: () => true };
const named = (name: string, message: string) => Object.assign(new Error(message), { name, $fault: "client" });

describe("emails that are due", () => {
  test("are all sent in one run, each once, a thousand at production speed", {
    timeout: 180_000,
  }, async () => {
    const now = aTime();
    const mine = await postAway(150, now);
    const { taken, post } = aServer(mine);
    await due.sendDueEmails(now, fast, post);
    expect([taken.length, new Set(taken).size]).toEqual([150, 150]);
    // MailDue lives 240 seconds, of which it keeps 45; production sends 10 a second.
    expect((240 - 45) * 10).toBeGreaterThan(1_000);
  });

  test("are sent once by overlapping runs", async () => {
    const now = aTime();
    const mine = await postAway(60, now);
    const { taken, post } = aServer(mine);
    await Promise.all([1, 2, 3].map(() => due.sendDueEmails(now, fast, post)));
    expect(taken.toSorted()).toEqual([...mine].toSorted());
  });

  test("are left to the next run when the time of this one is nearly over", async () => {
    const now = aTime();
    const mine = await postAway(40, now);
    const { taken, post } = aServer(mine);
    await due.sendDueEmails(now, { ...fast, concurrency: 2, mayContinue: () => taken.length < 10 }, post);
    expect(taken.length).toBeLessThan(20);
    await due.sendDueEmails(now, fast, post);
    expect(taken.toSorted()).toEqual([...mine].toSorted());
  });

  test("are kept when the mail service accepts none", async () => {
    const now = aTime();
    const mine = await postAway(60, now);
    let asked = 0;
    const closed = aServer(mine, async () => {
      asked += 1;
      throw named("AccountSuspendedException", "Account is suspended");
    });
    expect(await due.sendDueEmails(now, { ...fast, concurrency: 2 }, closed.post)).toMatchObject({
      sent: 0,
      isHeldUp: true,
    });
    expect(asked).toBeLessThan(10);
    const open = aServer(mine);
    await due.sendDueEmails(hoursAfter(now, 2), fast, open.post);
    expect(open.taken.toSorted()).toEqual([...mine].toSorted());
  });
});

describe("an email that SES refuses", () => {
  const afterTry = async (error: Error) => {
    const now = aTime();
    const mine = await postAway(1, now);
    const [id = ""] = mine;
    await due.sendDueEmails(now, fast, aServer(mine, () => Promise.reject(error)).post);
    return { id, now, mine };
  };

  test("because of the account is retried for 72 hours and keeps the reason", async () => {
    const suspended = named("AccountSuspendedException", "Account is suspended");
    const { id, now, mine } = await afterTry(suspended);
    const closed = aServer(mine, () => Promise.reject(suspended));
    expect(await stored(id)).toMatchObject({
      status: "pending",
      error: "AccountSuspendedException: Account is suspended",
    });
    await due.sendDueEmails(hoursAfter(now, 71), fast, closed.post);
    expect(await stored(id)).toMatchObject({ status: "pending", attempts: 3 });
    await due.sendDueEmails(hoursAfter(now, 73), fast, closed.post);
    expect(await stored(id)).toMatchObject({ status: "failed", attempts: 4 });
  });

  test("because of its content is abandoned at once, with the reason and without the address", async () => {
    const { id } = await afterTry(named("MessageRejected", "Illegal address maya@example.com"));
    expect(await stored(id)).toMatchObject({ status: "failed", error: "MessageRejected: Illegal address …" });
  });

  test("is requeued by hand once, however often requested, and then sent once", async () => {
    const { id, now, mine } = await afterTry(named("MessageRejected", "Email content is not acceptable"));
    const later = hoursAfter(now, 1);
    expect(await given.redrive(hoursAfter(now, 0.5), later)).toBe(0);
    const counts = await Promise.all([1, 2, 3].map(() => given.redrive(now, later)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await stored(id)).toMatchObject({ status: "pending", attempts: 0 });
    const { taken, post } = aServer(mine);
    await Promise.all([due.sendDueEmails(later, fast, post), due.sendDueEmails(later, fast, post)]);
    expect(await given.redrive(now, later)).toBe(0);
    await due.sendDueEmails(hoursAfter(now, 2), fast, post);
    expect([taken, (await stored(id))?.status]).toEqual([[id], "sent"]);
    expect(await stored(id)).not.toHaveProperty("error");
  });
});

test("a mail that was given up is put back by the operator's command, which says how many", async () => {
  const at = aTime();
  const id = `due-${randomUUID()}`;
  const store = await openTable();
  const mail = {
    id,
    to: `${id}@example.com`,
    letter,
    status: "failed" as const,
    attempts: 1,
    error: "MessageRejected",
  };
  const { Item } = outbox.OutboxEntity.put({ ...mail, due_at: at, created_at: at }).params();
  await store.put({ ...Item });
  // The stream's sender looks at it once more otherwise, when it is put back already.
  await stackAt(inject("origin")).settled();
  const command = async () => {
    const args = ["ops/mail-redrive/main.ts", "--stage", "local", "--origin", inject("origin"), "--since", at];
    return (await promisify(execFile)(process.execPath, args)).stdout;
  };
  expect(await command()).toMatch(/^1 mail put back/);
  expect(await store.get(keyOf(outbox.OutboxEntity, { id }))).toMatchObject({ status: "pending", attempts: 0 });
  expect(await command()).toMatch(/^0 mails put back/);
});
