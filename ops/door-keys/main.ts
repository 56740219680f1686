import { parseStageOptions, runCommand, UsageError } from "../cli-options.ts";
import { openStage, type Stage } from "../stage.ts";
import { readSecret, writeSecret } from "../stage-secrets.ts";
import { setTableEnvironment } from "../stage-table.ts";
import { dropDoorKey, type KeyStore, rotateDoorKeys } from "./rotate.ts";

const usage = "npm run door-keys -- rotate | list | revoke <key> --stage NAME [--origin URL]";

// Entities know their table from the moment they are loaded.
const loadVerbs = async (stage: Stage) => {
  setTableEnvironment(stage);
  const [{ listDoorKeys }, { publishKey, revokeKey, operator }, { parseDoorSecret }] = await Promise.all([
    import("../../functions/door/keys/door-keys.ts"),
    import("../../functions/door/keys/publish-key.ts"),
    import("../../functions/door/keys/key-pair.ts"),
  ]);
  const now = new Date().toISOString();
  const store: KeyStore = {
    read: async () => parseDoorSecret(await readSecret(stage, "door")),
    write: (secret) => writeSecret(stage, "door", JSON.stringify(secret)),
    revoked: async () => new Set((await listDoorKeys()).filter(({ revoked }) => revoked).map(({ kid }) => kid)),
    publish: (key) => publishKey(key, now),
  };
  return { now, store, list: listDoorKeys, revoke: (kid: string) => revokeKey(operator, kid, now) };
};

type Verbs = Awaited<ReturnType<typeof loadVerbs>>;

const commands: Record<string, (verbs: Verbs, kid: string) => Promise<void>> = {
  rotate: async ({ store, now }) => {
    const { kid, from } = await rotateDoorKeys(store, now);
    console.log(from <= now ? `Key ${kid} signs from now on.` : `Key ${kid} is published and signs from ${from} on.`);
  },
  list: async ({ list }) => {
    for (const { kid, from, revoked_at } of await list()) {
      console.log(`${kid}  from ${from}${revoked_at ? `  revoked ${revoked_at}` : ""}`);
    }
  },
  revoke: async ({ store, revoke }, kid) => {
    if (!/^[0-9a-f]{8}$/.test(kid)) throw new UsageError(`Which key? ${usage}`);
    await revoke(kid);
    await dropDoorKey(store, kid);
    console.log(`Key ${kid} is revoked. Guests open their ticket once with a connection; rotate if it was the last.`);
  },
};

/** `npm run door-keys -- rotate|list|revoke <key> --stage NAME [--origin URL]` (docs/runbook.md, The city's keys). */
const run = async ([name = "", ...args]: string[]): Promise<boolean> => {
  const command = commands[name];
  if (!command) throw new UsageError(usage);
  const [kid = "", rest] = name === "revoke" ? [args[0], args.slice(1)] : ["", args];
  await command(await loadVerbs(await openStage(parseStageOptions(rest))), kid);
  return true;
};

await runCommand(run);
