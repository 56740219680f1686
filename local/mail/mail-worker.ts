import { createRequire } from "node:module";
import { workerData } from "node:worker_threads";

/**
 * Runs maildev in a thread of its own: it keeps state in module variables and exits the process on signals, which would break
 * a second stack in the same process.
 */
const require = createRequire(import.meta.url);

// Maildev lets any site's pages read all emails; here only its own pages may.
const corsPath = createRequire(require.resolve("maildev")).resolve("cors");
require(corsPath);
const loaded = require.cache[corsPath];
if (loaded) loaded.exports = () => (_request: unknown, _response: unknown, next: () => void) => next();

const maildev: (options: object) => { listen(): Promise<void> } = require("maildev");
await maildev(workerData as object).listen();
