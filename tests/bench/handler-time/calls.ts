import { handler as events } from "../../../functions/attendance/handler.ts";
import { DealEntity } from "../../../functions/deals/deal.entity.ts";
import { handler as deals } from "../../../functions/deals/handler.ts";
import { VendorEntity } from "../../../functions/deals/vendor.entity.ts";
import { GrantEntity } from "../../../functions/entitlements/grant.entity.ts";
import { EventEntity } from "../../../functions/events/event.entity.ts";
import { StockEntity } from "../../../functions/events/stock.entity.ts";
import { hashVerifiedEmail } from "../../../functions/members/create-member.ts";
import { handler as members } from "../../../functions/members/handler.ts";
import { MemberEntity } from "../../../functions/members/member.entity.ts";
import { handler as memberships } from "../../../functions/memberships/handler.ts";

type Item = Record<string, unknown>;

/** One request to a real handler; the list of 20 among them has a page after it. */
export type HandlerCall = { name: string; isList: boolean; call: () => Promise<unknown> };

const at = "2026-11-01T12:00:00.000Z";
const rows = Array.from({ length: 40 }, (_, index) => `item_01J9Z3W4X5Y6Z7A8B9C0D1E2${index + 10}`);
const [first = ""] = rows;
const person = {
  userId: "0190a1b2-aaaa-7000-8000-000000000001",
  email: "ann@example.com",
  emailVerified: true,
  name: "Ann",
};
const line = "Half price on every plate between five and seven, at the bar and on the terrace, Monday to Thursday.";

const dealItem = (id: string) =>
  DealEntity.put({
    id,
    vendor_id: first,
    business_name: "Harbor Kitchen",
    offer_details: line,
    image: `/media/deals/${id}/original`,
    tag: "Hot Deal",
    category: "Dining",
    savings_cents: 1_250,
    redemption_limit: "every_30_days",
    requires_subscription: true,
    has_coordinates: true,
    version: 3,
    created_at: at,
    updated_at: at,
  } as never).params().Item;

const eventItem = (id: string) =>
  EventEntity.put({
    id,
    title: "Rooftop Night",
    description: `${line} ${line} ${line}`,
    type: "Party",
    location: "Jacksonville",
    price_ga: 2_000,
    price_vip: 5_000,
    image: `/media/events/${id}/original`,
    featured: false,
    premium: false,
    is_published: true,
    start_at: "2026-12-05T01:00:00.000Z",
    end_at: "2026-12-05T07:00:00.000Z",
    doors_at: "2026-12-05T00:30:00.000Z",
    venue_name: "The Roof",
    venue_address: "1 Bay Street",
    event_section: ["city"],
    version: 2,
    created_at: at,
    updated_at: at,
  } as never).params().Item;

const stockItem = (event_id: string) =>
  StockEntity.put({ event_id, capacity: 200, left: 120, held: 5, sold: 75 }).params().Item;

const vendorItem = () =>
  VendorEntity.put({
    id: first,
    name: "Harbor Kitchen",
    category: "Restaurant",
    address: "1 Bay Street",
    phone: "(904) 555-0100",
    opening_hours: "5 PM to 11 PM",
    latitude: 30.3,
    longitude: -81.6,
    average_bill_cents: 4_500,
    deals: 40,
    version: 1,
    created_at: at,
    updated_at: at,
  } as never).params().Item;

const memberItem = async () =>
  MemberEntity.put({
    user_id: person.userId,
    email: person.email,
    email_hashes: await hashVerifiedEmail(person),
    name: person.name,
    display_name: person.name,
    referral_code: "ANN12345",
    member_card_number: "1234567890",
    created_at: at,
    updated_at: at,
  } as never).params().Item;

const grantItem = () =>
  GrantEntity.put({
    user_id: person.userId,
    source: "stripe",
    source_ref: "sub_1",
    tier: "premium",
    status: "active",
    start_at: at,
    end_at: "2099-12-01T12:00:00.000Z",
    updated_at: at,
    sweep_at: "2099-12-01T12:00:00.000Z",
  }).params().Item;

/** What the calls read. */
export const tableItems = async (): Promise<Item[]> => [
  ...rows.flatMap((id) => [dealItem(id), eventItem(id), stockItem(id)]),
  vendorItem(),
  await memberItem(),
  grantItem(),
];

const claims = {
  sub: person.userId,
  username: person.userId,
  token_use: "access",
  email: person.email,
  email_verified: "true",
  name: person.name,
  auth_time: "1790000000",
};

const lambda = { functionName: "bench", awsRequestId: "bench", getRemainingTimeInMillis: () => 10_000 };

type Handler = (event: never, context: never) => unknown;
type Parts = { query?: Record<string, string>; path?: Record<string, string>; isPublic?: boolean };

const callOf = (name: string, handler: Handler, routeKey: string, { query, path, isPublic }: Parts): HandlerCall => {
  const text = JSON.stringify({
    version: "2.0",
    routeKey,
    headers: { host: "bench", "x-origin-verify": "bench", "x-forwarded-for": "192.0.2.1, 192.0.2.2" },
    queryStringParameters: query,
    pathParameters: path,
    requestContext: {
      requestId: "bench",
      http: { sourceIp: "192.0.2.2" },
      authorizer: isPublic ? undefined : { jwt: { claims } },
    },
    isBase64Encoded: false,
  });
  const call = async () => {
    const answer = (await handler(JSON.parse(text) as never, { ...lambda } as never)) as { statusCode: number };
    if (answer.statusCode !== 200) throw new Error(`${name} answers ${JSON.stringify(answer)}`);
    return answer;
  };
  return { name, isList: query !== undefined, call };
};

const page = { query: { limit: "20" }, isPublic: true };

/** The hot routes of docs/bench.md, as the gateway hands them over. */
export const handlerCalls: HandlerCall[] = [
  callOf("members.me", members as Handler, "GET /api/me", {}),
  callOf("memberships.mine", memberships as Handler, "GET /api/membership", {}),
  callOf("deals.get", deals as Handler, "GET /api/deals/{dealId}", { path: { dealId: first } }),
  callOf("events.get", events as Handler, "GET /api/events/{eventId}", { path: { eventId: first }, isPublic: true }),
  callOf("deals.list (20)", deals as Handler, "GET /api/deals", page),
  callOf("events.list (20)", events as Handler, "GET /api/events", page),
];
