import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mailbox, startMailbox } from "../../../local/mail/mailbox.ts";

let directory: string;
let mailbox: Mailbox;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "mailbox-"));
  mailbox = await startMailbox(directory);
});

afterAll(async () => {
  await mailbox?.close();
  rmSync(directory, { recursive: true, force: true });
});

test("an email that was sent is listed, however long it takes to be read", async () => {
  const html = `<p>${"A long evening. ".repeat(50_000)}</p>`;
  for (const subject of ["First", "Second", "Third"]) {
    await mailbox.send({ from: "city@example.com", to: "nora@example.com", subject, html });
    expect((await mailbox.messages()).at(-1)).toMatchObject({ subject });
  }
  expect(await mailbox.messages()).toHaveLength(3);
});

test("emails sent at once are all listed", async () => {
  const subjects = Array.from({ length: 20 }, (_, index) => `At once ${index}`);
  await Promise.all(
    subjects.map((subject) =>
      mailbox.send({ from: "city@example.com", to: "nora@example.com", subject, text: "Hello" }),
    ),
  );
  const listed = (await mailbox.messages()).map(({ subject }) => subject);
  expect(listed.filter((subject) => subject.startsWith("At once")).toSorted()).toEqual(subjects.toSorted());
});
