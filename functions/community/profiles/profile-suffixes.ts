import { limits } from "../../../shared/model/limits.ts";
import { suffixesOf } from "../../platform/search/suffixes.ts";
import { ProfileSuffixEntity } from "./profile-suffix.entity.ts";

const parallel = 15;

/** Returns the partition of a suffix: its first three characters. */
export const tokenOf = (suffix: string): string => [...suffix].slice(0, limits.profileSearchMinLength).join("");

/** Returns the suffixes by which a name is found: those of at least three characters. */
export const suffixesOfName = (name: string): string[] =>
  suffixesOf(name).filter((suffix) => [...suffix].length >= limits.profileSearchMinLength);

const forEach = async (suffixes: readonly string[], work: (suffix: string) => Promise<unknown>): Promise<void> => {
  for (let first = 0; first < suffixes.length; first += parallel) {
    await Promise.all(suffixes.slice(first, first + parallel).map(work));
  }
};

/** Makes a member found by a name and no longer by the former one; null for none. Idempotent. */
export const replaceSuffixes = async (
  user_id: string,
  former: string | null,
  current: string | null,
): Promise<void> => {
  const [old, wanted] = [former ?? "", current ?? ""].map(suffixesOfName) as [string[], string[]];
  const keyOf = (suffix: string) => ({ token: tokenOf(suffix), suffix, user_id });
  await forEach(wanted, (suffix) => ProfileSuffixEntity.put(keyOf(suffix)).go());
  await forEach(
    old.filter((suffix) => !wanted.includes(suffix)),
    (suffix) => ProfileSuffixEntity.delete(keyOf(suffix)).go(),
  );
};
