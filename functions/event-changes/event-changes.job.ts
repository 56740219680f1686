import type { Context } from "aws-lambda";
import { publishDue } from "../events/publish-due.ts";
import { clock } from "../platform/clock.ts";
import { workOnChanges } from "./work-on-changes.ts";

/** Time reserved for the page that is being worked on when the function is about to end. */
const reserveMilliseconds = 40_000;

/**
 * Publishes the drafts whose time has come, and works on what changed about events: called when somebody makes a change, and every
 * minute to go on with one that isn't done or whose function died.
 */
export const handler = async (
  _event: unknown,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<{ published: number; open: number }> => {
  const mayContinue = () => context.getRemainingTimeInMillis() > reserveMilliseconds;
  const now = clock.now();
  return { published: await publishDue(now), open: await workOnChanges({ now, mayContinue }) };
};
