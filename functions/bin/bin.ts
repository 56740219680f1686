import type { EntityItem } from "electrodb";
import { type BinKind, binDays } from "../../shared/model/bin.ts";
import { days } from "../../shared/rules/durations.ts";
import type { Admin } from "../audit/audit-row.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import type { Write } from "../platform/table/transaction.ts";
import { BinnedRecordEntity } from "./binned-record.entity.ts";

export type BinnedRecord = EntityItem<typeof BinnedRecordEntity>;

/** Which record of which kind. */
export type BinKey = { kind: BinKind; id: string };

type Deleted = BinKey & { name: string; record: object; image?: string | undefined };

/** The write that puts a record into the bin, for the transaction that deletes it. */
export const binWrite = ({ record, ...deleted }: Deleted, { userId }: Admin, now: string): Write => {
  const expires_at = addMilliseconds(now, days(binDays));
  const about = { deleted_by: userId, deleted_at: now, expires_at, ttl: toTtl(expires_at) };
  return BinnedRecordEntity.put({ ...deleted, ...about, record: JSON.stringify(record) });
};

/** What the bin has of a record; null if it isn't there or its time is over. */
export const findBinned = async ({ kind, id }: BinKey, now: string): Promise<BinnedRecord | null> => {
  const { data } = await BinnedRecordEntity.get({ kind, id }).go({ consistent: true });
  return data && now < data.expires_at ? data : null;
};

/** The write that takes a record out of the bin, as it was read there: of two who restore it, one does. */
export const takeOutWrite = ({ kind, id, deleted_at }: BinnedRecord): Write =>
  BinnedRecordEntity.delete({ kind, id }).where((stored, { eq }) => eq(stored.deleted_at, deleted_at));

/** Whether a deleted record in the bin shows a picture. */
export const isShownInBin = async (image: string): Promise<boolean> => {
  const { data } = await BinnedRecordEntity.query.byImage({ image }).go({ limit: 1 });
  return data.length > 0;
};
