import { itemOf, type Projection } from "../platform/stream/change.ts";
import { queueMails } from "./mail-queue.ts";

/** Queues each new email of the outbox, so that nothing else in the stream waits for the mail service. The schedule sends one that can't be queued. */
export const outbox: Projection = {
  name: "outbox",
  entities: ["outbox"],
  apply: async (changes) => queueMails(changes.map((change) => String(itemOf(change).id))),
};
