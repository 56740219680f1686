import { fingerprint } from "../../functions/platform/ids.ts";
import type { RateLimit } from "../../shared/api/route.ts";
import { openTable } from "./table.ts";

const partitionOf = (what: string, who: string): string => `$city#rate#${what}#${fingerprint(who)}`;

/** Forgets how often a member did something whose limit counts by the machine's clock, such as opening a live connection. */
export const forgetRate = async (what: string, userId: string): Promise<void> => {
  const table = await openTable();
  const counts = await table.partition(partitionOf(what, userId), "window#");
  await Promise.all(counts.map(({ pk, sk }) => table.delete({ pk, sk })));
};

/** Writes how often somebody called something in the window at an instant, in seconds since 1970. */
export const putRate = async (
  what: string,
  who: string,
  { rate, at, calls }: { rate: RateLimit; at: number; calls: number },
): Promise<void> => {
  const { put } = await openTable();
  await put({ pk: partitionOf(what, who), sk: `window#${Math.floor(at / rate.seconds)}`, calls });
};
