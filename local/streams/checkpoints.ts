import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

export type Checkpoints = {
  get(mapping: string, shardId: string): string | undefined;
  set(mapping: string, shardId: string, sequenceNumber: string): void;
  save(): void;
};

/** Remembers how far each mapping has come, so that a restart neither skips nor repeats more than the batch in hand. */
export const openCheckpoints = (file?: string): Checkpoints => {
  const known: Record<string, Record<string, string>> = file && existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : {};
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    if (!file) return;
    writeFileSync(`${file}.new`, JSON.stringify(known));
    renameSync(`${file}.new`, file);
  };
  return {
    get: (mapping, shardId) => known[mapping]?.[shardId],
    set: (mapping, shardId, sequenceNumber) => {
      known[mapping] = { ...known[mapping], [shardId]: sequenceNumber };
      timer ??= setTimeout(save, 200);
    },
    save,
  };
};

/** True when a sequence number lies after another; they are long decimals. */
export const isAfter = (sequenceNumber: string, other: string | undefined) =>
  other === undefined || BigInt(sequenceNumber) > BigInt(other);
