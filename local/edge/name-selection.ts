import * as z from "zod";

/** Which header, cookie or query names a policy applies to. */
export type NameSelection = {
  includes(name: string): boolean;
};

export const selectNone: NameSelection = { includes: () => false };
export const selectAll: NameSelection = { includes: () => true };

export const selectOnly = (names: string[], isCaseless = false): NameSelection => {
  const wanted = new Set(isCaseless ? names.map((name) => name.toLowerCase()) : names);
  return { includes: (name) => wanted.has(isCaseless ? name.toLowerCase() : name) };
};

export const selectAllExcept = (names: string[], isCaseless = false): NameSelection => {
  const unwanted = selectOnly(names, isCaseless);
  return { includes: (name) => !unwanted.includes(name) };
};

const Names = z.array(z.string()).default([]);

/** The three selections of a cache or origin request policy, as CloudFormation writes them. */
export const HeadersConfig = z
  .object({
    HeaderBehavior: z.enum(["none", "whitelist", "allViewer", "allExcept", "allViewerAndWhitelistCloudFront"]),
    Headers: Names,
  })
  .transform(({ HeaderBehavior, Headers }) => {
    if (HeaderBehavior === "none") return selectNone;
    if (HeaderBehavior === "whitelist") return selectOnly(Headers, true);
    return HeaderBehavior === "allExcept" ? selectAllExcept(Headers, true) : selectAll;
  });

const toNameSelection = (behavior: string, names: string[]): NameSelection => {
  if (behavior === "none") return selectNone;
  if (behavior === "whitelist") return selectOnly(names);
  return behavior === "allExcept" ? selectAllExcept(names) : selectAll;
};

const Behaviors = z.enum(["none", "whitelist", "all", "allExcept"]);

export const CookiesConfig = z
  .object({ CookieBehavior: Behaviors, Cookies: Names })
  .transform(({ CookieBehavior, Cookies }) => toNameSelection(CookieBehavior, Cookies));

export const QueryStringsConfig = z
  .object({ QueryStringBehavior: Behaviors, QueryStrings: Names })
  .transform(({ QueryStringBehavior, QueryStrings }) => toNameSelection(QueryStringBehavior, QueryStrings));
