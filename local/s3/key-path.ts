/** S3's limit for a key, and that of a step, which s3rver makes part of a file's name; both in bytes. */
const MAX_BYTES = { key: 1_024, step: 200 };

/** Whether a path can name an object: s3rver keeps objects as files, so no step may lead up, end the text early or be too long. */
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
