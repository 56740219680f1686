import type { EntityItem } from "electrodb";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { GrantEntity } from "./grant.entity.ts";

type Stored = EntityItem<typeof GrantEntity>;

// The condition names the version that was read, so a grant renewed in the meantime stays as it is.
const closeGrant = async (grant: Stored, now: string): Promise<number> => {
  const written = await tryWrite(
    GrantEntity.put({ ...grant, status: "inactive", sweep_at: "never", updated_at: now })
      .where(({ updated_at }, { eq }) => eq(updated_at, grant.updated_at))
      .go(),
  );
  return written ? 1 : 0;
};

/**
 * Marks every grant that has expired at `now` as inactive. Access doesn't depend on it: expiry is evaluated on read.
 * Reads only what is due, and a second run finds nothing. Returns how many it closed.
 */
export const sweepGrants = async (now: string): Promise<number> => {
  let closed = 0;
  let cursor: string | null = null;
  do {
    const page: { data: Stored[]; cursor: string | null } = await GrantEntity.query
      .byEnd({})
      .lte({ sweep_at: now })
      .go({ limit: 25, cursor });
    const counts = await Promise.all(page.data.map((grant) => closeGrant(grant, now)));
    closed += counts.reduce((sum, count) => sum + count, 0);
    cursor = page.cursor;
  } while (cursor);
  return closed;
};
