import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "aws-lambda";
import { clock } from "../../platform/clock.ts";
import { invokeLater } from "../../platform/invoke-later.ts";
import { log } from "../../platform/log.ts";
import { withLease } from "../../platform/table/lease.ts";
import { reportLineAge } from "./line-age.ts";
import { listOpenLines } from "./lines.ts";
import { serveLines } from "./serve-lines.ts";

/** Time reserved for the payment pages that are being opened when the function is about to end. */
const reserveMilliseconds = 12_000;
/** As long as the function lives: a run that died keeps the next one out no longer. */
const leaseSeconds = 58;
/** A run that is about to end may have looked before its successor's order was there: its lease is asked for again. */
const leaseAttempts = 8;
const leasePauseMilliseconds = 250;

type Payload = { eventIds?: string[] } | null;
type Served = Awaited<ReturnType<typeof serveLines>>;

const serveWithLease = async (eventIds: string[], mayContinue: () => boolean): Promise<Served | null> => {
  for (let turn = 0; turn < leaseAttempts; turn += 1) {
    if (turn > 0) await pause(leasePauseMilliseconds);
    const served = await withLease("serve-line", leaseSeconds, clock.now(), () => serveLines(eventIds, mayContinue));
    if (served) return served;
  }
  return null;
};

/**
 * Serves those who wait in line for tickets: called when somebody joins, and every minute for a run that died. One run at a time;
 * returns null if another one is running. A run whose time is over calls the next one.
 */
export const handler = async (
  event: Payload,
  context: Pick<Context, "getRemainingTimeInMillis" | "invokedFunctionArn">,
): Promise<Served | null> => {
  const eventIds = event?.eventIds ?? (await listOpenLines());
  if (eventIds.length === 0) return null;
  if (!event?.eventIds) await reportLineAge(eventIds);
  const mayContinue = () => context.getRemainingTimeInMillis() > reserveMilliseconds;
  const served = await serveWithLease(eventIds, mayContinue);
  if (served) log.info("line served", { ...served });
  if (served && !served.isDone) await invokeLater(context.invokedFunctionArn);
  return served;
};
