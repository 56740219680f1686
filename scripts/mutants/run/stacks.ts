import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { synthesizeTemplate } from "../../../local/boot/build.ts";
import type { WorkingCopy } from "./working-copy.ts";

const program = "tests/support/own-stack-process.ts";

type Stack = { origin: string; child: ChildProcess; dataDir: string };

const startStack = async (): Promise<Stack> => {
  const dataDir = mkdtempSync(join(tmpdir(), "mutants-stack-"));
  const child = fork(program, [dataDir, "0", "in-memory-counted", "cdk.out"], {
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const failed = once(child, "exit").then(() => Promise.reject(new Error("A stack for the tests did not start.")));
  const [origin] = (await Promise.race([once(child, "message"), failed])) as [string];
  failed.catch(() => undefined);
  return { origin, child, dataDir };
};

const endStack = async ({ child, dataDir }: Stack): Promise<void> => {
  const exit = once(child, "exit");
  if (child.exitCode === null && child.signalCode === null && child.kill("SIGTERM")) await exit;
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
};

/**
 * Does something with copies beside each of which a stack of the unbroken source runs: tests whose functions run in their own process need
 * its database alone, so that no mutant costs a start. Throws where one doesn't start.
 */
export const withStacks = async <Result>(
  copies: readonly WorkingCopy[],
  act: (copies: WorkingCopy[]) => Promise<Result>,
): Promise<Result> => {
  if (copies.length > 0) await synthesizeTemplate();
  const stacks = await Promise.all(copies.map(startStack));
  try {
    return await act(copies.map((copy, index) => ({ ...copy, stackOrigin: stacks[index]?.origin ?? "" })));
  } finally {
    await Promise.all(stacks.map(endStack));
  }
};
