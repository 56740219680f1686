/** What a reader, a job or the mail queue gave up after all retries, as it is kept. */
export type Letter = {
  id: string;
  /** When it was given up. */
  at: string;
  /** The ARN of the function that gave it up; undefined where the message doesn't say what it is. */
  reader: string | undefined;
  /** What the function was called with. */
  event: { Records?: unknown[] };
  /** Whether its records are changes of the table. */
  isOfStream: boolean;
  /** Keeps only these of its records. */
  keep(records: unknown[]): Promise<void>;
  remove(): Promise<void>;
};

/** The name of a function in its ARN. */
export const nameOfReader = (arn: string | undefined): string => arn?.match(/:function:([^:]+)/)?.[1] ?? "unknown";

const entityOfRecord = (record: unknown): string => {
  const { dynamodb } = record as { dynamodb?: { [image: string]: { __edb_e__?: { S?: string } } | undefined } };
  return dynamodb?.NewImage?.__edb_e__?.S ?? dynamodb?.OldImage?.__edb_e__?.S ?? "other";
};

const countEntities = (records: readonly unknown[]): string => {
  const counts = new Map<string, number>();
  for (const record of records) counts.set(entityOfRecord(record), (counts.get(entityOfRecord(record)) ?? 0) + 1);
  return [...counts].map(([entity, count]) => `${entity} ${count}`).join(", ");
};

/** A letter in one line without anybody's data: id, reader, when, how many records, and of which entities. */
export const formatLetter = ({ id, at, reader, event: { Records = [] }, isOfStream }: Letter): string => {
  const count = Records.length || 1;
  const records = `${count} ${count === 1 ? "record" : "records"}`;
  return `${id}  ${at}  ${nameOfReader(reader)}  ${records}${isOfStream ? ` (${countEntities(Records)})` : ""}`;
};
