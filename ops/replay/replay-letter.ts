import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import { entityOf, type StoredItem } from "../../functions/platform/stream/change.ts";
import { derivations } from "../backfill/derivations.ts";
import { findFittingRecords } from "./fitting-records.ts";
import { type Letter, nameOfReader } from "./letter.ts";

/** What came of a letter: how many records were replayed, and a sentence for each reason why something of it stays. */
export type Replayed = { replayed: number; problems: string[] };

type Answer = { batchItemFailures?: { itemIdentifier: string }[] } | null;

const idOfRecord = (records: readonly unknown[], identifier: string): string => {
  const named = records as { eventID?: string; messageId?: string; dynamodb?: { SequenceNumber?: string } }[];
  const record = named.find(
    ({ messageId, dynamodb }) => messageId === identifier || dynamodb?.SequenceNumber === identifier,
  );
  return record?.eventID ?? identifier;
};

/** Calls a letter's reader with an event, and returns why it didn't work off all of it; undefined when it did. */
const callReader = async (
  client: LambdaClient,
  reader: string,
  event: { Records?: unknown[] },
): Promise<string | undefined> => {
  const name = nameOfReader(reader);
  try {
    const { FunctionError, Payload } = await client.send(
      new InvokeCommand({ FunctionName: reader, Payload: JSON.stringify(event) }),
    );
    if (FunctionError) return `${name} fails again: its log says why.`;
    const answer = JSON.parse(Buffer.from(Payload ?? []).toString() || "null") as Answer;
    const [first] = answer?.batchItemFailures ?? [];
    return (
      first &&
      `Record ${idOfRecord(event.Records ?? [], first.itemIdentifier)} fails again: the log of ${name} says why.`
    );
  } catch (error) {
    if ((error as Error).name === "ResourceNotFoundException") return `Its reader ${name} no longer exists.`;
    throw error;
  }
};

/** An item that changed again after a letter was kept has brought what is derived from it up to date, which the letter now undid. */
const deriveAgain = async (items: readonly StoredItem[], zone: string, now: string): Promise<void> => {
  for (const item of items)
    for (const { entities, derive } of derivations)
      if (entities.includes(entityOf(item))) await derive(item, { zone, now, isDryRun: false, note: () => undefined });
};

/**
 * Calls the reader of a letter with what it gave up. What was worked off is removed from the letter only then, and a letter without anything left
 * is removed; what doesn't fit any more, or fails again, stays as it is. May be repeated: readers count each change once.
 */
export const replayLetter = async (
  letter: Letter,
  client: LambdaClient,
  zone: string,
  now: string,
): Promise<Replayed> => {
  const { id, reader, event, isOfStream } = letter;
  if (!reader) return { replayed: 0, problems: [`Message ${id} doesn't say whose work it is.`] };
  if (!isOfStream) {
    const problem = await callReader(client, reader, event);
    if (problem) return { replayed: 0, problems: [problem] };
    await letter.remove();
    return { replayed: 1, problems: [] };
  }
  const { fitting, rest, problems, items } = await findFittingRecords(event.Records ?? []);
  if (fitting.length === 0) return { replayed: 0, problems };
  const problem = await callReader(client, reader, { Records: fitting });
  if (problem) return { replayed: 0, problems: [...problems, problem] };
  await deriveAgain(items, zone, now);
  await (rest.length > 0 ? letter.keep(rest) : letter.remove());
  return { replayed: fitting.length, problems };
};
