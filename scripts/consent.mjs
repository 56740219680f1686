// Asks before anything outside this folder is changed. Plain JavaScript for Node 20.
import { closeSync, openSync, readSync } from "node:fs";

/** Whether somebody sits at a terminal who can answer; never on a build server. */
const isInteractive = () =>
  Boolean(process.stdin.isTTY && process.stdout.isTTY) && !/^(1|true)$/i.test(process.env.CI ?? "");

const readLine = () => {
  const terminal = openSync("/dev/tty", "r");
  const line = Buffer.alloc(256);
  const length = readSync(terminal, line, 0, line.length, null);
  closeSync(terminal);
  return line.toString("utf8", 0, length).trim();
};

const ask = (question) => {
  process.stdout.write(question);
  return readLine();
};

/**
 * Whether a package of the system may be installed: at a terminal only after a yes. Without one it may, and a line says what is installed
 * and why.
 */
export const mayInstall = (name, why, terminal = { isInteractive: isInteractive(), ask, say: console.log }) => {
  if (terminal.isInteractive) return /^y(es)?$/i.test(terminal.ask(`${why} Install ${name} with apt? [y/N] `));
  terminal.say(`${why} Installing ${name} with apt …`);
  return true;
};
