/** The session's clock, in milliseconds. */
export type Clock = {
  now(): number;
  wait(milliseconds: number): Promise<void>;
  /** Calls back periodically until the returned function is called. */
  every(milliseconds: number, callback: () => void): () => void;
};

/** The browser's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds)),
  every: (milliseconds, callback) => {
    const timer = setInterval(callback, milliseconds);
    return () => clearInterval(timer);
  },
};
