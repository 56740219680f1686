import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { DoorRowEntity } from "../../../functions/door/log/door-row.entity.ts";
import { TicketEntity } from "../../../functions/tickets/ticket.entity.ts";
import { keyOf, openTable } from "../table.ts";
import type { DoorOrder, Scanner } from "./scanners.ts";

/** Writes what a contact writes that lets an order's first ticket in, without asking whether its scanner still may. */
export const admitBelow = async ({ id: device_id, eventId, gate }: Scanner, order: DoorOrder): Promise<void> => {
  const { documents, TableName } = await openTable();
  const now = new Date();
  const row = { device_id, sequence: 1, event_id: eventId, hash: "0".repeat(64), kind: "admit", gate } as const;
  const { Item } = DoorRowEntity.put({
    ...row,
    at: now.getTime(),
    received_at: now.toISOString(),
    seats: 1,
    order_key: order.orderKey,
    by: "live",
    ttl: Math.floor(now.getTime() / 1_000) + 86_400,
  }).params() as { Item: object };
  await documents.send(new PutCommand({ TableName, Item }));
  const [ticketId = ""] = order.ticketIds;
  await documents.send(
    new UpdateCommand({
      TableName,
      Key: keyOf(TicketEntity, { id: ticketId }),
      UpdateExpression: "SET #status = :redeemed, check_in_ts = :at, admitted = :admitted",
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: {
        ":redeemed": "redeemed",
        ":at": now.toISOString(),
        ":admitted": { device_id, sequence: 1, gate },
      },
    }),
  );
};
