import { createRequire } from "node:module";
import { workerData } from "node:worker_threads";

/**
 * Runs maildev in a thread of its own: it keeps its state in module variables and ends the process on signals, neither of
 * which a second stack in this process would survive.
 */
const maildev: (options: object) => { listen(): Promise<void> } = createRequire(import.meta.url)("maildev");
await maildev(workerData as object).listen();
