import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test, vi } from "vitest";
import { assertNonce, issueNonce, type NonceSubject } from "../../../functions/door-passes/bind-nonce.ts";

const now = "2026-11-22T20:00:00.000Z";
const subject: NonceSubject = {
  userId: "6f0d5d53-9a0e-4b8e-8b64-0d6c7c1f4a11",
  ticketId: "tkt_01J9Z3W4ABCDEFGHJKMNPQRSTV",
  seats: [{ number: 1 }, { number: 2, issued_at: 1_795_000_000 }],
};
const changed = { code: "bind.changed" };

beforeEach(() => {
  mockClient(SecretsManagerClient).on(GetSecretValueCommand).resolves({ SecretString: "a-signing-secret" });
  vi.stubEnv("SIGNING_SECRET_ARN", "arn:aws:secretsmanager:us-east-1:000000000000:secret:signing");
});

test("a nonce counts for its member, ticket and state, and has room in a request", async () => {
  const nonce = await issueNonce(subject, now);
  await expect(assertNonce(nonce, subject, "2026-11-22T20:04:59.000Z")).resolves.toBeUndefined();
  expect(nonce.length).toBeLessThanOrEqual(400);
});

test("a nonce is used up by the binding it led to", async () => {
  const nonce = await issueNonce(subject, now);
  const seats = [{ number: 1, issued_at: 1_795_000_001 }, subject.seats[1] ?? { number: 2 }];
  await expect(assertNonce(nonce, { ...subject, seats }, now)).rejects.toMatchObject(changed);
});

test.each([
  ["another member", { userId: "0e2ffdd8-3f29-43f7-a6f5-53c1f2bb3f6d" }],
  ["another ticket", { ticketId: "tkt_01J9Z3W4ABCDEFGHJKMNPQRSTW" }],
  ["fewer seats", { seats: subject.seats.slice(0, 1) }],
])("a nonce is refused for %s", async (_what, other) => {
  const nonce = await issueNonce(subject, now);
  await expect(assertNonce(nonce, { ...subject, ...other }, now)).rejects.toMatchObject(changed);
});

test("a nonce is refused after 5 minutes, altered, and as anything else", async () => {
  const nonce = await issueNonce(subject, now);
  await expect(assertNonce(nonce, subject, "2026-11-22T20:05:01.000Z")).rejects.toMatchObject(changed);
  await expect(assertNonce(`${nonce.slice(0, -2)}AA`, subject, now)).rejects.toMatchObject(changed);
  await expect(assertNonce("hello", subject, now)).rejects.toMatchObject(changed);
});

test("a nonce isn't called outdated where the city's secret can't be read", async () => {
  const nonce = await issueNonce(subject, now);
  vi.stubEnv("SIGNING_SECRET_ARN", "arn:aws:secretsmanager:us-east-1:000000000000:secret:unreadable");
  mockClient(SecretsManagerClient).on(GetSecretValueCommand).rejects(new Error("no answer"));
  await expect(assertNonce(nonce, subject, now)).rejects.toThrow("no answer");
});
