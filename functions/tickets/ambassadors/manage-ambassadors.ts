import { type EntityItem, Service } from "electrodb";
import type * as z from "zod";
import type {
  AmbassadorInput,
  Ambassador as AmbassadorRecord,
  AmbassadorStatus,
  CodeRedemption,
} from "../../../shared/model/ambassador.ts";
import { AppError, notFound } from "../../../shared/model/errors.ts";
import { returnedOf } from "../../../shared/rules/code-redemption-stats.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { getMember } from "../../members/members.ts";
import { newId } from "../../platform/ids.ts";
import type { PageRange } from "../../platform/page.ts";
import { commitTransaction } from "../../platform/table/transaction.ts";
import { versionConflictError } from "../../platform/table/version.ts";
import { AmbassadorEntity } from "./ambassador.entity.ts";
import type { Ambassador } from "./ambassador-codes.ts";
import { BlockedAttemptEntity } from "./blocked-attempt.entity.ts";
import { CodeRedemptionEntity } from "./code-redemption.entity.ts";

const pageSize = 100;
const beginningOfTime = "0000-01-01T00:00:00.000Z";

const toNewestFirst = ({ limit = pageSize, position }: PageRange) =>
  ({ order: "desc", limit, cursor: position }) as const;

const AmbassadorTransaction = new Service({ ambassador: AmbassadorEntity, audit: AuditEntity });

const toAmbassador = (item: Ambassador): AmbassadorRecord => ({
  ...item,
  user_id: item.user_id ?? null,
  version: item.version ?? 0,
});

/** Ambassadors, newest first, page by page. */
export const listAmbassadors = async (page: PageRange) => {
  const { data, cursor } = await AmbassadorEntity.query.newest({}).go(toNewestFirst(page));
  return { items: data.map(toAmbassador), position: cursor };
};

/** Adds an ambassador, with its audit row. Throws `duplicate` when the code exists, and `not-found` for an account that doesn't. */
export const createAmbassador = async (
  admin: Admin,
  input: z.output<typeof AmbassadorInput>,
  now: string,
): Promise<AmbassadorRecord> => {
  const { user_id, ...fields } = input;
  if (user_id) await getMember(user_id);
  const named = user_id ? { user_id } : {};
  const item = { ...fields, ...named, id: newId("amb", now), version: 0, created_at: now, updated_at: now };
  const row = auditRow(
    admin,
    { action: "ambassador.create", subject: item.id, before: null, after: { ...fields, ...named } },
    now,
  );
  const refused = await commitTransaction(() =>
    AmbassadorTransaction.transaction.write(({ ambassador, audit }) => [
      ambassador.create(item).commit(),
      audit.create(row).commit(),
    ]),
  );
  if (refused.length > 0) throw new AppError("duplicate", `The code ${input.code} already exists.`);
  return toAmbassador(item);
};

const findAmbassador = async (code: string): Promise<Ambassador | null> =>
  (await AmbassadorEntity.get({ code }).go({ consistent: true })).data;

/**
 * Activates or deactivates a code, effective from the next call, with its audit row.
 * Throws `not-found`; `version-conflict` if somebody else changed it since `version` was read, or at the same time.
 */
export const setAmbassadorStatus = async (
  admin: Admin,
  { code, status, version }: { code: string; status: z.infer<typeof AmbassadorStatus>; version?: number | undefined },
  now: string,
): Promise<AmbassadorRecord> => {
  const before = await findAmbassador(code);
  if (!before) throw notFound("Ambassador not found");
  const stored = before.version ?? 0;
  if (version !== undefined && version !== stored) throw versionConflictError();
  const change = { status, version: stored + 1, updated_at: now };
  const subject = before.id;
  const row = auditRow(admin, { action: "ambassador.update", subject, before, after: { ...before, ...change } }, now);
  const refused = await commitTransaction(() =>
    AmbassadorTransaction.transaction.write(({ ambassador, audit }) => [
      ambassador
        .patch({ code })
        .set(change)
        .where((item, { eq, notExists }) =>
          stored === 0 ? `${notExists(item.version)} OR ${eq(item.version, 0)}` : eq(item.version, stored),
        )
        .commit(),
      audit.create(row).commit(),
    ]),
  );
  if (refused.length > 0) throw versionConflictError();
  return toAmbassador({ ...before, ...change });
};

const toCodeRedemption = (order: EntityItem<typeof CodeRedemptionEntity>): CodeRedemption => {
  const { quantity, discount } = returnedOf(order);
  return { ...order, refunded_qty: quantity, refunded_discount: discount };
};

/** The orders with any ambassador code, newest first, back to `since`. */
export const listCodeRedemptions = async (page: PageRange, since = beginningOfTime) => {
  const query = CodeRedemptionEntity.query.newest({}).gte({ created_at: since });
  const { data, cursor } = await query.go(toNewestFirst(page));
  return { items: data.map(toCodeRedemption), position: cursor };
};

/** The orders with one ambassador code, newest first. */
export const listAmbassadorRedemptions = async (ambassadorCode: string, page: PageRange) => {
  const { data, cursor } = await CodeRedemptionEntity.query.byCode({ code: ambassadorCode }).go(toNewestFirst(page));
  return { items: data.map(toCodeRedemption), position: cursor };
};

/** The refused uses of codes, newest first, back to `since`. */
export const listBlockedAttempts = async (page: PageRange, since = beginningOfTime) => {
  const { data, cursor } = await BlockedAttemptEntity.query
    .newest({})
    .gte({ created_at: since })
    .go(toNewestFirst(page));
  return { items: data, position: cursor };
};
