/** What the user pool asks of a password; the server decides, this only tells in time (auth stack, password policy). */
const rules: [reason: string, holds: (password: string) => boolean][] = [
  ["At least 10 characters", (password) => password.length >= 10],
  ["A lowercase letter", (password) => /[a-z]/.test(password)],
  ["An uppercase letter", (password) => /[A-Z]/.test(password)],
  ["A number", (password) => /\d/.test(password)],
  ["A symbol", (password) => /[^A-Za-z0-9\s]/.test(password)],
];

/** Every rule for a password, and whether it holds. */
export const passwordRules = (password: string): { reason: string; holds: boolean }[] =>
  rules.map(([reason, holds]) => ({ reason, holds: holds(password) }));

const inSentence = (reason: string): string => reason.charAt(0).toLowerCase() + reason.slice(1);

/** All rules in one line, for somebody who hasn't typed a password yet. */
export const passwordHint = rules.map(([reason], index) => (index === 0 ? reason : inSentence(reason))).join(", ");
