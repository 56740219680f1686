import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { extractOption, parseStageOptions, runCommand, UsageError } from "../cli-options.ts";
import { openStage, type Stage } from "../stage.ts";
import { getTableName, setTableEnvironment } from "../stage-table.ts";
import { copyTable, prepareTable, restoreToPointInTime } from "./restore-table.ts";
import { compareSummaries, summarizeTable } from "./table-summary.ts";

const usage =
  "Say to when: --at 2026-11-20T18:00:00Z, after the switch: --mails --former TABLE; at the end: --finish; --hold only sets the mark, and --allow 30 lets 30 missing accounts be erased today (docs/runbook.md, Missing accounts).";

const nextSteps = (name: string, streamArn: string, former: string): string => `
Now, in lib/stages.ts:

  restoredTable: { name: "${name}", streamArn: "${streamArn}" },

commit it, deploy all stacks, and then let the mails go that were not sent:

  npm run restore -- --stage STAGE --mails --former ${former}

When all of the runbook is done, end the restore. Until then, nobody is erased because the user pool has no account of theirs:

  npm run restore -- --stage STAGE --finish`;

const restore = async (stage: Stage, at: string): Promise<void> => {
  const from = getTableName(stage);
  const to = `${from.replace(/-restored-\d+$/, "")}-restored-${at.replace(/\D/g, "").slice(0, 12)}`;
  const client = new DynamoDBClient(stage.clientOf("dynamodb"));
  const documents = DynamoDBDocumentClient.from(client);
  const { markRestore } = await import("./restore-mark.ts");
  await markRestore(from, new Date().toISOString());
  console.log(`1. Restoring ${from} as of ${at} into ${to}`);
  await (stage.isLocal ? copyTable(client, documents, from, to) : restoreToPointInTime(client, from, to, at));
  await markRestore(to, new Date().toISOString());
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

const hold = async (stage: Stage): Promise<void> => {
  const { markRestore } = await import("./restore-mark.ts");
  await markRestore(getTableName(stage), new Date().toISOString());
  console.log(`${getTableName(stage)} is marked: nobody is erased for a missing account until --finish.`);
};

const finish = async (stage: Stage): Promise<void> => {
  const { endRestore } = await import("./restore-mark.ts");
  await endRestore(getTableName(stage));
  console.log(`The restore of ${getTableName(stage)} is over.`);
};

const allow = async (stage: Stage, count: number): Promise<void> => {
  const { allowErasures } = await import("./restore-mark.ts");
  const now = new Date().toISOString();
  await allowErasures(getTableName(stage), count, now);
  console.log(`Until the UTC day ${now.slice(0, 10)} ends, ${count} members may be erased for a missing account.`);
};

type Wishes = { at?: string; former?: string; count?: string; mails: boolean; isHeld: boolean; isOver: boolean };

// Exactly one thing at a time.
const toWork = ({ at, former, count, mails, isHeld, isOver }: Wishes): ((stage: Stage) => Promise<void>) => {
  const wishes = [at !== undefined, count !== undefined, mails, isHeld, isOver].filter(Boolean);
  if (wishes.length !== 1 || mails !== Boolean(former)) throw new UsageError(usage);
  if (isHeld) return hold;
  if (isOver) return finish;
  if (former) return (stage) => release(stage, former);
  if (count !== undefined && /^[1-9]\d*$/.test(count)) return (stage) => allow(stage, Number(count));
  if (at === undefined || Number.isNaN(Date.parse(at))) throw new UsageError(usage);
  return (stage) => restore(stage, new Date(at).toISOString());
};

/**
 * `npm run restore -- --stage NAME --at INSTANT`, after the switch `--mails --former TABLE`, and at the end `--finish`; `--hold` only
 * sets the mark that `--finish` ends, and `--allow COUNT` lets more missing accounts be erased today (docs/runbook.md).
 */
const run = async (args: string[]): Promise<boolean> => {
  const { text: at, rest } = extractOption(args, "--at");
  const { text: former, rest: further } = extractOption(rest, "--former");
  const { text: count, rest: others } = extractOption(further, "--allow");
  const { mails, hold: isHeld, finish: isOver, ...choices } = parseStageOptions(others, ["mails", "hold", "finish"]);
  const work = toWork({ at, former, count, mails, isHeld, isOver });
  const stage = await openStage(choices);
  setTableEnvironment(stage);
  await work(stage);
  return true;
};

await runCommand(run);
