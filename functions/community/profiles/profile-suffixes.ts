import { limits } from "../../../shared/model/limits.ts";
import { suffixesOf } from "../../platform/search/suffixes.ts";
import { batchWrite } from "../../platform/table/batch-write.ts";
import { ProfileSuffixEntity } from "./profile-suffix.entity.ts";

/** Returns the partition of a suffix: its first three characters. */
export const tokenOf = (suffix: string): string => [...suffix].slice(0, limits.profileSearchMinLength).join("");

/** Returns the suffixes by which a name is found: those of at least three characters. */
export const suffixesOfName = (name: string): string[] =>
  suffixesOf(name).filter((suffix) => [...suffix].length >= limits.profileSearchMinLength);

/** Makes a member found by a name and no longer by the former one; null for none. Idempotent. */
export const replaceSuffixes = async (
  user_id: string,
  former: string | null,
  current: string | null,
): Promise<void> => {
  const [old, wanted] = [former ?? "", current ?? ""].map(suffixesOfName) as [string[], string[]];
  const keyOf = (suffix: string) => ({ token: tokenOf(suffix), suffix, user_id });
  const gone = old.filter((suffix) => !wanted.includes(suffix));
  await batchWrite([
    ...wanted.map((suffix) => ProfileSuffixEntity.put(keyOf(suffix))),
    ...gone.map((suffix) => ProfileSuffixEntity.delete(keyOf(suffix))),
  ]);
};
