import { randomBytes } from "node:crypto";

/** What the origin secret holds: what the web distribution sends, and while it is replaced what it sent before. */
export type Proofs = { current: string; previous?: string };

/** The stage's secret and what its replacement is done with. */
export type RotationParts = {
  read(): Promise<{ proofs: Proofs; version: string }>;
  /** Answers the id of the new version. */
  write(proofs: Proofs): Promise<string>;
  /** Deploys the web distribution with the value of this version; answers once it is in effect everywhere. */
  deployWeb(version: string): Promise<void>;
  /** Waits until every function has read the secret again. */
  untilRead(): Promise<void>;
  say(line: string): void;
};

const newProof = (): string => randomBytes(36).toString("base64url");

// A rotation that was broken off is gone on with: its new value is there, and may be in use already.
const begin = async ({ read, write, say }: RotationParts): Promise<{ current: string; version: string }> => {
  const { proofs, version } = await read();
  if (proofs.previous) {
    say("1. A rotation is under way already: going on with it.");
    return { current: proofs.current, version };
  }
  const current = newProof();
  say("1. A new value is put beside the one in use; functions will take both.");
  return { current, version: await write({ current, previous: proofs.current }) };
};

/**
 * Replaces the origin secret while requests go on: functions take both values before the distribution sends the new one, and only
 * the new one once it is sent everywhere. Broken off at any point, it can be run again.
 */
export const rotateOrigin = async (parts: RotationParts): Promise<void> => {
  const { current, version } = await begin(parts);
  parts.say("2. Waiting until every function has read it.");
  await parts.untilRead();
  parts.say("3. The web distribution is deployed with the new value.");
  await parts.deployWeb(version);
  await parts.write({ current });
  parts.say("4. The old value is taken out; within 5 minutes it is refused.");
};
