// The steps of each kind of test: what runs, and where its report lies.
import { requireChromium } from "../machine.mjs";
import { fromPlaywright, fromVitest } from "./reports.mjs";

export const results = "test-results";

const projects = ["unit", "contract", "packages", "infra", "local", "component", "api"];
/** Nothing in them has a time of its own: they run with what the others leave of the processors. */
const patient = ["types", "packages", "infra", "component"];

/** The kinds of tests in the order in which they run, the cheapest first. */
export const kinds = ["format", "types", ...projects, "browser"];

/** The kind of a test file, by its folder. */
export const kindOf = (file) => {
  if (/^tests\/(web|e2e)\//.test(file)) return "browser";
  return /^packages\/[\w-]+\/tests\//.test(file) ? "packages" : (file.match(/^tests\/(\w+)\//)?.[1] ?? "");
};

const countFrom1 = (length) => Array.from({ length }, (_, index) => index + 1);

const titleOf = (kind, part, parts) => (parts > 1 ? `${kind}, part ${part} of ${parts}` : kind);
const reportOf = (kind, part, parts) => `${results}/${kind}${parts > 1 ? `-${part}` : ""}.json`;
const shardOf = (part, parts) => (parts > 1 ? [`--shard=${part}/${parts}`] : []);

const vitest = (
  kind,
  files,
  { part = 1, parts = 1, project = `${kind}*`, title = titleOf(kind, part, parts), more = [] } = {},
) => {
  const report = reportOf(project.replace("*", ""), part, parts);
  const args = ["run", `--project=${project}`, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    kind,
    title,
    command: ["vitest", ...args, ...shardOf(part, parts), ...more, ...files],
    report,
    read: fromVitest,
  };
};

const playwright = ({ title, name, args, files }) => {
  requireChromium();
  const report = `${results}/${name}.json`;
  const command = ["playwright", "test", ...args, ...files];
  return { kind: "browser", title, command, report, read: fromPlaywright, env: { BROWSER_RUN: name } };
};

const browserPart = (files, part, parts) =>
  playwright({
    title: titleOf("browser", part, parts),
    name: parts > 1 ? `browser-${part}` : "browser",
    args: parts > 1 ? ["--workers=1", ...shardOf(part, parts)] : [],
    files,
  });

/** The API tests run as this many parts, each with a stack of its own, whose table stays small; so the lanes end at about the same time. */
const apiParts = 6;
const browserParts = 4;
/**
 * Functions in the test's own process (vitest.config.ts): on tables of their own nothing limits their time; on the stack's table, and where
 * modules are replaced, they run last, because they are short, so that both lanes end at about the same time.
 */
const inProcessProjects = [
  { project: "api-own-table", title: "api on tables of their own", isLong: true },
  { project: "api-in-process", title: "api in process", isLong: true },
];
/** From this many files on, what is named runs in two parts as well. */
const manyFiles = 8;

/**
 * The steps of one kind: of the files that are named, or of all. A step without a report is one check; `isLong` ones run side by
 * side, and `isPatient` ones may run beside them.
 */
export const stepsOf = (kind, files = []) => {
  if (kind === "format")
    return [
      { kind, title: "format and lint", command: ["biome", "ci", "--error-on-warnings", "."] },
      { kind, title: "unused code", command: ["knip"] },
      { kind, title: "code that only tests use", command: ["knip", "--production"] },
    ];
  const isPatient = patient.includes(kind);
  if (kind === "types")
    return [{ kind, title: kind, command: ["tsc", "--noEmit", "-p", ".", "--checkers", "1"], isPatient }];
  // Each worker would synthesize the city for itself, and import every screen.
  if (kind === "infra" || (kind === "component" && files.length === 0))
    return [{ ...vitest(kind, files, { more: ["--maxWorkers=1"] }), isPatient }];
  if (kind !== "api" && kind !== "browser") return [{ ...vitest(kind, files), isPatient }];
  const make =
    kind === "api"
      ? (part, parts) => vitest(kind, files, { part, parts, project: files.length > 0 ? "api*" : "api" })
      : (part, parts) => browserPart(files, part, parts);
  if (files.length > 0 && (kind === "browser" || files.length < manyFiles)) return [{ ...make(1, 1), isLong: true }];
  const parts = files.length > 0 ? 2 : { api: apiParts, browser: browserParts }[kind];
  const steps = countFrom1(parts).map((part) => ({ ...make(part, parts), isLong: true }));
  if (kind === "browser" || files.length > 0) return steps;
  const inProcess = inProcessProjects.map(({ project, title, ...place }) => ({
    ...vitest(kind, [], { project, title }),
    ...place,
  }));
  return [...steps, ...inProcess];
};
