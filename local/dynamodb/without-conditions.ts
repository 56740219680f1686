import type { WebRequest } from "../http/message.ts";

type Expressions = {
  ConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, unknown>;
  ExpressionAttributeValues?: Record<string, unknown>;
};
type Body = Expressions & { TransactItems?: Record<string, Expressions>[] };

// DynamoDB refuses names and values that no expression uses.
const keepUsed = (all: Record<string, unknown> = {}, expression: string) => {
  const used = new Set(expression.match(/[#:]\w+/g));
  const kept = Object.entries(all).filter(([placeholder]) => used.has(placeholder));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
};

const removeCondition = ({ ConditionExpression: _condition, ...write }: Expressions): Expressions => ({
  ...write,
  ExpressionAttributeNames: keepUsed(write.ExpressionAttributeNames, write.UpdateExpression ?? ""),
  ExpressionAttributeValues: keepUsed(write.ExpressionAttributeValues, write.UpdateExpression ?? ""),
});

const removeFromTransaction = (items: Record<string, Expressions>[]) =>
  items
    .filter((item) => !("ConditionCheck" in item))
    .map((item) => Object.fromEntries(Object.entries(item).map(([kind, write]) => [kind, removeCondition(write)])));

/** The same write without its conditions; a transaction also loses the checks of what it doesn't write. */
export const withoutConditions = (request: WebRequest): WebRequest => {
  const body: Body = JSON.parse(request.body.toString());
  const { TransactItems } = body;
  const bare = TransactItems ? { ...body, TransactItems: removeFromTransaction(TransactItems) } : removeCondition(body);
  return { ...request, body: Buffer.from(JSON.stringify(bare)) };
};
