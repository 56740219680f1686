import { join } from "node:path";
import { bundleSettings } from "../../lib/bundling/settings.ts";
import { endWithProblem, printWelcome, startCity } from "../city.ts";
import { LiveBundles } from "./live-bundles.ts";
import type { StackMessage, StackReady, StackStart } from "./messages.ts";
import { readSource } from "./source-file.ts";

let isServing = false;

/** The stack in a process of its own, which `main.ts` starts again when the stack's own code or the template has changed. */
const run = async ({ folder, root, isFirst, ...start }: StackStart): Promise<void> => {
  const code = new LiveBundles({
    settings: bundleSettings,
    root,
    output: join(folder, "functions"),
    sourceOf: readSource,
    log: console.log,
  });
  const options = { ...start, code, templateDir: join(folder, "cdk.out"), command: "npm run dev" };
  const stack = await startCity(options);
  isServing = true;
  process.on("message", (message: StackMessage) => {
    if ("changed" in message) void code.changed(message.changed, stack.functions);
  });
  process.send?.("ready" satisfies StackReady);
  if (isFirst) printWelcome(stack, options);
};

// Before it serves it has nothing to stop in order.
process.once("disconnect", () => isServing || process.exit(0));
process.once("message", (message: StackMessage) => {
  if ("start" in message) run(message.start).catch(endWithProblem);
});
