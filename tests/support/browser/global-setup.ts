import { buildWeb, synthesizeTemplate } from "../../../local/boot/build.ts";
import { startStack } from "../../../local/stack.ts";
import { setCallOrigin } from "../call.ts";
import { ensureOwner, openSettings } from "../fixtures.ts";
import { sharedStack } from "../shared-stack.ts";

/** Prepares what every browser test finds: the owner's account, and a city where deals, claims and purchases are open. */
const prepareCity = async (origin: string): Promise<void> => {
  setCallOrigin(origin);
  await ensureOwner(origin);
  await openSettings();
};

/**
 * Starts one stack with the built web app for all browser tests.
 * `STACK_ORIGIN` names one that runs already, so that a single file can be run again and again quickly.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.STACK_ORIGIN;
  if (running) {
    await prepareCity(running);
    return undefined;
  }
  await Promise.all([synthesizeTemplate(), buildWeb()]);
  const stack = await startStack(sharedStack);
  process.env.STACK_ORIGIN = stack.origin;
  await prepareCity(stack.origin);
  return () => stack.close();
}
