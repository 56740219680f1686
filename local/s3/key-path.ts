/** S3's limit for a key, and the limit for a segment as it stands in the name of a file; both in bytes. */
const MAX_BYTES = { key: 1_024, step: 240 };

/** Whether a path is a valid key: objects are stored as files, so a segment must not be `..`, contain NUL or be too long. */
export const isValidKeyPath = (path: string): boolean => {
  try {
    const key = decodeURIComponent(path);
    const isStep = (step: string) =>
      step !== "." && step !== ".." && !step.includes("\0") && encodeURIComponent(step).length <= MAX_BYTES.step;
    return Buffer.byteLength(key) <= MAX_BYTES.key && key.split(/[/\\]/).every(isStep);
  } catch {
    return false;
  }
};
