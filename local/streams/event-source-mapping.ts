import { setTimeout as pause } from "node:timers/promises";
import type { DynamoDBBatchResponse, DynamoDBRecord } from "aws-lambda";

export type MappingSettings = {
  batchSize: number;
  /** Retries after the first attempt; -1 retries until the records are too old. */
  maximumRetries: number;
  bisectOnError: boolean;
  reportsItemFailures: boolean;
  isWanted(record: DynamoDBRecord): boolean;
  invoke(records: DynamoDBRecord[]): Promise<unknown>;
  /** Receives records that were discarded after the last retry; the next ones wait for it. */
  discard(records: DynamoDBRecord[], error: unknown): Promise<void> | void;
  /** Called with each finished record, so that a restart continues after it. */
  passed?(record: DynamoDBRecord): void;
  /** Milliseconds to wait before attempt n; grows, so that a broken function isn't called in a tight loop. */
  backoff?(attempt: number): number;
};

export type Mapping = {
  push(records: DynamoDBRecord[]): void;
  /** Resolves once everything pushed so far is finished. */
  drained(): Promise<void>;
  /** The first record that isn't finished; undefined when nothing waits. */
  oldest(): DynamoDBRecord | undefined;
  close(): Promise<void>;
};

/**
 * Feeds one function from one stream as Lambda's poller does: batches in order, partial failures reported by item,
 * bisecting on error, a limited number of retries, then the dead-letter queue.
 */
export const startMapping = (settings: MappingSettings): Mapping => {
  const queue: DynamoDBRecord[] = [];
  let working: Promise<void> = Promise.resolve();
  let isWorking = false;
  let underway: DynamoDBRecord | undefined;
  let closed = false;
  const work = async () => {
    isWorking = true;
    while (queue.length > 0 && !closed) {
      const batch = queue.splice(0, settings.batchSize);
      underway = batch[0];
      const wanted = batch.filter(settings.isWanted);
      if (wanted.length > 0) await processRecords(settings, wanted, 0, () => closed);
      const last = batch.at(-1);
      if (last && !closed) settings.passed?.(last);
    }
    underway = undefined;
    isWorking = false;
  };
  return {
    oldest: () => underway ?? queue[0],
    push: (records) => {
      queue.push(...records);
      if (!isWorking) working = work();
    },
    drained: async () => {
      while (isWorking || queue.length > 0) await working;
    },
    close: async () => {
      closed = true;
      await working;
    },
  };
};

const processRecords = async (
  settings: MappingSettings,
  records: DynamoDBRecord[],
  attempt: number,
  isClosed: () => boolean,
): Promise<void> => {
  const outcome = await invokeOnce(settings, records);
  if (outcome === "done" || isClosed()) return;
  const { rest, error } = outcome;
  if (settings.maximumRetries >= 0 && attempt >= settings.maximumRetries) return settings.discard(rest, error);
  await pause((settings.backoff ?? defaultBackoff)(attempt + 1));
  if (!settings.bisectOnError || rest.length === 1 || rest.length < records.length)
    return processRecords(settings, rest, attempt + 1, isClosed);
  const middle = Math.ceil(rest.length / 2);
  await processRecords(settings, rest.slice(0, middle), attempt + 1, isClosed);
  await processRecords(settings, rest.slice(middle), attempt + 1, isClosed);
};

const defaultBackoff = (attempt: number) => Math.min(5_000, 50 * 2 ** attempt);

type BatchOutcome = "done" | { rest: DynamoDBRecord[]; error: unknown };

const invokeOnce = async (settings: MappingSettings, records: DynamoDBRecord[]): Promise<BatchOutcome> => {
  try {
    const answer = await settings.invoke(records);
    return settings.reportsItemFailures ? findRemainingRecords(records, answer) : "done";
  } catch (error) {
    return { rest: records, error };
  }
};

/** Lambda continues from the earliest reported item; an unknown item means that the whole batch failed. */
const findRemainingRecords = (records: DynamoDBRecord[], answer: unknown): BatchOutcome => {
  const failures = (answer as DynamoDBBatchResponse | null)?.batchItemFailures ?? [];
  if (failures.length === 0) return "done";
  const places = failures.map(({ itemIdentifier }) =>
    records.findIndex((record) => record.dynamodb?.SequenceNumber === itemIdentifier),
  );
  const first = places.includes(-1) ? 0 : Math.min(...places);
  return { rest: records.slice(first), error: new Error(`reported ${failures.length} item failures`) };
};
