import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { LineEntity } from "../../functions/tickets/line/line.entity.ts";
import { LinePlaceEntity } from "../../functions/tickets/line/line-place.entity.ts";
import type { StoredPlace } from "../../functions/tickets/line/line-places.ts";
import type { Line } from "../../functions/tickets/line/lines.ts";
import type { Member } from "./fixtures.ts";
import { keyOf, openTable } from "./table.ts";

/** Writes the line of an event as a rush leaves it. It is closed for the function that serves lines until somebody joins it. */
export const putLine = async (event_id: string, line: Partial<Line>, origin?: string): Promise<void> => {
  const { put } = await openTable(origin);
  await put(LineEntity.put({ event_id, state: "empty", ...line }).params().Item);
};

/** Changes some fields of an event's line. */
export const changeLine = async (event_id: string, change: Partial<Line>, origin?: string): Promise<void> => {
  const { documents, TableName } = await openTable(origin);
  const fields = Object.keys(change);
  await documents.send(
    new UpdateCommand({
      TableName,
      Key: keyOf(LineEntity, { event_id }),
      UpdateExpression: `SET ${fields.map((field) => `#${field} = :${field}`).join(", ")}`,
      ExpressionAttributeNames: Object.fromEntries(fields.map((field) => [`#${field}`, field])),
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(change).map(([field, value]) => [`:${field}`, value]),
      ),
    }),
  );
};

/**
 * Writes a member's place for 2 GA+ ($40) with the number 120, which has no turn: nobody serves it, so that it waits for as long
 * as a test looks at it.
 */
export const putPlace = async (
  { userId, email }: Pick<Member, "userId" | "email">,
  event_id: string,
  place: Partial<StoredPlace> = {},
  origin?: string,
): Promise<void> => {
  const { put } = await openTable(origin);
  const item = LinePlaceEntity.put({
    user_id: userId,
    event_id,
    stage: "seats",
    number: 120,
    order: { tier: "GA+", quantity: 2, expected_total: 4_000 },
    hold_id: `hold_line_${userId}`,
    username: userId,
    email,
    email_verified: true,
    name: "Sam Buyer",
    is_admin: false,
    joined_at: new Date().toISOString(),
    ...place,
  }).params().Item;
  await put(item);
};
