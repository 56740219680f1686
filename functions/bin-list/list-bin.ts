import { type BinEntry, listBinKinds } from "../../shared/model/bin.ts";
import type { Role } from "../../shared/model/roles.ts";
import type { BinnedRecord } from "../bin/bin.ts";
import { BinnedRecordEntity } from "../bin/binned-record.entity.ts";
import { memberLookup } from "../members/members.ts";
import { fillPage } from "../platform/fill-page.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { batchRead } from "../platform/table/batch-read.ts";

const pageSize = 50;

const toEntries = async (records: BinnedRecord[]): Promise<BinEntry[]> => {
  const ids = [...new Set(records.map(({ deleted_by }) => deleted_by))];
  const { members } = await batchRead({ members: ids.map(memberLookup) }, { isConsistent: false });
  const names = new Map(members.map(({ user_id, name }) => [user_id, name]));
  return records.map(({ kind, id, name, deleted_by, deleted_at, expires_at }) => ({
    kind,
    id,
    name,
    deleted_by: names.get(deleted_by) ?? null,
    deleted_at,
    expires_at,
  }));
};

/** Lists deleted records that can still be restored, newest first: of the kinds that a role may restore, and no others. */
export const listBin = async (
  role: Role,
  { limit = pageSize, position }: PageRange,
  now: string,
): Promise<PageResult<BinEntry>> => {
  const kinds = listBinKinds(role);
  if (kinds.length === 0) return { items: [], position: null };
  const { items, position: next } = await fillPage({ limit, position }, async (range) => {
    const { data, cursor } = await BinnedRecordEntity.query
      .newest({})
      .where(
        ({ kind, expires_at }, { eq, gt }) =>
          `${gt(expires_at, now)} AND (${kinds.map((one) => eq(kind, one)).join(" OR ")})`,
      )
      .go({ order: "desc", limit: range.limit, cursor: range.position });
    return { items: data, position: cursor };
  });
  return { items: await toEntries(items), position: next };
};
