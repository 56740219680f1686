// What would otherwise fail a hundred tests, in one sentence.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Why nothing can be written beside a file, or undefined. */
export const cannotWrite = (file) => {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.alloc(1 << 20));
  } catch (error) {
    const reason = error.code === "ENOSPC" ? "the disk is full" : error.message;
    return `The tests can't write to ${dirname(file)}: ${reason}.`;
  }
  rmSync(file);
  return undefined;
};

/** Why the stack that STACK_ORIGIN names can't be used, or undefined; also where it names none. */
export const cannotReach = async (origin) => {
  if (!origin) return undefined;
  const answer = await fetch(`${origin}/__local/facts`).catch(() => undefined);
  return answer?.ok
    ? undefined
    : `No local stack answers at ${origin}, which STACK_ORIGIN names: start it, or unset STACK_ORIGIN.`;
};
