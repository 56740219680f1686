import { binDays } from "../../shared/model/bin.ts";
import { AppError, notFound } from "../../shared/model/errors.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, type AuditChange, auditRow } from "../audit/audit-row.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { type Step, type Write, writeAll } from "../platform/table/transaction.ts";
import { type BinKey, findBinned, takeOutWrite } from "./bin.ts";

const maxAttempts = 10;

/** A record as it comes back: what of it the audit log tells, and all that is written with it. */
export type Restoration<Item> = {
  item: Item;
  audited: Record<string, unknown>;
  writes: readonly (Write | Step)[];
  /** Throws if a refused write means that the record can't come back, whatever is read once more. */
  checkRefused?: (refused: ReadonlySet<string>) => void;
};

type Kind<Stored, Item> = BinKey & {
  action: AuditChange["action"];
  /** Reads the record where it is when it isn't deleted, consistently. */
  find: () => Promise<Item | null>;
  /** Decides how the record comes back, by what it depends on now. */
  restore: (stored: Stored) => Restoration<Item> | Promise<Restoration<Item>>;
  /** What it means that there is such a record although the bin has one, too. */
  whenTaken?: () => Error;
};

const notInBin = (): AppError =>
  notFound(`This isn't in the bin any more. What is deleted is kept for ${binDays} days.`);

/**
 * Brings a deleted record back in one transaction, which takes it out of the bin and into the audit log. What is there already is answered as
 * it is. Tries again where others change what the record depends on.
 * Throws `not-found` for what isn't in the bin or was deleted more than 30 days ago, and what the kind's own `restore` throws.
 */
export const restoreBinned = <Stored, Item>(
  { kind, id, action, find, restore, whenTaken }: Kind<Stored, Item>,
  admin: Admin,
  now: string,
): Promise<Item> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      // The bin is read first: whatever is taken out of it before that is found afterwards.
      const binned = await findBinned({ kind, id }, now);
      const there = await find();
      if (there && binned && whenTaken) throw whenTaken();
      if (there) return there;
      if (!binned) throw notInBin();
      const { item, audited, writes, checkRefused } = await restore(JSON.parse(binned.record) as Stored);
      const row = auditRow(admin, { action, subject: binned.id, before: null, after: audited }, now);
      const refused: ReadonlySet<string> = await writeAll([takeOutWrite(binned), AuditEntity.create(row), ...writes]);
      checkRefused?.(refused);
      return refused.size > 0 ? conflict : item;
    },
    () => new AppError("conflict", "This keeps changing. Please try again."),
  );
