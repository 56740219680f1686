import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { AppError } from "../../../shared/model/errors.ts";
import { backOff } from "../back-off.ts";
import { getDeadline } from "../deadline.ts";
import { documents } from "./table.ts";

/** A write of any entity before it is sent, such as `CountEntity.upsert(key).add({ amount: 1 })`; conditions are part of it. */
export type Write = { params(): object; readonly step?: undefined };

/** A write with the name under which its refusal is reported. */
export type Step<Name extends string = string> = { params(): object; readonly step: Name };

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
type Canceled = { name?: string; cause?: unknown; CancellationReasons?: { Code?: string }[] };

/** The most writes that one transaction holds. */
export const maxWrites = 100;

const maxAttempts = 8;
const pauses = { first: 20, longest: 500 };
const maxMilliseconds = 20_000;
const retryableReasons = new Set(["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"]);
const retryableErrors = ["TransactionInProgressException", "TransactionConflictException"];

/** Gives a write the name under which `writeAll` reports that its condition did not hold. */
export const step = <Name extends string>(name: Name, write: Write): Step<Name> => ({
  step: name,
  params: () => write.params(),
});

/** Turns a conditional write into the check of its condition: nothing is written, but all of the transaction depends on it. */
export const onlyCheck = (write: Write): Write => ({ params: () => ({ ...write.params(), isCheck: true }) });

const toTransactItem = (write: Write | Step): TransactItem => {
  const { ReturnValues: _none, isCheck, ...params } = write.params() as Record<string, unknown>;
  if (isCheck) return { ConditionCheck: params } as TransactItem;
  if ("Item" in params) return { Put: params } as TransactItem;
  return ("UpdateExpression" in params ? { Update: params } : { Delete: params }) as TransactItem;
};

const isRetryable = (error: unknown): boolean =>
  [error, (error as Canceled | null)?.cause].some((link) =>
    retryableErrors.includes((link as Canceled | null)?.name ?? ""),
  );

// Why each write was refused, in their order; nothing when all were written. `isBusy`: another attempt may write them.
const send = async (TransactItems: TransactItem[]): Promise<{ reasons: string[]; isBusy: boolean }> => {
  try {
    await documents.send(new TransactWriteCommand({ TransactItems }));
    return { reasons: [], isBusy: false };
  } catch (error) {
    if (isRetryable(error)) return { reasons: [], isBusy: true };
    const { name, CancellationReasons = [] } = error as Canceled;
    if (name !== "TransactionCanceledException") throw error;
    const reasons = CancellationReasons.map(({ Code = "None" }) => Code);
    if (reasons.includes("ConditionalCheckFailed")) return { reasons, isBusy: false };
    if (reasons.some((reason) => retryableReasons.has(reason))) return { reasons, isBusy: true };
    throw new Error(`The transaction was cancelled: ${reasons.join(", ")}`, { cause: error });
  }
};

type NameOf<Each> = Each extends Step<infer Name> ? Name : "write";

const nameOf = <Each extends Write | Step>(write: Each): NameOf<Each> => (write.step ?? "write") as NameOf<Each>;

/**
 * Sends writes of any entities as one transaction: all of them, or none (decision 52). Returns the names of the writes whose condition did
 * not hold, "write" for one without a name; an empty set means that everything was written. Conflicts with other writers and throttling are
 * tried again with a growing, random pause, for about 2 seconds: in a rush for one event everybody writes the same stock. They end with the
 * function's time, so that its caller gets an answer; there is always a first attempt. A caller who has another way on where one item is
 * crowded names its write in `giveUpOn`: once others are at that item, nothing is tried again.
 * Throws `unavailable` when the store stays busy.
 */
export const writeAll = async <Each extends Write | Step>(
  writes: readonly Each[],
  { giveUpOn }: { giveUpOn?: NameOf<Each> | undefined } = {},
): Promise<Set<NameOf<Each>>> => {
  const end = getDeadline(maxMilliseconds);
  for (let turn = 0; turn < maxAttempts && (turn === 0 || performance.now() < end); turn += 1) {
    const { reasons, isBusy } = await send(writes.map(toTransactItem));
    const namesOf = (isMeant: (reason: string) => boolean) =>
      new Set(writes.flatMap((write, position) => (isMeant(reasons[position] ?? "None") ? [nameOf(write)] : [])));
    if (!isBusy) return namesOf((reason) => reason === "ConditionalCheckFailed");
    if (giveUpOn && namesOf((reason) => retryableReasons.has(reason)).has(giveUpOn)) break;
    await backOff(pauses, turn);
  }
  throw new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 });
};
