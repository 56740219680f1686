import { existsSync, readFileSync } from "node:fs";
import { type Figure, figuresSection, type Section } from "./figures.ts";

type Step = { kind: string; clock: number; processor: number; passed: number; seconds: Record<string, number> };
type Run = { clock: number; processor: number; times: Step[] };

const file = "test-results/suite.json";
const maxBrowserTests = 450;
const maxClockMinutes = 35;
const maxProcessorSeconds = 3_600;
const dearSeconds = 60;

/** Why a file of tests may take longer than a minute. */
const reasons: Record<string, string> = {
  "tests/web/back-office/work-surface.spec.ts":
    "every section of the back-office at three widths, each looked at by axe",
  "tests/web/app/accessibility-states.spec.ts":
    "every screen's failed, empty and waiting states in both themes, each looked at by axe",
  "tests/web/app/accessibility.spec.ts":
    "fourteen screens in both themes, each in a browser of its own, looked at by axe",
  "tests/web/community/accessibility.spec.ts": "the community's screens in both themes, each looked at by axe",
  "tests/web/community/live-messages.spec.ts":
    "two people each, and connections that are lost and wait for their retry",
  "tests/infra/permissions.test.ts":
    "the code of each function is bundled by itself, with what the lanes leave of the processors",
  "packages/cognito-stand-in/tests/sign-in.test.ts":
    "Amplify's own SRP, some 20 times, with what the lanes leave of the processors",
  "tests/web/app/offline.spec.ts": "visits with a service worker that installs, goes offline and comes back",
  "tests/api/generated/hostile.test.ts": "hostile inputs for every field of every route",
  "tests/api/generated/units.test.ts": "a call of every route among 60 of everything, on a stack of its own",
  "tests/api/platform/random-histories.test.ts": "random histories of webhooks, each replayed to one end",
  "tests/e2e/journeys.spec.ts": "whole journeys of a member, an owner and door staff, on a phone and a desktop",
  "tests/component/back-office/event-form.test.tsx":
    "the largest form, filled and refused in every way, with what the lanes leave of the processors",
  "tests/api/waiting-lists/hand-over.test.ts":
    "200 places go on to 200 who wait, all at once, with what the lanes leave of the processors",
};

const seconds = (value: number): string => `${Math.round(value)} s`;

const figuresOf = ({ clock, processor, times }: Run): Figure[] => {
  const ofBrowser = times.filter(({ kind }) => kind === "browser").reduce((sum, { passed }) => sum + passed, 0);
  const kinds = Map.groupBy(times, ({ kind }) => kind);
  return [
    {
      what: "a full run, on the clock",
      is: `${(clock / 60).toFixed(1)} min`,
      wanted: `<= ${maxClockMinutes} min`,
      isReached: clock <= maxClockMinutes * 60,
    },
    {
      what: "a full run, of processors",
      is: seconds(processor),
      wanted: `<= ${maxProcessorSeconds} s`,
      isReached: processor <= maxProcessorSeconds,
    },
    {
      what: "browser tests",
      is: String(ofBrowser),
      wanted: `<= ${maxBrowserTests}`,
      isReached: ofBrowser <= maxBrowserTests,
    },
    ...[...kinds].map(([kind, steps]) => ({
      what: `${kind}: ${steps.reduce((sum, { passed }) => sum + passed, 0)} tests, of processors`,
      is: seconds(steps.reduce((sum, step) => sum + step.processor, 0)),
    })),
  ];
};

/** The dearest files: at least ten, and all that take over a minute, each of these with its reason. */
const dearest = ({ times }: Run): Figure[] =>
  times
    .flatMap((step) => Object.entries(step.seconds))
    .toSorted(([, one], [, other]) => other - one)
    .filter(([, took], index) => index < 10 || took > dearSeconds)
    .map(([name, took]) => ({
      what: `\`${name}\`${took > dearSeconds ? `: ${reasons[name] ?? "**no reason is written down**"}` : ""}`,
      is: seconds(took),
    }));

/** What the last full `npm test` on this machine took, by kind and by file. Throws where none has run. */
export const suite = (): Section => {
  if (!existsSync(file)) throw new Error(`There is no ${file}: run the whole of npm test first.`);
  const run = JSON.parse(readFileSync(file, "utf8")) as Run;
  return figuresSection(
    "npm test",
    [...figuresOf(run), ...dearest(run)],
    "Of the last full run. Time of files is the clock's, beside another part. Processors of a kind are without those of Chromium and of the databases that all kinds share; the full run's are all that the machine did.",
  );
};
