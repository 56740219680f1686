import { createRequire } from "node:module";
import { workerData } from "node:worker_threads";

/**
 * Runs maildev in a thread of its own: it keeps its state in module variables and ends the process on signals, neither of
 * which a second stack in this process would survive.
 */
const require = createRequire(import.meta.url);

// Maildev lets the pages of every site read all mails; here none but its own may.
const corsPath = createRequire(require.resolve("maildev")).resolve("cors");
require(corsPath);
const loaded = require.cache[corsPath];
if (loaded) loaded.exports = () => (_request: unknown, _response: unknown, next: () => void) => next();

const maildev: (options: object) => { listen(): Promise<void> } = require("maildev");
await maildev(workerData as object).listen();
