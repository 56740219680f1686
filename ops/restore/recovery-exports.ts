import { GetObjectCommand, paginateListObjectsV2, S3Client } from "@aws-sdk/client-s3";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { AccountLine } from "../../functions/recovery/account-lines.ts";
import { erasuresFolder, parseErasureKey, type RecordedErasure } from "../../functions/recovery/record-erasure.ts";
import { exportsNameOf } from "../../lib/constructs/recovery-buckets.ts";
import { UsageError } from "../cli-options.ts";
import type { Stage } from "../stage.ts";

/** The bucket of a stage's recovery region with what was exported. */
export type RecoveryExports = { Bucket: string; s3: S3Client };

/** Opens the bucket of the stage's recovery region; null on a stage without one. */
export const openExports = async ({ settings }: Stage): Promise<RecoveryExports | null> => {
  const { recoveryRegion: region } = settings;
  if (!region) return null;
  const { Account } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
  return { Bucket: exportsNameOf(settings, Account), s3: new S3Client({ region }) };
};

const listKeys = async ({ Bucket, s3 }: RecoveryExports, Prefix: string, StartAfter?: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix, StartAfter }))
    keys.push(...Contents.map(({ Key = "" }) => Key));
  return keys;
};

const readText = async ({ Bucket, s3 }: RecoveryExports, Key: string): Promise<string> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return (await Body?.transformToString()) ?? "";
};

/** Lists the erasures that began at an instant or later, the earliest first. */
export const listErasures = async (exports: RecoveryExports, since: string): Promise<RecordedErasure[]> =>
  (await listKeys(exports, erasuresFolder, `${erasuresFolder}${since}`)).map(parseErasureKey);

/** Reads a list of accounts as the daily job writes it, one JSON object a line. */
export const parseAccounts = (text: string): AccountLine[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => AccountLine.parse(JSON.parse(line)));

/**
 * A list of accounts without those whose erasure is recorded. Not only those erased since it was written: an erasure that had begun just
 * before may not have reached the user pool by then, and nobody is erased twice.
 */
export const leaveOutErased = async (
  exports: RecoveryExports,
  accounts: readonly AccountLine[],
): Promise<AccountLine[]> => {
  const erased = new Set((await listErasures(exports, "")).map(({ userId }) => userId));
  return accounts.filter(({ userId }) => !erased.has(userId));
};

/** The newest list of accounts. Throws `UsageError` when there is none. */
export const readNewestAccounts = async (exports: RecoveryExports): Promise<AccountLine[]> => {
  const newest = (await listKeys(exports, "accounts/")).at(-1);
  if (!newest) throw new UsageError(`${exports.Bucket} has no list of accounts.`);
  return parseAccounts(await readText(exports, newest));
};

/** A complete export of the table: the instant that it shows, and where its items lie. */
export type TableExport = { at: string; prefix: string };

/** The last complete export of a UTC day. Throws `UsageError` when there is none. */
export const findTableExport = async (exports: RecoveryExports, day: string): Promise<TableExport> => {
  const keys = await listKeys(exports, `table/${day}/`);
  const manifest = keys.filter((key) => key.endsWith("/manifest-summary.json")).at(-1);
  if (!manifest) throw new UsageError(`${exports.Bucket} has no complete export of ${day}.`);
  const { exportTime } = JSON.parse(await readText(exports, manifest)) as { exportTime: string };
  return { at: new Date(exportTime).toISOString(), prefix: manifest.replace("manifest-summary.json", "data/") };
};
