import { expect, test } from "vitest";
import { mayInstall } from "../../../scripts/consent.mjs";

const why = "DynamoDB Local needs Java 17 or later.";

/** Somebody at a terminal who answers so, or nobody; `said` and `asked` are what was shown. */
const aTerminal = (answer?: string) => {
  const shown = { said: [] as string[], asked: [] as string[] };
  const terminal = {
    isInteractive: answer !== undefined,
    ask: (question: string) => {
      shown.asked.push(question);
      return answer ?? "";
    },
    say: (line: string) => void shown.said.push(line),
  };
  return { shown, terminal };
};

test.each([
  ["y", true],
  ["Yes", true],
  ["n", false],
  ["", false],
])("[dev-06] at a terminal, a package of the system is installed only after a yes: %j", (answer, isInstalled) => {
  const { shown, terminal } = aTerminal(answer);
  expect(mayInstall("openjdk", why, terminal)).toBe(isInstalled);
  expect(shown.asked).toEqual([`${why} Install openjdk with apt? [y/N] `]);
});

test("[dev-06] without a terminal nothing is asked, and a line tells what is installed and why", () => {
  const { shown, terminal } = aTerminal();
  expect(mayInstall("openjdk", why, terminal)).toBe(true);
  expect(shown).toEqual({ said: [`${why} Installing openjdk with apt …`], asked: [] });
});
