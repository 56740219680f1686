import { expect, test } from "vitest";
import { createFollower } from "../../../local/dev/follow.ts";
import type { ProgramAnswer } from "../../../local/dev/program.ts";
import type { SynthesisAnswer } from "../../../local/dev/synthesis.ts";

const [program, setting, handler] = ["/r/local/edge.ts", "/r/lib/stages.ts", "/r/functions/handler.ts"];

/** A stack that notes what is done to it, and what reading the program and the template answers next. */
const aFollower = () => {
  const next: { program: ProgramAnswer; template: SynthesisAnswer } = {
    program: { inputs: [program] },
    template: { inputs: [setting], digest: "first" },
  };
  const done: string[] = [];
  const said: string[] = [];
  const follow = createFollower({
    root: "/r",
    stack: {
      changed: () => void done.push("functions"),
      restart: async ({ isOtherCode }) => void done.push(isOtherCode ? "restart with other code" : "restart"),
    },
    readProgram: async () => next.program,
    synthesize: async () => next.template,
    program: [program],
    template: { inputs: [setting], digest: "first" },
    log: (line) => said.push(line),
  });
  return { next, done, said, follow };
};

test("[dev-04] an edit of the stack's own code starts the stack again, and a line tells how long it took", async () => {
  const { done, said, follow } = aFollower();
  await follow([program]);
  expect(done).toEqual(["restart with other code"]);
  expect(said).toEqual([expect.stringMatching(/^local\/edge\.ts: the stack reloaded in \d+ ms$/)]);
});

test("[dev-04] an edit of a setting starts the stack again where it changes the template, and only there", async () => {
  const { next, done, said, follow } = aFollower();
  await follow([setting]);
  expect(done).toEqual(["functions"]);
  next.template = { inputs: [setting], digest: "second" };
  await follow([setting]);
  expect(done).toEqual(["functions", "functions", "restart"]);
  expect(said).toEqual([expect.stringMatching(/^lib\/stages\.ts: the template and the stack reloaded in \d+ ms$/)]);
});

test("[dev-04] an edit of a function leaves the stack running", async () => {
  const { done, said, follow } = aFollower();
  await follow([handler]);
  expect([done, said]).toEqual([["functions"], []]);
});

test("[dev-02] a broken edit of the stack or of the template is told and starts nothing, until any edit mends it", async () => {
  const { next, done, said, follow } = aFollower();
  next.program = { error: "local/edge.ts:1:1 Unexpected" };
  next.template = { error: "lib/stages.ts:1 Expected", inputs: [] };
  await follow([program, setting]);
  expect(done).toEqual(["functions"]);
  expect(said).toEqual([
    "local/edge.ts:1:1 Unexpected\n  The stack goes on as it was.",
    "lib/stages.ts:1 Expected\n  The stack goes on as it was.",
  ]);
  next.program = { inputs: [program] };
  next.template = { inputs: [setting], digest: "first" };
  await follow(["/r/shared/new-file.ts"]);
  expect(done).toEqual(["functions", "restart with other code"]);
});
