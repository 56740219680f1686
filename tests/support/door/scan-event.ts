import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { buy, payAndSettle, ticketsOf } from "../checkout.ts";
import { aMember, anEvent, type Member } from "../fixtures.ts";
import { keyOf, openTable } from "../table.ts";

const hour = 3_600_000;

/** Lets an event's door use scanners. */
const useScanners = async (eventId: string): Promise<void> => {
  const { documents, TableName } = await openTable();
  await documents.send(
    new UpdateCommand({
      TableName,
      Key: keyOf(EventEntity, { id: eventId }),
      UpdateExpression: "SET door_mode = :scan",
      ExpressionAttributeValues: { ":scan": "scan" },
    }),
  );
};

/** An event whose door uses scanners; it starts in two days, so that codes can be made. */
export const aScanEvent = async (about: Parameters<typeof anEvent>[0] = {}) => {
  const event = await anEvent({ start_at: new Date(Date.now() + 48 * hour).toISOString(), ...about });
  await useScanners(event.id);
  return event;
};

/** A paid order of an event whose door uses scanners. */
export const aScanOrder = async (
  quantity = 1,
  { buyer, about }: { buyer?: Member; about?: Parameters<typeof anEvent>[0] } = {},
) => {
  const [holder, event] = await Promise.all([buyer ?? aMember(), aScanEvent(about)]);
  const { session, hold } = await buy(holder, event.id, { quantity });
  await payAndSettle(session);
  const tickets = await ticketsOf(holder, session);
  return {
    holder,
    event,
    session,
    holdId: hold.id,
    ticketIds: tickets.map(({ id }) => id),
    ticketId: tickets[0]?.id ?? "",
  };
};
