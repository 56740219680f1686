import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { documents } from "./table.ts";
import { commitTransaction } from "./transaction.ts";

/** A write of any entity before it is sent, such as `CountEntity.upsert(key).add({ amount: 1 })`; conditions are part of it. */
export type Write = { params(): object };

/** Turns a conditional write into the check of its condition: nothing is written, but all of the transaction depends on it. */
export const onlyCheck = (write: Write): Write => ({ params: () => ({ ...write.params(), isCheck: true }) });

type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
type Outcome = { canceled: boolean; data: { rejected: boolean; code: string }[] };
type Canceled = { name?: string; CancellationReasons?: { Code?: string }[] };

/** The most writes that one transaction holds. */
export const maxWrites = 100;

const toTransactItem = (write: Write): TransactItem => {
  const { ReturnValues: _none, isCheck, ...params } = write.params() as Record<string, unknown>;
  if (isCheck) return { ConditionCheck: params } as TransactItem;
  if ("Item" in params) return { Put: params } as TransactItem;
  return ("UpdateExpression" in params ? { Update: params } : { Delete: params }) as TransactItem;
};

const toOutcome = ({ CancellationReasons = [] }: Canceled): Outcome => ({
  canceled: true,
  data: CancellationReasons.map(({ Code: code = "None" }) => ({ rejected: code !== "None", code })),
});

const send = async (TransactItems: TransactItem[]): Promise<Outcome> => {
  try {
    await documents.send(new TransactWriteCommand({ TransactItems }));
    return { canceled: false, data: [] };
  } catch (error) {
    if ((error as Canceled).name === "TransactionCanceledException") return toOutcome(error as Canceled);
    throw error;
  }
};

/**
 * Sends writes of any entities as one transaction: all of them, or none. Returns the positions of the writes whose condition did not hold;
 * none means that everything was written.
 * Throws `unavailable` when the store stays busy.
 */
export const writeAll = (writes: readonly Write[]): Promise<number[]> => {
  const items = writes.map(toTransactItem);
  return commitTransaction(() => ({ go: () => send(items) }));
};
