import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

export type Checkpoints = {
  get(mapping: string, shardId: string): string | undefined;
  set(mapping: string, shardId: string, sequenceNumber: string): void;
  save(): void;
};

/** Remembers the position of each mapping, so that a restart skips nothing and repeats at most the current batch. */
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

/** Whether a sequence number comes after another; they are long decimals. */
export const isAfter = (sequenceNumber: string, other: string | undefined) =>
  other === undefined || BigInt(sequenceNumber) > BigInt(other);
