import type { TestProject } from "vitest/node";
import { synthesizeTemplate } from "../../local/boot/build.ts";
import { startStack } from "../../local/stack.ts";
import { ensureOwner, type Member } from "./fixtures.ts";

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
 * Starts one stack for all API tests: in memory, without schedules and edge cache, with the fault proxy.
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
  // Many files run in parts; a few are over soon.
  const isLongRun = project.vitest.config.shard !== undefined;
  const options = { inMemory: true, schedules: false, edgeCache: false, faults: true, isLongRun };
  const stack = await startStack({ port: 0, ...options });
  project.provide("origin", stack.origin);
  project.provide("owner", await ensureOwner(stack.origin));
  return () => stack.close();
}
