import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { extractOption, parseStageOptions, runCommand, UsageError } from "../cli-options.ts";
import { openStage, type Stage } from "../stage.ts";
import { getTableName, setTableEnvironment } from "../stage-table.ts";
import { copyTable, prepareTable, restoreToPointInTime } from "./restore-table.ts";
import { compareSummaries, summarizeTable } from "./table-summary.ts";

const usage =
  "Say to when: --at 2026-11-20T18:00:00Z, or after the switch: --mails --former TABLE (docs/runbook.md, Restoring data).";

const nextSteps = (name: string, streamArn: string, former: string): string => `
Now, in lib/stages.ts:

  restoredTable: { name: "${name}", streamArn: "${streamArn}" },

commit it, deploy all stacks, and then let the mails go that were not sent:

  npm run restore -- --stage STAGE --mails --former ${former}`;

const restore = async (stage: Stage, at: string): Promise<void> => {
  const from = getTableName(stage);
  const to = `${from.replace(/-restored-\d+$/, "")}-restored-${at.replace(/\D/g, "").slice(0, 12)}`;
  const client = new DynamoDBClient(stage.clientOf("dynamodb"));
  const documents = DynamoDBDocumentClient.from(client);
  console.log(`1. Restoring ${from} as of ${at} into ${to}`);
  await (stage.isLocal ? copyTable(client, documents, from, to) : restoreToPointInTime(client, from, to, at));
  console.log("2. Holding back the mails that waited then");
  const { holdQueuedEmails: holdMails } = await import("./queued-emails.ts");
  const count = await holdMails(to, new Date().toISOString());
  console.log(`   ${count} held\n3. Stream, lifetimes, backups, protection`);
  const streamArn = await prepareTable(client, to, stage.isLocal);
  console.log(`4. What is in both (${from} | ${to})`);
  const [now, then] = [await summarizeTable(documents, from), await summarizeTable(documents, to)];
  for (const line of compareSummaries(now, then)) console.log(`   ${line}`);
  console.log(nextSteps(to, streamArn, from));
};

const release = async (stage: Stage, former: string): Promise<void> => {
  const { releaseHeldEmails: releaseMails } = await import("./queued-emails.ts");
  const {
    sentBefore,
    requeued: putBack,
    unknown,
  } = await releaseMails(getTableName(stage), former, new Date().toISOString());
  console.log(
    `${sentBefore} mails were sent before the switch, ${putBack} go out now, ${unknown} are unknown to ${former}.`,
  );
  if (unknown > 0) console.log("The unknown ones stay given up; npm run mail:redrive sends them.");
};

/** `npm run restore -- --stage NAME --at INSTANT`, and after the switch `--mails --former TABLE` (docs/runbook.md). */
const run = async (args: string[]): Promise<boolean> => {
  const { text: at, rest } = extractOption(args, "--at");
  const { text: former, rest: others } = extractOption(rest, "--former");
  const { mails, ...choices } = parseStageOptions(others, ["mails"]);
  if (mails ? !former : !at || Number.isNaN(Date.parse(at))) throw new UsageError(usage);
  const stage = await openStage(choices);
  setTableEnvironment(stage);
  await (mails ? release(stage, former ?? "") : restore(stage, new Date(at ?? "").toISOString()));
  return true;
};

await runCommand(run);
