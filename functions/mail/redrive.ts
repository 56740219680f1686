import { tryWrite } from "../platform/table/conditional-write.ts";
import { OutboxEntity } from "./outbox.entity.ts";

const pageSize = 100;

// Only an email that is still failed: of two concurrent calls one requeues it, and one that was sent meanwhile stays
// sent.
const requeue = async (id: string, now: string): Promise<number> => {
  const written = await tryWrite(
    OutboxEntity.patch({ id })
      .set({ status: "pending", due_at: now, attempts: 0 })
      .remove(["error", "retry_until", "ttl"])
      .where(({ status }, { eq }) => eq(status, "failed"))
      .go(),
  );
  return written ? 1 : 0;
};

/**
 * Requeues the emails that failed since an instant; the next run sends them, with retries for another 72 hours.
 * Idempotent. Returns how many it requeued.
 */
export const redrive = async (since: string, now: string): Promise<number> => {
  let count = 0;
  let cursor: string | null = null;
  const ids: string[] = [];
  do {
    const page: Awaited<ReturnType<typeof listFailed>> = await listFailed(since, cursor);
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.cursor;
  } while (cursor);
  for (const id of ids) count += await requeue(id, now);
  return count;
};

const listFailed = async (since: string, cursor: string | null) =>
  OutboxEntity.query.due({ status: "failed" }).gte({ due_at: since }).go({ limit: pageSize, cursor });
