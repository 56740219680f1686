import { AppError } from "../../../shared/model/errors.ts";
import type { CommunityLocation } from "../../../shared/model/post.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { CommunityLocationEntity } from "./community-location.entity.ts";

/** Lists the parts of the city that posts are about, by name. */
export const listCommunityLocations = async (): Promise<CommunityLocation[]> => {
  const { data } = await CommunityLocationEntity.query.byName({}).go({ pages: "all" });
  return data.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
};

/** Returns a location's name as it is stored. Throws `unknown-location`. */
export const getLocationName = async (name: string): Promise<string> => {
  const { data } = await CommunityLocationEntity.get({ name }).go();
  if (!data) throw new AppError("unknown-location", "Choose one of the community's locations.");
  return data.name;
};

/** The error for a second location of one name. */
export const duplicateLocation = (): AppError => new AppError("duplicate", "There is a location of this name.");

/** Adds a location. Throws `duplicate` when there is one of that name. */
export const createCommunityLocation = async (
  location: CommunityLocation,
  admin: Admin,
  now: string,
): Promise<CommunityLocation> => {
  const change = {
    action: "community.create-location",
    subject: location.name,
    before: null,
    after: location,
  } as const;
  const refused = await writeAll([
    CommunityLocationEntity.create({ ...location, created_at: now }),
    AuditEntity.create(auditRow(admin, change, now)),
  ]);
  if (refused.size > 0) throw duplicateLocation();
  return location;
};
