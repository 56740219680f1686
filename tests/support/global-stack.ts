import type { TestProject } from "vitest/node";
import { synthesizeTemplate } from "../../local/boot/build.ts";
import { startStack } from "../../local/stack.ts";
import { setCallOrigin } from "./call.ts";
import { ensureOwner, type Member, openSettings } from "./fixtures.ts";
import { sharedStack } from "./shared-stack.ts";

declare module "vitest" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface extends one that a library declares
  export interface ProvidedContext {
    /** Where the stack of this test run answers. */
    origin: string;
    /** The owner of the stage, signed in. */
    owner: Member;
  }
}

/**
 * Starts one stack for all API tests, in which deals, claims and purchases are open.
 * `STACK_ORIGIN` names one that runs already, so that a single file can be run again and again quickly.
 */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env.STACK_ORIGIN;
  if (running) {
    project.provide("origin", running);
    project.provide("owner", await ensureOwner(running));
    return undefined;
  }
  await synthesizeTemplate();
  const stack = await startStack(sharedStack);
  project.provide("origin", stack.origin);
  setCallOrigin(stack.origin);
  project.provide("owner", await ensureOwner(stack.origin));
  await openSettings();
  return () => stack.close();
}
