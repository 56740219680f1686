import * as z from "zod";

/** Which of a request's headers, cookies or query names a policy means. */
export interface Selection {
  includes(name: string): boolean;
}

export const nothing: Selection = { includes: () => false };
export const everything: Selection = { includes: () => true };

export const only = (names: string[], isCaseless = false): Selection => {
  const wanted = new Set(isCaseless ? names.map((name) => name.toLowerCase()) : names);
  return { includes: (name) => wanted.has(isCaseless ? name.toLowerCase() : name) };
};

export const except = (names: string[], isCaseless = false): Selection => {
  const unwanted = only(names, isCaseless);
  return { includes: (name) => !unwanted.includes(name) };
};

const Names = z.array(z.string()).default([]);

/** The three selections as CloudFront's cache and origin request policies write them. */
export const HeadersConfig = z
  .object({
    HeaderBehavior: z.enum(["none", "whitelist", "allViewer", "allExcept", "allViewerAndWhitelistCloudFront"]),
    Headers: Names,
  })
  .transform(({ HeaderBehavior, Headers }) => {
    if (HeaderBehavior === "none") return nothing;
    if (HeaderBehavior === "whitelist") return only(Headers, true);
    return HeaderBehavior === "allExcept" ? except(Headers, true) : everything;
  });

const selection = (behavior: string, names: string[]): Selection => {
  if (behavior === "none") return nothing;
  if (behavior === "whitelist") return only(names);
  return behavior === "allExcept" ? except(names) : everything;
};

const Behaviors = z.enum(["none", "whitelist", "all", "allExcept"]);

export const CookiesConfig = z
  .object({ CookieBehavior: Behaviors, Cookies: Names })
  .transform(({ CookieBehavior, Cookies }) => selection(CookieBehavior, Cookies));

export const QueryStringsConfig = z
  .object({ QueryStringBehavior: Behaviors, QueryStrings: Names })
  .transform(({ QueryStringBehavior, QueryStrings }) => selection(QueryStringBehavior, QueryStrings));
