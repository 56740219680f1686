import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { HoldEntity } from "../../functions/tickets/holds/hold.entity.ts";
import type { Member } from "./fixtures.ts";
import { openTable } from "./table.ts";

/** Releases a member's holds by hand, whatever is left of their seats and locks: no sweep and no webhook takes them up again. */
export const giveUpHolds = async ({ userId }: Member): Promise<void> => {
  const { documents, TableName, put } = await openTable();
  const mine = HoldEntity.query.byUser({ user_id: userId }).params({ table: TableName });
  const { Items = [] } = await documents.send(new QueryCommand(mine as never));
  const { data: holds } = HoldEntity.parse({ Items });
  const held = holds.filter(({ status }) => status === "held");
  await Promise.all(held.map((hold) => put(HoldEntity.put({ ...hold, status: "released" }).params().Item)));
};
