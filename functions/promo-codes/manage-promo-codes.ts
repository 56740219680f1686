import type { EntityItem } from "electrodb";
import { AppError, notFound } from "../../shared/model/errors.ts";
import type { PromoCode, PromoCodeFields } from "../../shared/model/promo-code.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { newId } from "../platform/ids.ts";
import { step, writeAll } from "../platform/table/transaction.ts";
import { isVersion, versionConflictError } from "../platform/table/version.ts";
import { PromoCodeEntity } from "./promo-code.entity.ts";
import { toPromoCode } from "./promo-codes.ts";

type StoredPromoCode = EntityItem<typeof PromoCodeEntity>;

// Redemptions raise the count at any time: it is no part of what an administrator changes.
const toAudited = (item: StoredPromoCode) => ({ ...item, redemptions_used: undefined });

/**
 * Creates a promo code.
 * Throws `duplicate` if the code exists.
 */
export const createPromoCode = async (
  code: string,
  fields: PromoCodeFields,
  admin: Admin,
  now: string,
): Promise<PromoCode> => {
  const item = {
    ...fields,
    discount_value: fields.discount_value ?? undefined,
    id: newId("promo", now),
    code,
    redemptions_used: 0,
    version: 0,
    created_at: now,
  };
  const change = { action: "promo-code.create", subject: item.id, before: null, after: toAudited(item) } as const;
  const row = auditRow(admin, change, now);
  const refused = await writeAll([step("code", PromoCodeEntity.create(item)), AuditEntity.create(row)]);
  if (refused.has("code")) throw new AppError("duplicate", "Code already exists");
  return toPromoCode(item);
};

const changeWrite = (before: StoredPromoCode, after: StoredPromoCode, row: ReturnType<typeof auditRow>) => {
  const { id: _id, code, created_at: _at, redemptions_used: _used, discount_value, ...fields } = after;
  const change = PromoCodeEntity.patch({ code }).set(fields);
  return [
    (discount_value ? change.set({ discount_value }) : change.remove(["discount_value"])).where((stored, operations) =>
      isVersion(before.version ?? 0, stored.version, operations),
    ),
    AuditEntity.create(row),
  ];
};

/**
 * Updates a promo code from the next redemption on; earlier grants stay as they are.
 * Throws `not-found`; `version-conflict` if somebody else changed it since `version` was read, or at the same time.
 */
export const updatePromoCode = async (
  code: string,
  { version, ...fields }: PromoCodeFields & { version?: number | undefined },
  admin: Admin,
  now: string,
): Promise<PromoCode> => {
  const { data: before } = await PromoCodeEntity.get({ code }).go({ consistent: true });
  if (!before) throw notFound("Promo code not found");
  if (version !== undefined && version !== (before.version ?? 0)) throw versionConflictError();
  const discount_value = fields.discount_type === "free" ? undefined : (fields.discount_value ?? undefined);
  const after = { ...before, ...fields, discount_value, version: (before.version ?? 0) + 1 };
  const change = {
    action: "promo-code.update",
    subject: before.id,
    before: toAudited(before),
    after: toAudited(after),
  };
  const row = auditRow(admin, { ...change, action: "promo-code.update" }, now);
  const refused = await writeAll(changeWrite(before, after, row));
  if (refused.size > 0) throw versionConflictError();
  return toPromoCode(after);
};
