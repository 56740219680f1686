import { buildWeb, synthesizeTemplate } from "../../../local/boot/build.ts";
import { startStack } from "../../../local/stack.ts";
import { ensureOwner } from "../fixtures.ts";

/**
 * Starts one stack with the built web app for all browser tests: in memory, without schedules.
 * `STACK_ORIGIN` names one that runs already, so that a single file can be run again and again quickly.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.STACK_ORIGIN;
  if (running) {
    await ensureOwner(running);
    return undefined;
  }
  await Promise.all([synthesizeTemplate(), buildWeb()]);
  const stack = await startStack({ port: 0, inMemory: true, schedules: false, edgeCache: false, faults: true });
  process.env.STACK_ORIGIN = stack.origin;
  await ensureOwner(stack.origin);
  return () => stack.close();
}
