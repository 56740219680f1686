/** S3's limit for a key, and that of a step, which s3rver makes part of a file's name; both in bytes. */
const longest = { key: 1_024, step: 200 };

/** Whether a path can name an object: s3rver keeps objects as files, so no step may lead up, end the text early or be too long. */
export const isKeyPath = (path: string): boolean => {
  try {
    const key = decodeURIComponent(path);
    const isStep = (step: string) =>
      step !== "." && step !== ".." && !step.includes("\0") && Buffer.byteLength(step) <= longest.step;
    return Buffer.byteLength(key) <= longest.key && key.split(/[/\\]/).every(isStep);
  } catch {
    return false;
  }
};
