import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { LedgerEntity } from "../../functions/ledger/ledger.entity.ts";
import { openTable } from "./table.ts";

export type LedgerLine = { ref: string; kind: string; amount: number; subject?: string; month: string; at: string };

/** All that is booked for one member, oldest first. Amounts in cents. */
export const listLedgerLines = async (user_id: string): Promise<LedgerLine[]> => {
  const { documents, TableName } = await openTable();
  const query = LedgerEntity.query.byUser({ user_id }).params({ table: TableName });
  const { Items = [] } = await documents.send(new QueryCommand(query as never));
  return Items as LedgerLine[];
};

/** What is booked for one member in all, in cents. */
export const ledgerTotalOf = async (user_id: string): Promise<number> =>
  (await listLedgerLines(user_id)).reduce((sum, { amount }) => sum + amount, 0);
