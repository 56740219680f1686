/**
 * The stack that the tests of a run share: in memory, without schedules and edge cache, with the fault proxy. Its stream waits for more, as
 * Lambda does, which asks four times a second; `settled` doesn't wait for that. Half of all calls to the database follow the stream.
 */
export const sharedStack = {
  port: 0,
  inMemory: true,
  schedules: false,
  edgeCache: false,
  faults: true,
  streamBatchMs: 250,
} as const;
