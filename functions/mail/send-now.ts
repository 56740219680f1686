import { setTimeout as pause } from "node:timers/promises";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { OutboxEntity } from "./outbox.entity.ts";
import { sendFromOutbox } from "./send-from-outbox.ts";

const timeoutMilliseconds = 6_000;
const stepMilliseconds = 150;

// An email postponed after a failure becomes due when someone asks for it.
const makeDue = async (id: string, now: string): Promise<void> => {
  await tryWrite(
    OutboxEntity.patch({ id })
      .set({ due_at: now })
      .where(({ status, due_at }, { eq, gt }) => `${eq(status, "pending")} AND ${gt(due_at, now)}`)
      .go(),
  );
};

const readStatus = async (id: string): Promise<string | undefined> =>
  (await OutboxEntity.get({ id }).go({ consistent: true })).data?.status;

/**
 * Sends an email of the outbox now, for callers who need to know that it went out. Returns whether it is sent, by this
 * call or by another sender, for whom it waits up to 6 seconds.
 */
export const sendNow = async (id: string, now: string): Promise<boolean> => {
  await makeDue(id, now);
  if ((await sendFromOutbox(id, now)) === "sent") return true;
  for (let waited = 0; waited < timeoutMilliseconds; waited += stepMilliseconds) {
    const status = await readStatus(id);
    if (status !== "sending") return status === "sent";
    await pause(stepMilliseconds);
  }
  return false;
};
