import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createOwnTable } from "../../support/own-table.ts";

const s3 = mockClient(S3Client);
const pool = mockClient(CognitoIdentityProviderClient);

let table: Awaited<ReturnType<typeof createOwnTable>>;
const load = async () => ({
  ...(await import("../../../functions/account/erase-data.ts")),
  ...(await import("../../../functions/members/erasure.entity.ts")),
});
let account: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  table = await createOwnTable();
  vi.stubEnv("USER_POOL_ID", "us-east-1_Pool");
  vi.stubEnv("MEDIA_BUCKET", "media");
  vi.stubEnv("RECOVERY_BUCKET", "exports");
  vi.stubEnv("RECOVERY_REGION", "us-west-2");
  account = await load();
});
afterAll(async () => {
  s3.restore();
  pool.restore();
  await table?.remove();
});

test("[recover-08] nothing of an account is erased before its erasure is recorded in the recovery region", async () => {
  const started_at = "2026-11-27T08:00:00.000Z";
  const person = { user_id: "leaver", email: "leaver@city.example", email_hashes: [], username: "leaver" };
  await account.ErasureEntity.put({ ...person, started_at, parts_done: 0, due_at: started_at }).go();
  s3.on(PutObjectCommand).rejectsOnce(new Error("the region is away")).resolves({});
  const later = "2026-11-27T08:05:00.000Z";
  expect(await account.eraseDueAccounts(later)).toEqual({ worked: 0, failed: 1 });
  expect(pool.calls()).toEqual([]);
  expect(await account.eraseDueAccounts(later)).toEqual({ worked: 1, failed: 0 });
  const keys = s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => input.Key);
  expect(new Set(keys)).toEqual(new Set([`erasures/${started_at}/leaver`]));
  expect(pool.calls().length).toBeGreaterThan(0);
});
