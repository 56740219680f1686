import { Worker } from "node:worker_threads";

/** What came of a synthesis: a digest of the templates or the error, and the files of the repository that it read. */
export type SynthesisAnswer = { inputs: string[] } & ({ digest: string } | { error: string });

export type Synthesis = {
  /** Synthesizes the city into the folder's `cdk.out`. */
  run(): Promise<SynthesisAnswer>;
  close(): Promise<unknown>;
};

/** Starts a thread that keeps CDK loaded, so that a changed setting is in the template within a second or two. */
export const startSynthesis = (root: string, folder: string): Synthesis => {
  const worker = new Worker(new URL("./synthesis-worker.ts", import.meta.url), { workerData: { root, folder } });
  let last: Promise<unknown> = Promise.resolve();
  const ask = () =>
    new Promise<SynthesisAnswer>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.postMessage("synthesize");
    });
  return {
    run: () => {
      const answer = last.then(ask);
      last = answer.catch(() => undefined);
      return answer;
    },
    close: () => worker.terminate(),
  };
};
