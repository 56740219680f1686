import { DynamoDBClient, ExportTableToPointInTimeCommand } from "@aws-sdk/client-dynamodb";
import { days } from "../../shared/rules/durations.ts";
import { addMilliseconds, clock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { listAccountLines } from "./account-lines.ts";
import { hasObject, keepObject } from "./recovery-bucket.ts";

const dynamodb = new DynamoDBClient({});

const dayOf = (instant: string): string => instant.slice(0, 10);

// A start that is repeated within eight hours starts nothing.
const startExport = async (day: string): Promise<void> => {
  await dynamodb.send(
    new ExportTableToPointInTimeCommand({
      TableArn: env("TABLE_ARN"),
      S3Bucket: env("RECOVERY_BUCKET"),
      S3Prefix: `table/${day}`,
      S3SseAlgorithm: "AES256",
      ExportFormat: "DYNAMODB_JSON",
      ClientToken: `${env("STAGE")}-${day}`,
    }),
  );
};

// The first day has none before it.
const isExportMissing = async (day: string): Promise<boolean> =>
  (await hasObject(`accounts/${day}`)) && !(await hasObject(`table/${day}/`, "/manifest-summary.json"));

/**
 * Once a day: starts DynamoDB's export of the table to the recovery region, which takes minutes to hours, and writes the list of accounts there.
 * Throws when the export of the day before isn't complete, which raises an alarm; today's is begun all the same.
 */
export const handler = async (): Promise<{ accounts: number }> => {
  const now = clock.now();
  await startExport(dayOf(now));
  const lines = await listAccountLines();
  await keepObject(`accounts/${now}.jsonl`, lines.map((line) => `${line}\n`).join(""));
  log.info("city exported", { accounts: lines.length });
  const before = dayOf(addMilliseconds(now, -days(1)));
  if (await isExportMissing(before)) throw new Error(`The export of the table of ${before} isn't complete`);
  return { accounts: lines.length };
};
