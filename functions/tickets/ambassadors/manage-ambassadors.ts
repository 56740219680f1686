import type { EntityItem } from "electrodb";
import type * as z from "zod";
import type {
  AmbassadorChange,
  AmbassadorInput,
  Ambassador as AmbassadorRecord,
  CodeRedemption,
} from "../../../shared/model/ambassador.ts";
import { AppError, notFound } from "../../../shared/model/errors.ts";
import { returnedOf } from "../../../shared/rules/code-redemption-stats.ts";
import { nameTier } from "../../../shared/rules/ticket-types.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { getMember } from "../../members/members.ts";
import { newId } from "../../platform/ids.ts";
import type { PageRange } from "../../platform/page.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { versionConflictError } from "../../platform/table/version.ts";
import { AmbassadorEntity } from "./ambassador.entity.ts";
import type { Ambassador } from "./ambassador-codes.ts";
import { BlockedAttemptEntity } from "./blocked-attempt.entity.ts";
import { CodeRedemptionEntity } from "./code-redemption.entity.ts";

const pageSize = 100;
const beginningOfTime = "0000-01-01T00:00:00.000Z";

const toNewestFirst = ({ limit = pageSize, position }: PageRange) =>
  ({ order: "desc", limit, cursor: position }) as const;

const toAmbassador = ({ email_hashes: _hidden, ...item }: Ambassador): AmbassadorRecord => ({
  ...item,
  user_id: item.user_id ?? null,
  version: item.version ?? 0,
});

type Named = Pick<Ambassador, "user_id" | "email_hashes">;

// Throws `not-found` for an account that doesn't exist.
const nameAccount = async (user_id: string | null | undefined): Promise<Named> => {
  if (!user_id) return {};
  const { email_hashes } = await getMember(user_id);
  return { user_id, ...(email_hashes ? { email_hashes: [...email_hashes] } : {}) };
};

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
  const named = await nameAccount(user_id);
  const item = { ...fields, ...named, id: newId("amb", now), version: 0, created_at: now, updated_at: now };
  const row = auditRow(
    admin,
    {
      action: "ambassador.create",
      subject: item.id,
      before: null,
      after: { ...fields, ...(user_id ? { user_id } : {}) },
    },
    now,
  );
  const refused = await writeAll([AmbassadorEntity.create(item), AuditEntity.create(row)]);
  if (refused.size > 0) throw new AppError("duplicate", `The code ${input.code} already exists.`);
  return toAmbassador(item);
};

const findAmbassador = async (code: string): Promise<Ambassador | null> =>
  (await AmbassadorEntity.get({ code }).go({ consistent: true })).data;

/**
 * Activates or deactivates a code, or names the ambassador's account or none, effective from the next call, with its audit row.
 * Throws `not-found`, also for an account that doesn't exist; `version-conflict` if somebody else changed it since `version` was read, or at the same time.
 */
export const updateAmbassador = async (
  admin: Admin,
  { code, status, user_id, version }: AmbassadorChange & { code: string },
  now: string,
): Promise<AmbassadorRecord> => {
  const before = await findAmbassador(code);
  if (!before) throw notFound("Ambassador not found");
  const stored = before.version ?? 0;
  if (version !== undefined && version !== stored) throw versionConflictError();
  const { user_id: _account, email_hashes: _hashes, ...others } = before;
  const named =
    user_id === undefined ? { user_id: before.user_id, email_hashes: before.email_hashes } : await nameAccount(user_id);
  const after: Ambassador = {
    ...others,
    ...named,
    status: status ?? before.status,
    version: stored + 1,
    updated_at: now,
  };
  const fields = { before: toAmbassador(before), after: toAmbassador(after) };
  const row = auditRow(admin, { action: "ambassador.update", subject: before.id, ...fields }, now);
  const refused = await writeAll([
    AmbassadorEntity.put(after).where((item, { eq, notExists }) =>
      stored === 0 ? `${notExists(item.version)} OR ${eq(item.version, 0)}` : eq(item.version, stored),
    ),
    AuditEntity.create(row),
  ]);
  if (refused.size > 0) throw versionConflictError();
  return toAmbassador(after);
};

const toCodeRedemption = (order: EntityItem<typeof CodeRedemptionEntity>): CodeRedemption => {
  const { quantity, discount } = returnedOf(order);
  const ticket_name = order.ticket_name ?? nameTier(null, order.ticket_type);
  return { ...order, ticket_name, refunded_qty: quantity, refunded_discount: discount };
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
