/** What is wrong with a code, whoever holds it: the reason for a refusal before any of its claims is read. */
export type CodeProblem =
  /** Another QR code: an address, a boarding pass. */
  | "prefix"
  /** A version of the format that this program doesn't know. */
  | "version"
  | "length"
  | "base45"
  | "kind"
  | "seats"
  | "tier"
  | "times"
  | "name"
  /** A device key that is no point of the curve. */
  | "off-curve"
  /** A signature that has a second, equally valid form: each code has exactly one text. */
  | "high-s"
  | "unknown-key"
  | "revoked-key"
  | "city-signature"
  | "device-signature";

/** Says what is wrong with a code. */
export class CodeError extends Error {
  readonly problem: CodeProblem;

  constructor(problem: CodeProblem) {
    super(`The code is refused: ${problem}`);
    this.name = "CodeError";
    this.problem = problem;
  }
}
