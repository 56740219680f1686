import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { WorkingCopy } from "./working-copy.ts";

type Stack = { origin: string; child: ChildProcess };

const startStack = async (): Promise<Stack> => {
  const child = fork("tests/support/shared-stack-process.ts", { stdio: ["ignore", "ignore", "ignore", "ipc"] });
  const failed = once(child, "exit").then(() => Promise.reject(new Error("A stack for the tests did not start.")));
  const [origin] = (await Promise.race([once(child, "message"), failed])) as [string];
  failed.catch(() => undefined);
  return { origin, child };
};

const endStack = async ({ child }: Stack): Promise<void> => {
  const exit = once(child, "exit");
  if (child.exitCode === null && child.signalCode === null && child.kill("SIGTERM")) await exit;
};

/**
 * Does something with copies beside each of which a stack of the unbroken source runs: tests whose functions run in their own process need
 * its database alone, so that no mutant costs a start. Throws where one doesn't start.
 */
export const withStacks = async <Result>(
  copies: readonly WorkingCopy[],
  act: (copies: WorkingCopy[]) => Promise<Result>,
): Promise<Result> => {
  const stacks: Stack[] = [];
  try {
    // The first one builds the bundles.
    for (const _ of copies) stacks.push(await startStack());
    return await act(copies.map((copy, index) => ({ ...copy, stackOrigin: stacks[index]?.origin ?? "" })));
  } finally {
    await Promise.all(stacks.map(endStack));
  }
};
