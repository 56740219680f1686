import { notFound } from "../../../shared/model/errors.ts";
import type { CommunityLocation } from "../../../shared/model/post.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { type Write, writeAll } from "../../platform/table/transaction.ts";
import { CommunityLocationEntity } from "./community-location.entity.ts";

const getLocation = async (name: string): Promise<CommunityLocation> => {
  const { data } = await CommunityLocationEntity.get({ name }).go({ consistent: true });
  if (!data) throw notFound("Location not found");
  return { name: data.name, description: data.description };
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

/** Deletes a location: nobody can post about it any more, and its posts stay. Throws `not-found`. */
export const deleteCommunityLocation = async (name: string, admin: Admin, now: string): Promise<void> => {
  const before = await getLocation(name);
  const change = { action: "community.delete-location", subject: before.name, before, after: null } as const;
  await writeAudited(CommunityLocationEntity.remove({ name }), auditRow(admin, change, now));
};
