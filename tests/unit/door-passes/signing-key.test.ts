import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test, vi } from "vitest";
import { listDoorKeys } from "../../../functions/door/keys/door-keys.ts";
import { createKeyPair, type DoorKeyPair } from "../../../functions/door/keys/key-pair.ts";
import { getSigningKey } from "../../../functions/door-passes/signing-key.ts";

vi.mock("../../../functions/door/keys/door-keys.ts", () => ({ listDoorKeys: vi.fn() }));

const secrets = mockClient(SecretsManagerClient);
const now = "2026-11-22T20:00:00.000Z";
const aKey = (from: string) => createKeyPair(from);

let stage = 0;
beforeEach(() => {
  stage += 1;
  vi.stubEnv("DOOR_SECRET_ARN", `arn:aws:secretsmanager:us-east-1:000000000000:secret:door-${stage}`);
});

/** What the city has: its secret, and what of it is published. */
const keep = (keys: DoorKeyPair[], { published = keys, revoked = [] as DoorKeyPair[] } = {}) => {
  secrets.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify({ keys }) });
  const toPublished = (pair: DoorKeyPair) => {
    const isRevoked = revoked.includes(pair);
    return { kid: pair.kid, key: "", from: pair.from, revoked: isRevoked, revoked_at: isRevoked ? now : null };
  };
  vi.mocked(listDoorKeys).mockResolvedValue(published.map(toPublished));
};

test("the newest key whose time has come signs", async () => {
  const [former, current, next] = await Promise.all([
    aKey("2026-10-01T00:00:00.000Z"),
    aKey("2026-11-01T00:00:00.000Z"),
    aKey("2026-11-29T00:00:00.000Z"),
  ]);
  keep([former, current, next]);
  expect((await getSigningKey(now)).kid).toBe(current.kid);
  expect((await getSigningKey("2026-11-29T00:00:00.000Z")).kid).toBe(next.kid);
});

test("a key that was revoked, or that scanners don't know, signs nothing", async () => {
  const [former, revoked, unpublished] = await Promise.all([
    aKey("2026-10-01T00:00:00.000Z"),
    aKey("2026-11-01T00:00:00.000Z"),
    aKey("2026-11-02T00:00:00.000Z"),
  ]);
  keep([former, revoked, unpublished], { published: [former, revoked], revoked: [revoked] });
  expect((await getSigningKey(now)).kid).toBe(former.kid);
});

test("the key can't be taken out of the function's memory", async () => {
  keep([await aKey("2026-10-01T00:00:00.000Z")]);
  const { key } = await getSigningKey(now);
  expect({ isExtractable: key.extractable, usages: key.usages }).toEqual({ isExtractable: false, usages: ["sign"] });
});

test("a city without a key, or with one to come, can't make codes yet", async () => {
  keep([]);
  await expect(getSigningKey(now)).rejects.toMatchObject({ code: "unavailable" });
  keep([await aKey("2027-01-01T00:00:00.000Z")]);
  await expect(getSigningKey(now)).rejects.toMatchObject({ code: "unavailable" });
});
