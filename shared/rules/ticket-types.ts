import type { TicketTier, TicketType } from "../model/ticket-type.ts";
import { listTypesOffered, type Selling } from "./event-price.ts";
import { formatPrice } from "./money.ts";

/** Where a type stands at an instant: bounds as in `TicketType`. */
export type TypeSale = "on-sale" | "not-yet" | "ended";

/** Whether a type is sold at `now`: from `opens_at` until just before `closes_at`. */
export const getTypeSale = (
  { opens_at, closes_at }: { opens_at?: string | null | undefined; closes_at?: string | null | undefined },
  now: string,
): TypeSale => {
  if (closes_at && closes_at <= now) return "ended";
  return opens_at && now < opens_at ? "not-yet" : "on-sale";
};

/** Whether somebody could order a type now, as far as its own limits say: another thing is whether the event has seats. */
export const isOrderable = (type: Pick<TicketType, "opens_at" | "closes_at" | "left">, now: string): boolean =>
  getTypeSale(type, now) === "on-sale" && type.left !== 0;

type FirstType = {
  tier: "GA+" | "VIP+";
  name: string;
  price: number;
  rule: "member" | "upgrade" | "flat";
  base?: "GA+";
};

const upgradeOf = (ga: number | null) =>
  ga === null ? ({ rule: "flat" } as const) : ({ rule: "upgrade", base: "GA+" } as const);

/** GA+ and VIP+ as a new event offers them. Prices in cents. */
export const firstTypes = (ga: number | null, vip: number | null): FirstType[] => [
  ...(ga === null ? [] : [{ tier: "GA+", name: "GA+", price: ga, rule: "member" } as const]),
  ...(vip === null ? [] : [{ tier: "VIP+", name: "VIP+", price: vip, ...upgradeOf(ga) } as const]),
];

/** What a type of ticket is called: GA+ and VIP+ by themselves, the others as the event names them; "Ticket type 3" where that isn't known. */
export const nameTier = (
  event: { ticket_types: readonly { tier: TicketTier; name: string }[] } | null | undefined,
  tier: TicketTier,
) => event?.ticket_types.find((type) => type.tier === tier)?.name ?? tier.replace(/^T/, "Ticket type ");

/**
 * What an event costs at `now`, as every screen, feed and preview says it: `Free`, `$20`, or `From $20` where its types differ. It
 * follows from the prices that are charged; nobody types it (R50).
 */
export const formatEventPrice = (event: Selling, now: string): string => {
  const prices = listTypesOffered(event, now).map(({ price }) => price);
  const [least = 0, most = 0] = [Math.min(...prices), Math.max(...prices)];
  if (prices.length === 0 || most === 0) return "Free";
  return least === most ? formatPrice(least) : `From ${formatPrice(least)}`;
};
