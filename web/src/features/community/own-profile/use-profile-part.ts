import { useSearchParams } from "react-router-dom";

export type ProfilePart = "posts" | "friends" | "activity";

/** The open part of the own profile, kept in the URL as `?part=`; Posts by default. */
export const useProfilePart = (parts: readonly ProfilePart[]) => {
  const [search, setSearch] = useSearchParams();
  const part = parts.find((name) => name === search.get("part")) ?? "posts";
  const open = (name: ProfilePart) =>
    setSearch(
      (before) => {
        before.set("part", name);
        return before;
      },
      { replace: true },
    );
  return { part, open };
};
