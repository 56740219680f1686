import type { ApiClient } from "./api-client.ts";
import { mapConcurrently } from "./api-client.ts";
import { uploadPicture } from "./uploads.ts";

/** What the back-office part of the seed works with: the API, an administrator's token, and the city's present as an ISO instant. */
export type SeedContext = { call: ApiClient; token: string; now: string };

/** Uploads the pictures of these keys, a few at a time; returns the URL of each by key. */
export const uploadPictures = async (
  { call, token }: SeedContext,
  use: "deal" | "event" | "logo",
  keys: string[],
): Promise<Map<string, string>> => {
  const upload = async (key: string): Promise<[string, string]> => [key, await uploadPicture(call, token, use, key)];
  return new Map(await mapConcurrently(keys, 3, upload));
};

/** The object without some of its fields. */
export const omit = <Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  ...names: Name[]
): Omit<Whole, Name> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name as Name))) as Omit<Whole, Name>;
