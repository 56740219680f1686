import type { EntityItem } from "electrodb";
import { notFound } from "../../../shared/model/errors.ts";
import type { CommunityLocation } from "../../../shared/model/post.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { binWrite } from "../../bin/bin.ts";
import { restoreBinned } from "../../bin/restore-binned.ts";
import { type Write, writeAll } from "../../platform/table/transaction.ts";
import { versionConflictError } from "../../platform/table/version.ts";
import { CommunityLocationEntity } from "./community-location.entity.ts";
import { duplicateLocation } from "./locations.ts";

type StoredLocation = EntityItem<typeof CommunityLocationEntity>;

const findLocation = async (name: string): Promise<StoredLocation | null> =>
  (await CommunityLocationEntity.get({ name }).go({ consistent: true })).data;

const toFields = ({ name, description }: StoredLocation): CommunityLocation => ({ name, description });

const getLocation = async (name: string): Promise<CommunityLocation> => {
  const stored = await findLocation(name);
  if (!stored) throw notFound("Location not found");
  return toFields(stored);
};

const writeAudited = async (write: Write, audit: ReturnType<typeof auditRow>): Promise<void> => {
  const refused = await writeAll([write, AuditEntity.create(audit)]);
  if (refused.size > 0) throw notFound("Location not found");
};

/** Changes a location's description; its name stays, as posts carry it. Throws `not-found`. */
export const updateCommunityLocation = async (
  { name, description }: CommunityLocation,
  admin: Admin,
  now: string,
): Promise<CommunityLocation> => {
  const before = await getLocation(name);
  const after = { ...before, description };
  const change = { action: "community.update-location", subject: before.name, before, after } as const;
  await writeAudited(CommunityLocationEntity.patch({ name }).set({ description }), auditRow(admin, change, now));
  return after;
};

/**
 * Deletes a location, for 30 days into the bin: nobody can post about it any more, and its posts stay.
 * Throws `not-found`, and `version-conflict` if it is changed at the same time.
 */
export const deleteCommunityLocation = async (name: string, admin: Admin, now: string): Promise<void> => {
  const before = await findLocation(name);
  if (!before) throw notFound("Location not found");
  const change = {
    action: "community.delete-location",
    subject: before.name,
    before: toFields(before),
    after: null,
  } as const;
  const refused = await writeAll([
    CommunityLocationEntity.delete({ name }).where(({ description }, { eq }) => eq(description, before.description)),
    binWrite({ kind: "location", id: before.name, name: before.name, record: before }, admin, now),
    AuditEntity.create(auditRow(admin, change, now)),
  ]);
  if (refused.size > 0) throw versionConflictError();
};

/**
 * Brings a deleted location back; repeating it changes nothing.
 * Throws `not-found` for what isn't in the bin, and `duplicate` where there is a new one of that name.
 */
export const restoreCommunityLocation = (name: string, admin: Admin, now: string): Promise<CommunityLocation> =>
  restoreBinned<StoredLocation, CommunityLocation>(
    {
      kind: "location",
      id: name,
      action: "community.restore-location",
      find: async () => {
        const stored = await findLocation(name);
        return stored && toFields(stored);
      },
      restore: (stored) => ({
        item: toFields(stored),
        audited: toFields(stored),
        writes: [CommunityLocationEntity.create(stored)],
      }),
      whenTaken: duplicateLocation,
    },
    admin,
    now,
  );
