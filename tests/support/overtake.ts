import { describe, expect, test } from "vitest";
import type { Fault } from "../../local/dynamodb/fault-proxy.ts";
import { stack } from "./checkout.ts";

type Race<Result> = {
  /** The write that comes too late: what its body contains, its operation (a transaction by default), and how many of such pass before. */
  write: Pick<Fault, "operation" | "containing" | "skip">;
  late: () => Promise<Result>;
  /** What happens after `late` has read and decided, and before it writes. */
  meanwhile: () => Promise<unknown>;
};

/**
 * Lets others write between what `late` has read and what it writes, every time. The control is the same race with
 * `isGuarded` false: the late write loses its conditions, in whatever form the function sends it.
 */
export const overtake = async <Result>({ write, late, meanwhile }: Race<Result>, isGuarded = true): Promise<Result> => {
  const about = { operation: "TransactWriteItems", ...write };
  // What follows earlier writes isn't taken for the late one, nor what follows those of `meanwhile`.
  await stack().settled();
  await stack().fault({ kind: "held", ...about });
  const result = late();
  // Whatever comes of it is looked at once it has come.
  result.catch(() => undefined);
  await expect.poll(() => stack().heldCalls(), { interval: 10 }).toBe(1);
  await meanwhile();
  if (!isGuarded) {
    await stack().settled();
    await stack().fault({ kind: "unconditional", ...about, skip: 0 });
  }
  await stack().releaseCalls();
  return result;
};

type RacedWrite<Result> = Race<Result> & {
  /** What is left of the race, in one value that guarded and control differ in. */
  outcome: (result: Result) => Promise<unknown>;
  /** Ends what the control has damaged, where jobs and webhooks of the stack that all tests share would meet it for good. */
  mend?: () => Promise<unknown>;
};

/** Two tests of one race: what comes of it, and as its control what would without the conditions of the late write. */
export const testOvertaken = <Result>(
  name: string,
  prepare: () => Promise<RacedWrite<Result>>,
  { guarded, control }: { guarded: unknown; control: unknown },
): void => {
  const run = async (isGuarded: boolean) => {
    const race = await prepare();
    const left = await race.outcome(await overtake(race, isGuarded));
    if (!isGuarded) await race.mend?.();
    return left;
  };
  describe(name, () => {
    test("is refused, or decided once more on what is there now", async () => expect(await run(true)).toEqual(guarded));
    test("does damage in the control without the condition", async () => expect(await run(false)).toEqual(control));
  });
};

/** What comes of a verb: `done`, or the code of its error. */
export const endOf = (verb: Promise<unknown>): Promise<string> =>
  verb.then(
    () => "done",
    (error: { code?: unknown }) => {
      if (typeof error.code === "string") return error.code;
      throw error;
    },
  );
