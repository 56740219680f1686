// Stands in a copy of the repository (working-copy.ts), in functions' bundles and in the tests' own processes: which mutant is on.
const { appendFileSync, readFileSync } = process.getBuiltinModule("node:fs");
const { cwd } = process;
const clock = performance;
const read = clock.now.bind(clock);

const readState = () => {
  try {
    return readFileSync(`${cwd()}/.mutant`, "utf8");
  } catch {
    return "";
  }
};

const state = readState();
const noted = new Map();

// A test may play its own time: the machine's runs on here. Ten times a second is enough to tell one file's tests from the next one's.
const note = (id) => {
  const now = clock.timeOrigin + read();
  const file = globalThis.__vitest_worker__?.filepath ?? "";
  if (now - (noted.get(`${id}${file}`) ?? 0) < 100) return false;
  noted.set(`${id}${file}`, now);
  appendFileSync(`${cwd()}/.mutant-hits`, `${id}\t${Math.round(now)}\t${file}\n`);
  return false;
};

/** Whether a mutant is on; in the first run of the tests none is, and it is noted which are reached. */
export const isOn = (id) => (state === "note" ? note(id) : state === String(id));
