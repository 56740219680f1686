import { relative } from "node:path";
import type { ProgramAnswer } from "./program.ts";
import type { RunningStack } from "./run-stack.ts";
import type { SynthesisAnswer } from "./synthesis.ts";

export type FollowOptions = {
  root: string;
  stack: Pick<RunningStack, "changed" | "restart">;
  readProgram(): Promise<ProgramAnswer>;
  synthesize(): Promise<SynthesisAnswer>;
  /** What is known of both when the stack starts. */
  program: string[];
  template: { inputs: string[]; digest: string };
  log(line: string): void;
};

/**
 * Follows changes, one after another: the stack starts again when its own code or the template is another one, and only functions are read
 * again otherwise. What is broken is told, and the stack goes on as it was. Absolute paths.
 */
export const createFollower = (options: FollowOptions): ((files: string[]) => Promise<void>) => {
  const { root, stack, log } = options;
  let { program, template } = options;
  let isProgramBroken = false;
  let isTemplateBroken = false;
  let last: Promise<void> = Promise.resolve();
  const complain = (error: string) => log(`${error}\n  The stack goes on as it was.`);

  const readProgram = async (): Promise<boolean> => {
    const answer = await options.readProgram();
    isProgramBroken = "error" in answer;
    if ("error" in answer) complain(answer.error);
    else program = answer.inputs;
    return !isProgramBroken;
  };

  const synthesize = async (): Promise<boolean> => {
    const answer = await options.synthesize();
    isTemplateBroken = "error" in answer;
    if ("error" in answer) {
      template = { ...template, inputs: [...new Set([...template.inputs, ...answer.inputs])] };
      complain(answer.error);
      return false;
    }
    const isOther = answer.digest !== template.digest;
    template = answer;
    return isOther;
  };

  const follow = async (files: string[]): Promise<void> => {
    const began = performance.now();
    const reaches = (inputs: string[]) => files.some((file) => inputs.includes(file));
    const reachesProgram = isProgramBroken || reaches(program);
    const reachesTemplate = isTemplateBroken || reaches(template.inputs);
    // At once, as most edits reach nothing else; a stack that starts again reads its functions again anyway.
    if (!reachesProgram) stack.changed(files);
    const [isProgram, isTemplate] = await Promise.all([
      reachesProgram && readProgram(),
      reachesTemplate && synthesize(),
    ]);
    if (reachesProgram && !isProgram) stack.changed(files);
    if (!isProgram && !isTemplate) return;
    await stack.restart({ isOtherCode: isProgram });
    const what = isTemplate ? "the template and the stack" : "the stack";
    log(`${shownFiles(root, files)}: ${what} reloaded in ${Math.round(performance.now() - began)} ms`);
  };
  return (files) => {
    last = last.catch(() => undefined).then(() => follow(files));
    return last;
  };
};

/** Changed files in a few words. */
export const shownFiles = (root: string, files: string[]): string => {
  const [first = "", ...others] = files.map((file) => relative(root, file));
  return others.length > 0 ? `${first} and ${others.length} more` : first;
};
