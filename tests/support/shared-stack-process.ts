import { synthesizeTemplate } from "../../local/boot/build.ts";
import { startStack } from "../../local/stack.ts";
import { sharedStack } from "./shared-stack.ts";

// The stack of a test run in a process of its own, for several runs.
await synthesizeTemplate();
const stack = await startStack(sharedStack);
process.send?.(stack.origin);
for (const signal of ["SIGTERM", "disconnect"] as const)
  process.on(signal, () => stack.close().then(() => process.exit(0)));
