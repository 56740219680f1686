import { cityDay } from "../../shared/rules/city-day.ts";
import { env } from "../platform/env.ts";
import { conflict } from "../platform/table/retry-on-conflict.ts";
import type { HeldOrder } from "./held-order.ts";
import { issuePass } from "./issue-pass.ts";
import { planBinding } from "./plan-binding.ts";
import type { Wanted } from "./seats.ts";
import { toBoundSeats, writeBinding } from "./write-binding.ts";

/** To what seats are bound, for whom, and how the new home is called. */
type BindRequest = { userId: string; wanted: Wanted; mayMove: boolean; label: string };

/**
 * Binds the seats of an order and returns it as it is then, with the pass. The pass is signed first, so that a fault there leaves the code where
 * it is, and handed out once its binding is written: without one it would be unknown at the door. Throws as `planBinding` and `issuePass`.
 */
export const bindSeats = async (
  held: HeldOrder,
  { userId, wanted, mayMove, label }: BindRequest,
  now: string,
): Promise<{ held: HeldOrder; pass: string } | typeof conflict> => {
  const plan = planBinding(held.seats, { wanted, mayMove }, Date.parse(now), cityDay(now, env("CITY_ZONE")));
  const binding = { userId, wanted, label, now };
  const pass = await issuePass(held, wanted, plan.issuedAt, now);
  if (!(await writeBinding(held.order, plan, binding))) return conflict;
  return { held: plan.writes.length > 0 ? { ...held, seats: toBoundSeats(plan, binding) } : held, pass };
};
