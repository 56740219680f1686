import { readFile } from "node:fs/promises";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { extractOption, parseStageOptions, runCommand, UsageError } from "../cli-options.ts";
import { openStage, type Stage } from "../stage.ts";
import { getTableName, setTableEnvironment } from "../stage-table.ts";
import {
  findTableExport,
  leaveOutErased,
  listErasures,
  openExports,
  parseAccounts,
  type RecoveryExports,
  readNewestAccounts,
} from "./recovery-exports.ts";
import { assertAbsent, copyTable, hasTable, importTable, prepareTable, restoreToPointInTime } from "./restore-table.ts";
import { compareSummaries, summarizeTable } from "./table-summary.ts";

const usage = `Say one of:
  --at 2026-11-20T18:00:00Z      restores the table as it was then, into a new one
  --export 2026-11-20            makes a new table of that day's export in the recovery region
  --mails --former TABLE         after the switch: lets the held mails go
  --accounts latest | FILE       makes lost accounts of the user pool again
  --finish                       ends the restore
  --hold                         only sets the mark that --finish ends
  --allow 30                     lets 30 missing accounts be erased today
docs/recover.md and docs/runbook.md say when.`;

const nextSteps = (name: string, streamArn: string, mails: string): string => `
Now, in lib/stages.ts:

  restoredTable: { name: "${name}", streamArn: "${streamArn}" },

commit it, deploy all stacks, and then let the mails go that were not sent:

  ${mails}

When all of the runbook is done, end the restore. Until then, nobody is erased because the user pool has no account of theirs:

  npm run restore -- --stage STAGE --finish`;

type Source = { at: string; fill: (client: DynamoDBClient, to: string) => Promise<void> };

const sourceOfInstant = (stage: Stage, at: string): Source => {
  const from = getTableName(stage);
  const fill = (client: DynamoDBClient, to: string) =>
    stage.isLocal ? copyTable(client, from, to) : restoreToPointInTime(client, from, to, at);
  return { at, fill };
};

const openExportsOf = async (stage: Stage): Promise<RecoveryExports> => {
  const exports = await openExports(stage);
  if (exports) return exports;
  throw new UsageError(`Stage "${stage.settings.name}" has no recovery region: nothing of it was exported.`);
};

const sourceOfExport = async (stage: Stage, day: string): Promise<Source> => {
  const exports = await openExportsOf(stage);
  const { at, prefix } = await findTableExport(exports, day);
  return { at, fill: (client, to) => importTable(client, { Bucket: exports.Bucket, prefix }, to) };
};

const repeatErasuresSince = async (stage: Stage, table: string, at: string): Promise<void> => {
  const exports = await openExports(stage);
  if (!exports) return console.log("   This stage keeps no record of erasures: erase again who left since.");
  const { repeatErasures } = await import("./repeat-erasures.ts");
  const count = await repeatErasures(table, await listErasures(exports, at), new Date().toISOString());
  console.log(`   ${count} members are erased again once the table is in use`);
};

const restore = async (stage: Stage, { at, fill }: Source): Promise<void> => {
  const from = getTableName(stage);
  const to = `${from.replace(/-restored-\d+$/, "")}-restored-${at.replace(/\D/g, "").slice(0, 12)}`;
  const client = new DynamoDBClient(stage.clientOf("dynamodb"));
  const documents = DynamoDBDocumentClient.from(client);
  await assertAbsent(client, to);
  const { markRestore } = await import("./restore-mark.ts");
  // The former table may be what was lost.
  const hasFormer = await hasTable(client, from);
  if (hasFormer) await markRestore(from, new Date().toISOString());
  console.log(`1. Restoring ${from} as of ${at} into ${to}`);
  await fill(client, to);
  await markRestore(to, new Date().toISOString());
  console.log("2. Holding back the mails that waited then");
  const { holdQueuedEmails: holdMails } = await import("./queued-emails.ts");
  const count = await holdMails(to, new Date().toISOString());
  console.log(`   ${count} held\n3. Erasures since`);
  await repeatErasuresSince(stage, to, at);
  console.log("4. Stream, lifetimes, backups, protection");
  const streamArn = await prepareTable(client, to, stage.isLocal);
  if (hasFormer) {
    console.log(`5. What is in both (${from} | ${to})`);
    const [now, then] = [await summarizeTable(documents, from), await summarizeTable(documents, to)];
    for (const line of compareSummaries(now, then)) console.log(`   ${line}`);
  }
  // Which of them were sent since, only the former table knows.
  const mails = hasFormer ? `npm run restore -- --stage STAGE --mails --former ${from}` : "npm run mail:redrive";
  console.log(nextSteps(to, streamArn, mails));
};

