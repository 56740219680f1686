import { AppError } from "../../../shared/model/errors.ts";
import type { CommunitySettings } from "../../../shared/model/moderation.ts";
import { AuditEntity } from "../../audit/audit.entity.ts";
import { type Admin, auditRow } from "../../audit/audit-row.ts";
import { writeAll } from "../../platform/table/transaction.ts";
import { isVersion, versionConflictError } from "../../platform/table/version.ts";
import { CommunitySettingsEntity } from "./community-settings.entity.ts";

const record = { name: "community" };
const hasLetters = /[\p{L}\p{N}]/u;

/** Returns the community's settings, and their version. */
export const readCommunitySettings = async (): Promise<CommunitySettings> => {
  const { data } = await CommunitySettingsEntity.get(record).go({ consistent: true });
  return { filtered_words: data?.filtered_words ?? [], version: data?.version ?? 0 };
};

const distinct = (words: readonly string[]): string[] => [
  ...new Map(words.map((word) => [word.toLowerCase(), word.toLowerCase()])).keys(),
];

/**
 * Changes the words that no text may contain, with its audit row.
 * Throws `version-conflict` when somebody else changed them, or `invalid-input` for a word without letters and digits.
 */
export const changeCommunitySettings = async (
  { filtered_words, version }: CommunitySettings,
  admin: Admin,
  now: string,
): Promise<CommunitySettings> => {
  const words = distinct(filtered_words).sort((one, other) => one.localeCompare(other, "en"));
  const odd = words.find((word) => !hasLetters.test(word));
  if (odd) throw new AppError("invalid-input", `"${odd}" has no letters or digits, so it filters nothing.`);
  const before = await readCommunitySettings();
  const after = { filtered_words: words, version: version + 1 };
  const change = { action: "community.update-settings", subject: "community", before, after } as const;
  const refused = await writeAll([
    CommunitySettingsEntity.upsert({ ...record, ...after, updated_at: now }).where((stored, operations) =>
      isVersion(version, stored.version, operations),
    ),
    AuditEntity.create(auditRow(admin, change, now)),
  ]);
  if (refused.size > 0) throw versionConflictError();
  return after;
};
