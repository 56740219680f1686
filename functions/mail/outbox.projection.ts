import { env } from "../platform/env.ts";
import { forEachThrottled } from "../platform/parallel.ts";
import { itemOf, type Projection } from "../platform/stream/change.ts";
import { sendFromOutbox } from "./send-from-outbox.ts";

const concurrency = 5;
/** A mail server that hangs holds up the rest of the stream no longer; the schedule sends what is left. */
const budgetMilliseconds = 15_000;

/** Sends each new email in the outbox. One that fails, or that there is no time for, is sent by the schedule. */
export const outbox: Projection = {
  name: "outbox",
  entities: ["outbox"],
  apply: async (changes, { now }) => {
    const end = performance.now() + budgetMilliseconds;
    const pace = { concurrency, perSecond: Number(env("MAIL_RATE")), mayContinue: () => performance.now() < end };
    const failures: unknown[] = [];
    const ids = changes.map((change) => String(itemOf(change).id));
    await forEachThrottled(ids, pace, async (id) => {
      await sendFromOutbox(id, now).catch((error: unknown) => failures.push(error));
    });
    if (failures.length > 0) throw failures[0];
  },
};
