import type { SQSRecord } from "aws-lambda";
import { afterEach, expect, test, vi } from "vitest";
import { outbox } from "../../../functions/mail/outbox.projection.ts";
import { sendFromOutbox } from "../../../functions/mail/send-from-outbox.ts";
import { handler } from "../../../functions/mail/send-mail.job.ts";

vi.mock("../../../functions/mail/send-from-outbox.ts", () => ({ sendFromOutbox: vi.fn() }));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.mocked(sendFromOutbox).mockReset();
});

const batch = (...ids: string[]) => ({
  Records: ids.map((id) => ({ messageId: `message-${id}`, body: id }) as SQSRecord),
});

test("[delivery-03] the stream's record of an email fails while SQS can't be reached, so that it is retried", async () => {
  vi.stubEnv("AWS_REGION", "us-east-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "none");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "none");
  // Nobody listens on the discard port.
  vi.stubEnv("AWS_ENDPOINT_URL_SQS", "http://127.0.0.1:9");
  vi.stubEnv("MAIL_QUEUE_URL", "http://127.0.0.1:9/000000000000/mails");
  const now = "2027-01-01T00:00:00.000Z";
  const change = { id: "1", at: now, entity: "outbox", before: null, after: { id: "mail_1" }, isExpiry: false };
  await expect(outbox.apply([change], { zone: "America/New_York", now })).rejects.toThrow();
});

test("[delivery-03] of a batch only the emails that couldn't be claimed stay in the queue", async () => {
  vi.stubEnv("MAIL_RATE", "1000");
  vi.mocked(sendFromOutbox).mockImplementation(async (id) => {
    if (id === "b") throw new Error("the table doesn't answer");
    return id === "c" ? "service" : "sent";
  });
  expect(await handler(batch("a", "b", "c"))).toEqual({ batchItemFailures: [{ itemIdentifier: "message-b" }] });
});

test("[delivery-02] batches of one email that follow each other keep to the rate, too", async () => {
  vi.stubEnv("MAIL_RATE", "20");
  vi.mocked(sendFromOutbox).mockResolvedValue("sent");
  const began = performance.now();
  await handler(batch("a"));
  await handler(batch("b"));
  expect(performance.now() - began).toBeGreaterThanOrEqual(95);
});