/** The name under which the stack `Auth` exports its pool; that of its client begins with the same words. */
const poolExport = /(^|\.)ExportsOutputRefMembers[0-9A-F]{16}$/;

const restoreAccounts = async (stage: Stage, list: string): Promise<void> => {
  const listed =
    list === "latest"
      ? await readNewestAccounts(await openExportsOf(stage))
      : parseAccounts(await readFile(list, "utf8"));
  const exports = await openExports(stage);
  const lines = exports ? await leaveOutErased(exports, listed) : listed;
  const [, UserPoolId] = Object.entries(stage.outputs).find(([name]) => poolExport.test(name)) ?? [];
  if (!UserPoolId) throw new UsageError(`Stage "${stage.settings.name}" has no user pool yet: deploy it first.`);
  const table = getTableName(stage);
  const { markRestore } = await import("./restore-mark.ts");
  await markRestore(table, new Date().toISOString());
  const { importAccounts } = await import("./import-accounts.ts");
  const client = new CognitoIdentityProviderClient(stage.clientOf("cognito"));
  const { made, there, takenFrom } = await importAccounts({ client, UserPoolId }, table, lines);
  console.log(
    `${made} accounts were made again, ${there} were there, ${takenFrom.length} addresses belong to others by now.`,
  );
  for (const userId of takenFrom) console.log(`  the address of ${userId} has another account`);
  console.log("Nobody is erased for a missing account until: npm run restore -- --stage STAGE --finish");
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

type Wishes = {
  at?: string;
  day?: string;
  former?: string;
  count?: string;
  accounts?: string;
  mails: boolean;
  isHeld: boolean;
  isOver: boolean;
};

// Exactly one thing at a time.
const toWork = (wishes: Wishes): ((stage: Stage) => Promise<void>) => {
  const { at, day, former, count, accounts, mails, isHeld, isOver } = wishes;
  const texts = [at, day, count, accounts].map((text) => text !== undefined);
  if ([...texts, mails, isHeld, isOver].filter(Boolean).length !== 1 || mails !== Boolean(former))
    throw new UsageError(usage);
  if (isHeld) return hold;
  if (isOver) return finish;
  if (former) return (stage) => release(stage, former);
  if (accounts) return (stage) => restoreAccounts(stage, accounts);
  if (count !== undefined && /^[1-9]\d*$/.test(count)) return (stage) => allow(stage, Number(count));
  if (day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day))
    return async (stage) => restore(stage, await sourceOfExport(stage, day));
  if (at === undefined || Number.isNaN(Date.parse(at))) throw new UsageError(usage);
  return (stage) => restore(stage, sourceOfInstant(stage, new Date(at).toISOString()));
};

/** `npm run restore -- --stage NAME` and what to do, of which `usage` tells (docs/recover.md, docs/runbook.md). */
const run = async (args: string[]): Promise<boolean> => {
  const { text: at, rest } = extractOption(args, "--at");
  const { text: former, rest: further } = extractOption(rest, "--former");
  const { text: count, rest: more } = extractOption(further, "--allow");
  const { text: day, rest: andMore } = extractOption(more, "--export");
  const { text: accounts, rest: others } = extractOption(andMore, "--accounts");
  const { mails, hold: isHeld, finish: isOver, ...choices } = parseStageOptions(others, ["mails", "hold", "finish"]);
  const work = toWork({ at, day, former, count, accounts, mails, isHeld, isOver });
  const stage = await openStage(choices);
  setTableEnvironment(stage);
  await work(stage);
  return true;
};

await runCommand(run);
