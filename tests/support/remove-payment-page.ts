import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { HoldEntity } from "../../functions/tickets/holds/hold.entity.ts";
import { keyOf, openTable } from "./table.ts";

/** Takes the payment page from a hold, as if Stripe had been too busy to open it: its buyer still holds the seats. */
export const removePaymentPage = async (holdId: string, origin?: string): Promise<void> => {
  const { documents, TableName } = await openTable(origin);
  await documents.send(
    new UpdateCommand({
      TableName,
      Key: keyOf(HoldEntity, { id: holdId }),
      UpdateExpression: "REMOVE session_id, checkout_url",
    }),
  );
};
