import type { EntityItem } from "electrodb";
import type { AmbassadorPeriod, AmbassadorReport, AmbassadorStats } from "../../../shared/model/ambassador-report.ts";
import { days } from "../../../shared/rules/durations.ts";
import { addMilliseconds } from "../../platform/clock.ts";
import { readMany } from "../../platform/table/batch-read.ts";
import type { CodeUseCountEntity as CountEntity } from "../management/code-use-count.entity.ts";
import { CodeUseCountEntity } from "../management/code-use-count.entity.ts";
import { blockedContributions, redemptionContributions, utcDay } from "../management/count-changes.ts";
import { AmbassadorEntity } from "./ambassador.entity.ts";
import { BlockedAttemptEntity } from "./blocked-attempt.entity.ts";
import { CodeRedemptionEntity } from "./code-redemption.entity.ts";

type Count = Partial<EntityItem<typeof CountEntity>> & { code: string };
type Figures = Required<
  Pick<
    EntityItem<typeof CountEntity>,
    "paid" | "refunds" | "ga_quantity" | "vip_quantity" | "other_quantity" | "refunded_quantity" | "discount"
  >
>;

const daysOf: Record<Exclude<AmbassadorPeriod, "all">, number> = { "7d": 7, "30d": 30 };
const blockedDays = 7;
const lastDay = "9999-12-31";

const endOfDay = (instant: string): string => `${utcDay(instant)}T23:59:59.999Z`;

const readDays = async (since: string): Promise<Count[]> => {
  const nextDay = utcDay(addMilliseconds(since, days(1)));
  const query = CodeUseCountEntity.query.bySpan({ grain: "day" });
  const { data } = await query.between({ span: nextDay }, { span: lastDay }).go({ pages: "all", consistent: true });
  return data;
};

// A rolling period begins within a day, whose count has all of it: of that day, the items themselves are read.
const readFirstDayUses = async (since: string): Promise<Count[]> => {
  const query = CodeRedemptionEntity.query.newest({});
  const range = [{ created_at: since }, { created_at: endOfDay(since), order_id: "~" }] as const;
  const { data } = await query.between(...range).go({ pages: "all" });
  return data.map((order) => ({ code: order.code, ...redemptionContributions(order)[0]?.amounts }));
};

const readFirstDayBlocked = async (since: string): Promise<Count[]> => {
  const query = BlockedAttemptEntity.query.newest({});
  const range = [{ created_at: since }, { created_at: endOfDay(since), id: "~" }] as const;
  const { data } = await query.between(...range).go({ pages: "all" });
  return data.map((attempt) => ({ code: attempt.code, ...blockedContributions(attempt)[0]?.amounts }));
};

const readUses = async (period: AmbassadorPeriod, now: string): Promise<Count[]> => {
  if (period === "all") {
    return (await CodeUseCountEntity.query.bySpan({ grain: "all" }).go({ pages: "all", consistent: true })).data;
  }
  const since = addMilliseconds(now, -days(daysOf[period]));
  return (await Promise.all([readFirstDayUses(since), readDays(since)])).flat();
};

const countBlocked = async (now: string): Promise<number> => {
  const since = addMilliseconds(now, -days(blockedDays));
  const counts = (await Promise.all([readFirstDayBlocked(since), readDays(since)])).flat();
  return counts.reduce((sum, { blocked }) => sum + (blocked ?? 0), 0);
};

const countActive = async (): Promise<number> => {
  const key = { grain: "status", span: "active", code: "all" } as const;
  return (await CodeUseCountEntity.get(key).go({ consistent: true })).data?.active ?? 0;
};

const none: Figures = {
  paid: 0,
  refunds: 0,
  ga_quantity: 0,
  vip_quantity: 0,
  other_quantity: 0,
  refunded_quantity: 0,
  discount: 0,
};

// Counts follow the table's stream: one whose order is still on its way there must not show less than nothing.
const sumByCode = (counts: Count[]): Map<string, Figures> => {
  const sums = new Map<string, Figures>();
  for (const count of counts) {
    const sum = { ...(sums.get(count.code) ?? none) };
    for (const name of Object.keys(none) as (keyof Figures)[]) sum[name] = Math.max(0, sum[name] + (count[name] ?? 0));
    sums.set(count.code, sum);
  }
  return sums;
};

const readRows = async (sums: Map<string, Figures>): Promise<AmbassadorStats[]> => {
  const used = [...sums].filter(([, { paid, refunds }]) => paid > 0 || refunds > 0);
  const keys = used.map(([code]) => ({ code }));
  const found = await readMany(AmbassadorEntity, keys, { isConsistent: false });
  const ambassadors = new Map(found.map((ambassador) => [ambassador.code, ambassador]));
  return used
    .map(([code, { paid, refunds, discount, ...quantities }]) => ({
      ambassador_id: ambassadors.get(code)?.id ?? "amb_unknown",
      name: ambassadors.get(code)?.name ?? code,
      code,
      paid_redemptions: paid,
      ...quantities,
      total_discount: discount,
      refunds,
    }))
    .sort((one, other) => other.paid_redemptions - one.paid_redemptions || one.name.localeCompare(other.name));
};

/**
 * The ambassadors' leaderboard of a rolling period up to `now`, with its sums: the orders created on or after `now` minus 7 or 30
 * days, or all. Read from counts by day, so it costs what the period holds and not what all time does.
 */
export const readAmbassadorReport = async (period: AmbassadorPeriod, now: string): Promise<AmbassadorReport> => {
  const [uses, active_ambassadors, blocked_attempts] = await Promise.all([
    readUses(period, now),
    countActive(),
    countBlocked(now),
  ]);
  const rows = await readRows(sumByCode(uses));
  return {
    active_ambassadors,
    blocked_attempts,
    total_redemptions: rows.reduce((sum, row) => sum + row.paid_redemptions, 0),
    total_discount: rows.reduce((sum, row) => sum + row.total_discount, 0),
    rows,
  };
};
