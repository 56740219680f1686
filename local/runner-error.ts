/** Something the person at the keyboard can mend: shown as its one sentence, without a stack trace. */
export class RunnerError extends Error {
  override name = "Problem";
}
