import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test } from "vitest";
import {
  findTableExport,
  leaveOutErased,
  listErasures,
  readNewestAccounts,
} from "../../ops/restore/recovery-exports.ts";

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

test("[recover-13] an import takes the newest list of accounts, without those whose erasure had begun before it was written or began since", async () => {
  objects = {
    "accounts/2026-11-26T08:00:00.000Z.jsonl": lineOf("of-before"),
    "accounts/2026-11-27T08:00:00.000Z.jsonl": lineOf("ada") + lineOf("bea") + lineOf("cleo"),
    "erasures/2026-11-27T07:59:59.000Z/ada": "",
    "erasures/2026-11-27T08:00:01.000Z/bea": "",
  };
  const listed = await readNewestAccounts(exported());
  expect(listed.map(({ userId }) => userId)).toEqual(["ada", "bea", "cleo"]);
  expect((await leaveOutErased(exported(), listed)).map(({ userId }) => userId)).toEqual(["cleo"]);
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
