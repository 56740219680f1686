/** An error whose user can fix it: shown as one sentence, without a stack trace. */
export class RunnerError extends Error {
  override name = "Problem";
}
