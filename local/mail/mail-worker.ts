import { type EventEmitter, once } from "node:events";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

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

type Listening = { address(): AddressInfo };
type MailServer = { listen(): Promise<void>; smtp: { server: Listening } };
const maildev: (options: object) => MailServer = require("maildev");
const web: { server: Listening & EventEmitter } = require("maildev/lib/web");

// A port of 0, which the system picks, is one of theirs only as text: the number means their own default.
const mailServer = maildev({ ...(workerData as object), smtp: "0", web: "0" });
await Promise.all([once(web.server, "listening"), mailServer.listen()]);
parentPort?.postMessage({ smtp: mailServer.smtp.server.address().port, web: web.server.address().port });
