import type { WebRequest } from "../http/message.ts";
import { findOperation } from "./capacity-meter.ts";

type Keyed = { pk?: unknown; sk?: unknown };
type TransactItem = Record<string, { Key?: Keyed; Item?: Keyed }>;

/** The keys of the items that a transaction writes or checks, in their order, each as one text in lower case; none for another call. */
export const readTransactionKeys = (request: WebRequest): string[] => {
  if (findOperation(request) !== "TransactWriteItems") return [];
  const { TransactItems } = JSON.parse(request.body.toString()) as { TransactItems: TransactItem[] };
  return TransactItems.map((item) => {
    const [write = {}] = Object.values(item);
    const { pk, sk } = write.Key ?? write.Item ?? {};
    return JSON.stringify([pk, sk]).toLowerCase();
  });
};
