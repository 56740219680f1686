import { randomUUID } from "node:crypto";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { StockEntity } from "../../functions/events/stock.entity.ts";
import { HoldEntity } from "../../functions/tickets/holds/hold.entity.ts";
import { HoldSlotEntity } from "../../functions/tickets/holds/hold-slot.entity.ts";
import { call, ok } from "../support/call.ts";
import { anEvent } from "../support/fixtures.ts";
import { stackAt } from "../support/stack.ts";
import { keyOf, openTable } from "../support/table.ts";
import { createCrowd } from "./crowd.ts";
import { figuresSection, type Section, timed } from "./figures.ts";

const [holds, width] = [160, 8];
const warmUps = width * 2;

const perSecond = async (work: (index: number) => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await timed(holds, width, work);
  return (holds * 1_000) / (performance.now() - begin);
};

type Table = Awaited<ReturnType<typeof openTable>>;
type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

const takeSeat = (TableName: string, event_id: string): TransactItem => ({
  Update: {
    TableName,
    Key: keyOf(StockEntity, { event_id }),
    UpdateExpression: "ADD #left :minus, held :one",
    ConditionExpression: "#left >= :one",
    ExpressionAttributeNames: { "#left": "left" },
    ExpressionAttributeValues: { ":minus": -1, ":one": 1 },
  },
});

const putNew = (TableName: string, Item: Record<string, unknown>): TransactItem => ({
  Put: { TableName, Item, ConditionExpression: "attribute_not_exists(pk)" },
});

const sendBare = ({ documents, TableName }: Table, event_id: string) => {
  const hold = { ...keyOf(HoldEntity, { id: `bench_${randomUUID()}` }), status: "held" };
  const TransactItems = [putNew(TableName, hold), takeSeat(TableName, event_id)];
  return documents.send(new TransactWriteCommand({ TransactItems }));
};

/** The items that a checkout writes to reserve its seats, whole: the hold with its indexes, and its two places. */
const sendSameItems = ({ documents, TableName }: Table, event_id: string) => {
  const [id, user_id, now] = [`bench_${randomUUID()}`, randomUUID(), new Date().toISOString()];
  const order = { quantity: 1, lines: [{ price: 2_000 }], total: 2_000 };
  const about = { email: "bench@example.com", last4_phone: "0123", request: randomUUID(), rights: [], slot: "slot-1" };
  const times = { expires_at: now, created_at: now, updated_at: now };
  const hold = HoldEntity.put({
    id,
    user_id,
    event_id,
    status: "held",
    tier: "GA+",
    membership_tier: "free",
    ...order,
    ...about,
    ...times,
  });
  const places = [event_id, "slot-1"].map((place) => HoldSlotEntity.put({ user_id, place, hold_id: id, until: now }));
  const puts = [hold, ...places].map((put) => putNew(TableName, put.params().Item));
  return documents.send(new TransactWriteCommand({ TransactItems: [...puts, takeSeat(TableName, event_id)] }));
};

/** How many holds a second one event takes, by route and by bare transactions. */
export const holdsASecond = async (origin: string, dataDir: string): Promise<Section> => {
  const newEvent = () => anEvent({ total_spots: 10_000 });
  const [table, event, small, whole] = await Promise.all([openTable(origin), newEvent(), newEvent(), newEvent()]);
  const buyers = await createCrowd(holds + warmUps, dataDir);
  await stackAt(origin).settled();
  const checkout = (index: number) =>
    ok(call("tickets", "checkout", { eventId: event.id, tier: "GA+" }, { token: buyers[index]?.token ?? "" }));
  await timed(warmUps, width, checkout);
  await timed(warmUps, width, () => sendBare(table, small.id));
  const byBare = await perSecond(() => sendBare(table, small.id));
  const bySameItems = await perSecond(() => sendSameItems(table, whole.id));
  const byRoute = await perSecond((index) => checkout(warmUps + index));
  const ratio = byRoute / byBare;
  return figuresSection(
    "Holds on one event",
    [
      { what: "bare transactions: a hold's key and one seat", is: `${byBare.toFixed(0)} a second` },
      {
        what: "bare transactions of the items that a checkout reserves with",
        is: `${bySameItems.toFixed(0)} a second`,
      },
      { what: "checkouts", is: `${byRoute.toFixed(0)} a second` },
      {
        what: "checkouts to bare transactions",
        is: ratio.toFixed(2),
        wanted: ">= 0.4",
        isReached: ratio >= 0.4,
        because: `the transaction of the items that a checkout reserves with reaches ${(bySameItems / byBare).toFixed(2)} by itself. Beyond it, a checkout sends five more calls, one of them to Stripe, and its edge, gateway, authorizer and function run on the processors that the database runs on.`,
      },
      { what: "checkouts to bare transactions of the same items", is: (byRoute / bySameItems).toFixed(2) },
    ],
    `${holds} of each, ${width} at a time, each checkout by another member. A checkout also counts the call, reads prices and rights, opens a payment page and saves its address in a second transaction.`,
  );
};
