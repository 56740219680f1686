import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { StockEntity } from "../../functions/events/stock.entity.ts";
import { HoldEntity } from "../../functions/tickets/holds/hold.entity.ts";
import { call, ok } from "../support/call.ts";
import { aMember, anEvent } from "../support/fixtures.ts";
import { keyOf, openTable } from "../support/table.ts";
import { figuresSection, type Section, timed } from "./figures.ts";

const [holds, width] = [160, 8];

const perSecond = async (work: (index: number) => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await timed(holds, width, work);
  return (holds * 1_000) / (performance.now() - begin);
};

/** How many holds a second one event takes, by route and by the bare transaction. */
export const holdsASecond = async (origin: string): Promise<Section> => {
  const [store, event, bareEvent] = await Promise.all([
    openTable(origin),
    anEvent({ total_spots: 10_000 }),
    anEvent({ total_spots: 10_000 }),
  ]);
  const buyers = await Promise.all(Array.from({ length: width * 2 }, () => aMember()));
  const { documents, TableName } = store;
  const stock = keyOf(StockEntity, { event_id: bareEvent.id });
  const bare = (index: number) =>
    documents.send(
      new TransactWriteCommand({
        TransactItems: [
          {
            Put: {
              TableName,
              Item: { ...keyOf(HoldEntity, { id: `bench_${index}_${performance.now()}` }), status: "held" },
              ConditionExpression: "attribute_not_exists(pk)",
            },
          },
          {
            Update: {
              TableName,
              Key: stock,
              UpdateExpression: "ADD #left :minus, held :one",
              ConditionExpression: "#left >= :one",
              ExpressionAttributeNames: { "#left": "left" },
              ExpressionAttributeValues: { ":minus": -1, ":one": 1 },
            },
          },
        ],
      }),
    );
  const checkout = (index: number) => {
    const { token = "" } = buyers[index % buyers.length] ?? {};
    return ok(call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token }));
  };
  await timed(width * 2, width, checkout);
  const byBare = await perSecond(bare);
  const byRoute = await perSecond(checkout);
  const ratio = byRoute / byBare;
  return figuresSection(
    "Holds on one event",
    [
      { what: "bare transactions", is: `${byBare.toFixed(0)} a second` },
      { what: "checkouts", is: `${byRoute.toFixed(0)} a second` },
      { what: "checkouts to bare transactions", is: ratio.toFixed(2), wanted: ">= 0.4", isReached: ratio >= 0.4 },
    ],
    `${holds} of each, ${width} at a time. A checkout also reads prices and rights, keeps its answer for its Idempotency-Key, and opens a payment page.`,
  );
};
