import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { getSecret } from "../../../functions/platform/secrets.ts";

const manager = mockClient(SecretsManagerClient);
const minute = 60_000;
let lastArn = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  manager.reset();
  lastArn += 1;
  vi.stubEnv("SIGNING_SECRET_ARN", `arn:aws:secretsmanager:us-east-1:1:secret:signing-${lastArn}`);
});
afterEach(() => vi.useRealTimers());
afterAll(() => manager.restore());

const getAt = (start: number, milliseconds: number) => {
  vi.setSystemTime(start + milliseconds);
  return getSecret("SIGNING_SECRET_ARN");
};

test("a secret is fetched once in 5 minutes, and what it was rotated to is seen after that", async () => {
  manager.on(GetSecretValueCommand).resolvesOnce({ SecretString: "old" }).resolves({ SecretString: "new" });
  const start = Date.now();
  expect(await getAt(start, 0)).toBe("old");
  expect(await getAt(start, 5 * minute - 1)).toBe("old");
  expect(await getAt(start, 5 * minute)).toBe("new");
  expect(manager.calls()).toHaveLength(2);
});

test("a secret that couldn't be fetched, or is empty, is asked for again at once", async () => {
  manager
    .on(GetSecretValueCommand)
    .rejectsOnce(new Error("throttled"))
    .resolvesOnce({ SecretString: "" })
    .resolves({ SecretString: "there" });
  const start = Date.now();
  await expect(getAt(start, 0)).rejects.toThrow("throttled");
  await expect(getAt(start, 0)).rejects.toThrow(`The secret signing-${lastArn} is empty`);
  expect(await getAt(start, 0)).toBe("there");
});
