/** How long a page's first render waits for its data: shorter than anybody notices, and long enough on a good connection. */
const longestWaitMilliseconds = 150;

/**
 * Waits for what a page shows first, such as `client.prefetchQuery(...)`, so that it needn't render placeholders before; a slow read goes
 * on by itself.
 */
export const readAhead = async (...reads: Promise<void>[]): Promise<void> => {
  await Promise.race([Promise.all(reads), new Promise((resume) => setTimeout(resume, longestWaitMilliseconds))]);
};
