import { fingerprint } from "../../functions/platform/ids.ts";
import { openTable } from "./table.ts";

/** Forgets how often a member did something whose limit counts by the machine's clock, such as opening a live connection. */
export const forgetRate = async (what: string, userId: string): Promise<void> => {
  const table = await openTable();
  const counts = await table.partition(`$city#rate#${what}#${fingerprint(userId)}`, "window#");
  await Promise.all(counts.map(({ pk, sk }) => table.delete({ pk, sk })));
};
