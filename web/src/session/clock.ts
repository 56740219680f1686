/** Time as the session needs it; milliseconds. */
export type Clock = {
  now(): number;
  wait(milliseconds: number): Promise<void>;
  /** Calls back again and again until the returned function is called. */
  every(milliseconds: number, callback: () => void): () => void;
};

/** The clock of the browser. */
export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds)),
  every: (milliseconds, callback) => {
    const timer = setInterval(callback, milliseconds);
    return () => clearInterval(timer);
  },
};
