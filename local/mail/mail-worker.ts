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
type Acknowledge = (error: Error | null, message?: string) => void;
type OnData = (stream: unknown, session: unknown, acknowledge: Acknowledge) => void;
type MailServer = {
  listen(): Promise<void>;
  on(event: "new", listener: (email: { id: string }) => void): void;
  smtp: { server: Listening; onData: OnData };
  store: { id: string }[];
};
const maildev: (options: object) => MailServer = require("maildev");
const web: { server: Listening & EventEmitter } = require("maildev/lib/web");

// A port of 0, which the system picks, is one of theirs only as text: the number means their own default.
const mailServer = maildev({ ...(workerData as object), smtp: "0", web: "0" });

// Maildev acknowledges an email when its last byte has come, and lists it once it's parsed: who looks in between would miss it.
const acknowledgements = new Map<string, () => void>();
mailServer.on("new", ({ id }) => {
  acknowledgements.get(id)?.();
  acknowledgements.delete(id);
});
const { smtp, store } = mailServer;
const receive = smtp.onData;
smtp.onData = (stream, session, acknowledge) =>
  receive(stream, session, (error, message) => {
    const id = message?.split(" ").at(-1) ?? "";
    if (error || store.some((email) => email.id === id)) acknowledge(error, message);
    else acknowledgements.set(id, () => acknowledge(error, message));
  });

await Promise.all([once(web.server, "listening"), mailServer.listen()]);
parentPort?.postMessage({ smtp: smtp.server.address().port, web: web.server.address().port });
