import { randomBytes } from "node:crypto";

/** What the origin secret holds: what the web distribution sends, and while it is replaced what it sent before. */
export type OriginSecret = { current: string; previous?: string };

/** The stage's secret and what its replacement is done with. */
export type RotationSteps = {
  read(): Promise<{ proofs: OriginSecret; version: string }>;
  /** Answers the id of the new version. */
  write(proofs: OriginSecret): Promise<string>;
  /** Deploys the web distribution with the value of this version; answers once it is in effect everywhere. */
  deployWeb(version: string): Promise<void>;
  /** Waits until every function has read the secret again. */
  waitForCaches(): Promise<void>;
  log(line: string): void;
};

const createOriginValue = (): string => randomBytes(36).toString("base64url");

// A rotation that was broken off is gone on with: its new value is there, and may be in use already.
const beginOrResume = async ({
  read,
  write,
  log: say,
}: RotationSteps): Promise<{ current: string; version: string }> => {
  const { proofs, version } = await read();
  if (proofs.previous) {
    say("1. A rotation is under way already: going on with it.");
    return { current: proofs.current, version };
  }
  const current = createOriginValue();
  say("1. A new value is put beside the one in use; functions will take both.");
  return { current, version: await write({ current, previous: proofs.current }) };
};

/**
 * Replaces the origin secret while requests go on: functions take both values before the distribution sends the new one, and only
 * the new one once it is sent everywhere. Broken off at any point, it can be run again.
 */
export const rotateOrigin = async (parts: RotationSteps): Promise<void> => {
  const { current, version } = await beginOrResume(parts);
  parts.log("2. Waiting until every function has read it.");
  await parts.waitForCaches();
  parts.log("3. The web distribution is deployed with the new value.");
  await parts.deployWeb(version);
  await parts.write({ current });
  parts.log("4. The old value is taken out; within 5 minutes it is refused.");
};
