import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
  ListUsersInGroupCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient, ExportTableToPointInTimeCommand } from "@aws-sdk/client-dynamodb";
import { ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test, vi } from "vitest";

vi.mock("../../../functions/platform/log.ts", () => ({ log: { info: vi.fn() } }));
vi.mock("../../../functions/platform/clock.ts", async (original) => ({
  ...(await original<object>()),
  clock: { now: () => "2026-11-27T08:00:00.000Z" },
}));

const { handler } = await import("../../../functions/recovery/export-city.job.ts");
const { recordErasure } = await import("../../../functions/recovery/record-erasure.ts");

const pool = mockClient(CognitoIdentityProviderClient);
const s3 = mockClient(S3Client);
const dynamodb = mockClient(DynamoDBClient);

const user = (sub: string, more: Record<string, string> = {}, account: object = {}) => ({
  UserStatus: "CONFIRMED" as const,
  Enabled: true,
  Attributes: Object.entries({ sub, email: `${sub}@city.example`, email_verified: "true", ...more }).map(
    ([Name, Value]) => ({ Name, Value }),
  ),
  ...account,
});

beforeEach(() => {
  for (const one of [pool, s3, dynamodb]) one.reset();
  vi.stubEnv("STAGE", "prod");
  vi.stubEnv("USER_POOL_ID", "us-east-1_Pool");
  vi.stubEnv("TABLE_ARN", "arn:aws:dynamodb:us-east-1:1:table/city");
  vi.stubEnv("RECOVERY_BUCKET", "exports");
  vi.stubEnv("RECOVERY_REGION", "us-west-2");
  dynamodb.on(ExportTableToPointInTimeCommand).resolves({});
  s3.on(PutObjectCommand).resolves({});
  s3.on(ListObjectsV2Command).resolves({});
  pool.on(ListUsersInGroupCommand).resolves({ Users: [user("ada")] });
  pool.on(ListUsersCommand).resolves({ Users: [user("ada", { name: "Ada", phone_number: "+1904" })] });
});

const putObjects = () =>
  s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => [input.Key, String(input.Body)]);

describe("[recover-06] the daily list of accounts", () => {
  test("has what is needed to make each account again, page by page, and no password", async () => {
    pool
      .on(ListUsersCommand, { PaginationToken: undefined })
      .resolves({ Users: [user("ada", { name: "Ada", phone_number: "+1904" })], PaginationToken: "more" })
      .on(ListUsersCommand, { PaginationToken: "more" })
      .resolves({ Users: [user("bea", {}, { Enabled: false })] });
    expect(await handler()).toEqual({ accounts: 2 });
    const [[key = "", body = ""] = []] = putObjects();
    expect(key).toBe("accounts/2026-11-27T08:00:00.000Z.jsonl");
    expect(
      body
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { userId: "ada", email: "ada@city.example", name: "Ada", phone: "+1904", isBlocked: false, isAdmin: true },
      { userId: "bea", email: "bea@city.example", isBlocked: true, isAdmin: false },
    ]);
  });

  test("leaves out an account whose address nobody has verified, and one that is still signing up", async () => {
    const unverified = user("eve", { email_verified: "false" });
    const unconfirmed = user("dan", {}, { UserStatus: "UNCONFIRMED" });
    pool.on(ListUsersCommand).resolves({ Users: [unverified, unconfirmed] });
    expect(await handler()).toEqual({ accounts: 0 });
  });

  test("isn't written in part: a page that can't be read fails the job", async () => {
    pool
      .on(ListUsersCommand, { PaginationToken: undefined })
      .resolves({ Users: [user("ada")], PaginationToken: "more" });
    pool.on(ListUsersCommand, { PaginationToken: "more" }).rejects(new Error("throttled"));
    await expect(handler()).rejects.toThrow("throttled");
    expect(putObjects()).toEqual([]);
  });
});

describe("[recover-07] the daily export of the table", () => {
  const listed = (objects: Record<string, string[]>) => {
    for (const [Prefix, keys] of Object.entries(objects))
      s3.on(ListObjectsV2Command, { Prefix }).resolves({ Contents: keys.map((Key) => ({ Key })) });
  };
  const list = { "accounts/2026-11-26": ["accounts/2026-11-26T08:00:00.000Z.jsonl"] };

  test("is begun once a day, into a folder of that day", async () => {
    await handler();
    const [call] = dynamodb.commandCalls(ExportTableToPointInTimeCommand);
    expect(call?.args[0].input).toMatchObject({
      S3Bucket: "exports",
      S3Prefix: "table/2026-11-27",
      ClientToken: "prod-2026-11-27",
      ExportFormat: "DYNAMODB_JSON",
    });
  });

  test("fails the job a day later when it isn't complete, after today's was begun and the accounts were listed", async () => {
    listed({ ...list, "table/2026-11-26/": ["table/2026-11-26/AWSDynamoDB/1/_started"] });
    await expect(handler()).rejects.toThrow("The export of the table of 2026-11-26 isn't complete");
    expect(dynamodb.commandCalls(ExportTableToPointInTimeCommand)).toHaveLength(1);
    expect(putObjects()).toHaveLength(1);
  });

  test("that is complete, or that the first day can't have, fails nothing", async () => {
    await expect(handler()).resolves.toEqual({ accounts: 1 });
    listed({ ...list, "table/2026-11-26/": ["table/2026-11-26/AWSDynamoDB/1/manifest-summary.json"] });
    await expect(handler()).resolves.toEqual({ accounts: 1 });
  });
});

test("[recover-08] an erasure is recorded in the recovery region by the account's id alone, and nowhere on a stage without one", async () => {
  await recordErasure("user-1", "2026-11-27T07:00:00.000Z");
  expect(putObjects()).toEqual([["erasures/2026-11-27T07:00:00.000Z/user-1", ""]]);
  vi.stubEnv("RECOVERY_BUCKET", "");
  await recordErasure("user-2", "2026-11-27T07:00:00.000Z");
  expect(putObjects()).toHaveLength(1);
});
