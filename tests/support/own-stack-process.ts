import { startStack } from "../../local/stack.ts";

// The whole system in a process of its own, on a data folder of its own: something that can be killed.
const [dataDir, port, kind, templateDir] = process.argv.slice(2);
const stack = await startStack({
  port: Number(port),
  dataDir,
  templateDir,
  schedules: false,
  edgeCache: kind?.endsWith("-cached"),
  faults: kind === "on-disk" || kind?.includes("-counted"),
  inMemory: kind !== "on-disk",
});
process.send?.(stack.origin);
for (const signal of ["SIGTERM", "disconnect"] as const)
  process.on(signal, () => stack.close().then(() => process.exit(0)));
