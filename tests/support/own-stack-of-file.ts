import { afterAll, beforeAll } from "vitest";
import { callOrigin, setCallOrigin } from "./call.ts";
import { setFixturesOrigin } from "./fixtures.ts";
import { type OwnStack, type StackKind, startOwnStack } from "./own-stack.ts";

/**
 * Gives the tests of a file a stack of their own: calls and fixtures go there until the file ends. Returns its origin, which
 * is known once the tests run.
 */
export const giveOwnStack = (kind: Exclude<StackKind, "on-disk">): (() => string) => {
  const shared = callOrigin();
  let own: OwnStack | undefined;
  const lead = (origin: string) => {
    setCallOrigin(origin);
    setFixturesOrigin(origin);
  };
  beforeAll(async () => {
    own = await startOwnStack(kind);
    lead(own.origin);
  });
  afterAll(async () => {
    lead(shared);
    await own?.remove();
  });
  return callOrigin;
};
