import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test } from "vitest";
import { findTableExport, listErasures, readNewestAccounts } from "../../ops/restore/recovery-exports.ts";

const s3 = mockClient(S3Client);
let objects: Record<string, string>;

const exported = () => ({ Bucket: "exports", s3: new S3Client({}) });
const lineOf = (userId: string) => `${JSON.stringify({ userId, email: "a@b.co", isBlocked: false, isAdmin: false })}\n`;

beforeEach(() => {
  s3.reset();
  s3.on(ListObjectsV2Command).callsFake(({ Prefix, StartAfter = "" }) => ({
    Contents: Object.keys(objects)
      .filter((key) => key.startsWith(Prefix) && key > StartAfter)
      .sort()
      .map((Key) => ({ Key })),
  }));
  s3.on(GetObjectCommand).callsFake(({ Key }) => ({ Body: { transformToString: async () => objects[Key] } }));
});

test("[recover-13] an import takes the newest list of accounts, without those that were erased since it was written", async () => {
  objects = {
    "accounts/2026-11-26T08:00:00.000Z.jsonl": lineOf("of-before"),
    "accounts/2026-11-27T08:00:00.000Z.jsonl": lineOf("ada") + lineOf("bea"),
    "erasures/2026-11-27T07:59:59.000Z/ada": "",
    "erasures/2026-11-27T08:00:01.000Z/bea": "",
  };
  expect((await readNewestAccounts(exported())).map(({ userId }) => userId)).toEqual(["ada"]);
  expect(await listErasures(exported(), "2026-11-27T08:00:00.000Z")).toEqual([
    { userId: "bea", erasedAt: "2026-11-27T08:00:01.000Z" },
  ]);
});

test("an export that isn't complete is none, and of two the later one counts, with the instant that it shows", async () => {
  const folder = "table/2026-11-27/AWSDynamoDB";
  objects = { [`${folder}/1/data/a.json.gz`]: "" };
  await expect(findTableExport(exported(), "2026-11-27")).rejects.toThrow(
    "exports has no complete export of 2026-11-27.",
  );
  for (const [id, exportTime] of Object.entries({ 1: "2026-11-27T08:00:00.100Z", 2: "2026-11-27T09:00:00.100Z" }))
    objects[`${folder}/${id}/manifest-summary.json`] = JSON.stringify({ exportTime });
  expect(await findTableExport(exported(), "2026-11-27")).toEqual({
    at: "2026-11-27T09:00:00.100Z",
    prefix: `${folder}/2/data/`,
  });
});
