import type { PartnerLogoInput, PartnerLogoList, PartnerLogoRecord } from "../../shared/model/content.ts";
import { AppError, notFound } from "../../shared/model/errors.ts";
import { limits } from "../../shared/model/limits.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { type Admin, auditRow } from "../audit/audit-row.ts";
import { binWrite } from "../bin/bin.ts";
import { newId } from "../platform/ids.ts";
import { applyInput } from "../platform/table/apply-input.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { isVersion, versionConflictError } from "../platform/table/version.ts";
import { LogoEntity } from "./logo.entity.ts";
import { LogoOrderEntity } from "./logo-order.entity.ts";
import { type LogoOrder, listLogos, readLogos, type StoredLogo, toLogo } from "./logos.ts";

type Input = PartnerLogoInput;

const maxAttempts = 10;
/** Throws `logo.too-many` where there is no place for another logo. */
export const assertHasPlace = ({ ids }: LogoOrder): void => {
  if (ids.length >= limits.partnerLogos) throw new AppError("logo.too-many", "Delete a logo first: the list is full.");
};

const busyError = () => new AppError("conflict", "The list of logos keeps changing. Please try again.");

/** Writes the order's next version; refused if the order isn't at `version` any more. */
export const writeOrder = (ids: string[], version: number) =>
  LogoOrderEntity.put({ name: "all", ids, version: version + 1 }).where((stored, { eq, notExists }) =>
    version === 0 ? notExists(stored.version) : eq(stored.version, version),
  );

const findLogo = async (logoId: string): Promise<{ logo: StoredLogo; logos: StoredLogo[]; order: LogoOrder }> => {
  const read = await readLogos(true);
  const logo = read.logos.find(({ id }) => id === logoId);
  if (!logo) throw notFound("Partner logo not found");
  return { ...read, logo };
};

/**
 * Adds a partner logo at the end: its display order is the number of logos at that moment.
 * Throws `logo.too-many` at the limit of 300 logos.
 */
export const createLogo = (input: Input, admin: Admin, now: string): Promise<PartnerLogoRecord> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const { order } = await readLogos(true);
      assertHasPlace(order);
      const display_order = order.ids.length;
      const website_url = input.website_url ?? undefined;
      const item = { ...input, website_url, id: newId("logo", now), display_order, version: 0, created_at: now };
      const change = { action: "logo.create", subject: item.id, before: null, after: item } as const;
      const refused = await writeAll([
        writeOrder([...order.ids, item.id], order.version),
        LogoEntity.create(item),
        AuditEntity.create(auditRow(admin, change, now)),
      ]);
      return refused.size > 0 ? conflict : toLogo(item, display_order);
    },
    busyError,
  );

const saveLogo = async (before: StoredLogo, item: StoredLogo, admin: Admin, now: string): Promise<boolean> => {
  const version = before.version ?? 0;
  const change = { action: "logo.update", subject: item.id, before, after: item } as const;
  const refused = await writeAll([
    LogoEntity.put({ ...item, version: version + 1 }).where(
      (stored, operations) => `${operations.exists(stored.id)} AND ${isVersion(version, stored.version, operations)}`,
    ),
    AuditEntity.create(auditRow(admin, change, now)),
  ]);
  return refused.size === 0;
};

/** Changes a partner logo. Throws `not-found`, or `version-conflict` if somebody else changed it in the meantime. */
export const updateLogo = async (
  logoId: string,
  { version, ...input }: Input & { version?: number | undefined },
  admin: Admin,
  now: string,
): Promise<PartnerLogoRecord> => {
  const { logo, order } = await findLogo(logoId);
  if (version !== undefined && version !== (logo.version ?? 0)) throw versionConflictError();
  const item = applyInput(logo, input);
  if (!(await saveLogo(logo, item, admin, now))) throw versionConflictError();
  return toLogo({ ...item, version: (logo.version ?? 0) + 1 }, order.ids.indexOf(logoId));
};

/** Shows or hides a partner logo, whatever else changed of it. Throws `not-found`. */
export const setLogoActive = (
  logoId: string,
  is_active: boolean,
  admin: Admin,
  now: string,
): Promise<PartnerLogoRecord> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const { logo, order } = await findLogo(logoId);
      const place = order.ids.indexOf(logoId);
      if (logo.is_active === is_active) return toLogo(logo, place);
      const saved = await saveLogo(logo, { ...logo, is_active }, admin, now);
      return saved ? toLogo({ ...logo, is_active, version: (logo.version ?? 0) + 1 }, place) : conflict;
    },
    busyError,
  );

const isSameOrder = (left: string[], right: string[]): boolean => JSON.stringify(left) === JSON.stringify(right);

const isSameSet = (left: string[], right: string[]): boolean =>
  left.length === right.length &&
  new Set(left).size === left.length &&
  new Set([...left, ...right]).size === left.length;

/**
 * Puts all partner logos into a new order. Throws `version-conflict` if the order, or which logos there are, changed since
 * `version` was read. Repeated with the same version, it changes nothing.
 */
export const reorderLogos = async (
  { ids, version }: LogoOrder,
  admin: Admin,
  now: string,
): Promise<PartnerLogoList> => {
  const { order } = await readLogos(true);
  if (order.version === version + 1 && isSameOrder(ids, order.ids)) return listLogos();
  if (order.version !== version || !isSameSet(ids, order.ids)) throw versionConflictError();
  const change = { action: "logo.reorder", subject: "logos", before: { ids: order.ids }, after: { ids } } as const;
  const refused = await writeAll([writeOrder(ids, version), AuditEntity.create(auditRow(admin, change, now))]);
  if (refused.size > 0) throw versionConflictError();
  return listLogos();
};

/** Deletes a partner logo, for 30 days into the bin; those after it move up. Idempotent. */
export const deleteLogo = (logoId: string, admin: Admin, now: string): Promise<void> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const { logos, order } = await readLogos(true);
      const before = logos.find(({ id }) => id === logoId);
      if (!before) return undefined;
      const rest = order.ids.filter((id) => id !== logoId);
      const change = { action: "logo.delete", subject: logoId, before, after: null } as const;
      const refused = await writeAll([
        writeOrder(rest, order.version),
        LogoEntity.delete({ id: logoId }).where((stored, operations) =>
          isVersion(before.version ?? 0, stored.version, operations),
        ),
        binWrite(
          { kind: "logo", id: logoId, name: before.name, record: { logo: before, place: order.ids.indexOf(logoId) } },
          admin,
          now,
        ),
        AuditEntity.create(auditRow(admin, change, now)),
      ]);
      return refused.size > 0 ? conflict : undefined;
    },
    busyError,
  );
