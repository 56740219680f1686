/** S3's limit for a key, and the limit for a segment, which s3rver makes part of a file name; both in bytes. */
const MAX_BYTES = { key: 1_024, step: 200 };

/** Whether a path is a valid key: s3rver stores objects as files, so a segment must not be `..`, contain NUL or be too long. */
export const isValidKeyPath = (path: string): boolean => {
  try {
    const key = decodeURIComponent(path);
    const isStep = (step: string) =>
      step !== "." && step !== ".." && !step.includes("\0") && Buffer.byteLength(step) <= MAX_BYTES.step;
    return Buffer.byteLength(key) <= MAX_BYTES.key && key.split(/[/\\]/).every(isStep);
  } catch {
    return false;
  }
};
