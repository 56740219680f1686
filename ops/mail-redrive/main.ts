import { extractOption, parseStageOptions, runCommand, UsageError } from "../cli-options.ts";
import { openStage } from "../stage.ts";
import { setTableEnvironment } from "../stage-table.ts";

/** `npm run mail:redrive -- --stage NAME [--since INSTANT]`: puts given-up mails back into the outbox, once (docs/runbook.md). */
const run = async (args: string[]): Promise<boolean> => {
  const { text: since = "", rest } = extractOption(args, "--since");
  const from =
    since === ""
      ? "1970-01-01T00:00:00.000Z"
      : Number.isNaN(Date.parse(since))
        ? undefined
        : new Date(since).toISOString();
  if (!from) throw new UsageError(`"${since}" is not an instant, such as 2026-11-20T00:00:00Z.`);
  setTableEnvironment(await openStage(parseStageOptions(rest)));
  // Entities know their table from the moment they are loaded.
  const { redrive } = await import("../../functions/mail/redrive.ts");
  const count = await redrive(from, new Date().toISOString());
  console.log(
    `${count} ${count === 1 ? "mail" : "mails"} put back; the next run of MailDue, within 5 minutes, sends them.`,
  );
  return true;
};

await runCommand(run);
