import { BatchGetCommand, type DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { DealEntity } from "../../functions/deals/deal.entity.ts";
import { VendorEntity } from "../../functions/deals/vendor.entity.ts";
import { EventEntity } from "../../functions/events/event.entity.ts";
import { StockEntity } from "../../functions/events/stock.entity.ts";
import { MemberEntity } from "../../functions/members/member.entity.ts";
import { call, ok } from "../support/call.ts";
import { aDeal, aMember, anEvent, aVendor } from "../support/fixtures.ts";
import { keyOf, openTable } from "../support/table.ts";
import { median, ms, quantile, type Section, timed } from "./figures.ts";

const [samples, warmUps, width] = [300, 60, 2];

type Pair = { name: string; route: () => Promise<unknown>; bare: () => Promise<unknown> };
type Store = { documents: DynamoDBDocumentClient; TableName: string };

const pairsOf = async ({ documents, TableName }: Store): Promise<Pair[]> => {
  const [member, vendor, event] = await Promise.all([aMember(), aVendor(), anEvent()]);
  const deals = await Promise.all(Array.from({ length: 20 }, () => aDeal({ vendor_id: vendor.id })));
  const { token } = member;
  const dealId = deals[0]?.id ?? "";
  await ok(call("members", "me", {}, { token }));
  const get = (Key: Record<string, unknown>) =>
    documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  const query = (index: string | undefined, pk: string, Limit: number) =>
    documents.send(
      new QueryCommand({
        TableName,
        IndexName: index,
        Limit,
        KeyConditionExpression: "#pk = :pk",
        ExpressionAttributeNames: { "#pk": `${index ?? ""}pk` },
        ExpressionAttributeValues: { ":pk": pk },
        ScanIndexForward: false,
      }),
    );
  const batch = (Keys: Record<string, unknown>[]) =>
    documents.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }));
  return [
    {
      name: "members.me",
      route: () => ok(call("members", "me", {}, { token })),
      bare: () => get(keyOf(MemberEntity, { user_id: member.userId })),
    },
    {
      name: "memberships.mine",
      route: () => ok(call("memberships", "mine", {}, { token })),
      bare: () => query(undefined, `$city#user_id_${member.userId}`, 10),
    },
    {
      name: "deals.list (20)",
      route: () => ok(call("deals", "list", { limit: 20 }, { token })),
      bare: () => query("gsi1", "$city_deals", 20),
    },
    {
      name: "deals.get",
      route: () => ok(call("deals", "get", { dealId }, { token })),
      bare: async () => {
        await get(keyOf(DealEntity, { id: dealId }));
        await get(keyOf(VendorEntity, { id: vendor.id }));
      },
    },
    {
      name: "events.list",
      route: () => ok(call("events", "list", { limit: 20 }, { token })),
      bare: async () => {
        const { Items = [] } = await query("gsi1", "$city_published-events", 20);
        await batch(Items.map(({ id }) => keyOf(StockEntity, { event_id: id })));
      },
    },
    {
      name: "events.get",
      route: () => ok(call("events", "get", { eventId: event.id }, { token })),
      bare: () =>
        Promise.all([get(keyOf(EventEntity, { id: event.id })), get(keyOf(StockEntity, { event_id: event.id }))]),
    },
  ];
};

const rowOf = async ({ name, route, bare }: Pair): Promise<string[]> => {
  await timed(warmUps, width, route);
  await timed(warmUps, width, bare);
  // In turns, so that what else the machine does meets both.
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    ours.push(...(await timed(samples / 5, width, route)));
    theirs.push(...(await timed(samples / 5, width, bare)));
  }
  const [p50, p99, bare50] = [median(ours), quantile(ours, 0.99), median(theirs)];
  return [name, ms(p50), ms(p99), ms(bare50), `${(p50 / bare50).toFixed(1)} ×`];
};

/** How long hot routes take, beside the database calls they make. */
export const routes = async (origin: string): Promise<Section> => {
  const rows: string[][] = [];
  for (const pair of await pairsOf(await openTable(origin))) rows.push(await rowOf(pair));
  return {
    title: "Hot routes",
    note: `${samples} calls each, ${width} at a time, by HTTP through edge, gateway, authorizer and function; the same number of bare database calls in between. All of it runs on this machine's processors; what is wanted of the handlers' own time stands under Handlers.`,
    columns: ["Route", "p50", "p99", "bare p50", "ratio"],
    rows,
  };
};
