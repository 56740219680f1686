import * as z from "zod";
import { limits } from "./limits.ts";
import { isVisible } from "./visible-text.ts";

/** An instant: ISO 8601 in UTC with milliseconds. */
export const Instant = z.iso.datetime({ precision: 3 });

/** A prefixed ULID such as `deal_01J9Z3W4…`. */
export const Id = z.string().regex(/^[a-z]{2,8}_[0-9A-Za-z]{6,40}$/);

/** The version of an editable record: one more with each change, 0 for a record that was never changed. */
export const Version = z.int().min(0);

/** A Cognito user id (`sub`). */
export const UserId = z.uuid();

/** An amount in whole US cents, never negative. */
export const Cents = z.int().min(0).max(100_000_000);

/** A sum of amounts in whole US cents: without an upper limit. */
export const CentsSum = z.int().min(0);

/** Money in less money out, in whole US cents: negative when more was given back than taken. */
export const NetCents = z.int();

/** An id that Stripe gave, such as `sub_1Q2w3E`. */
export const StripeId = z.string().regex(/^[a-z]{2,12}_\w{1,200}$/);

// Control characters have no place in any text a person types; new lines and tabs do, in long texts.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const lineControl = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const textControl = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** One line of text, trimmed and not blank. */
export const Line = (max: number = limits.nameLength) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max, `Use at most ${max} characters`)
    .refine((value) => !lineControl.test(value), "Control characters are not allowed");

// They turn the text around them as well: "Block <name>?" would read backwards.
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name that others see beside texts of ours: one visible line, without characters that change the direction of writing. */
export const PublicName = (max: number) =>
  Line(max)
    .overwrite((name) => name.replace(directions, ""))
    .refine(isVisible, "Enter a name");

/** Text of several lines, trimmed; may be empty. */
export const Text = (max: number = limits.textLength) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters`)
    .refine((value) => !textControl.test(value), "Control characters are not allowed");

/** A code as somebody types it: trimmed and in upper case. Whether it exists is the rule's to say. */
export const CodeInput = Line(limits.codeLength).toUpperCase();

export const Email = z.email().max(limits.emailLength).toLowerCase();

export const Phone = z
  .string()
  .trim()
  .max(limits.phoneLength)
  .regex(/^\+?[0-9 ()./-]{7,}$/, "Enter a phone number");

// A public host, and no user name or password before it; browsers read `\\` as `/`, so it has no place here.
const isHttpsUrl = (text: string): boolean => {
  if (!/^https:\/\/[^\s\\/?#][^\s\\]*$/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return !username && !password && /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname);
};

// Plain names with one `/` between them: no step up, nothing encoded, no query.
const mediaPath = /^\/(media|art)(\/[\w-][\w.-]*)+$/;

/** The address of a picture or video in our own storage: pages load nothing from elsewhere. */
export const MediaUrl = z
  .string()
  .max(limits.urlLength)
  .regex(mediaPath, "Must be the address of an uploaded file: a plain /media/ path");

/** An https address elsewhere. */
export const HttpsUrl = z
  .url({ protocol: /^https$/ })
  .max(limits.urlLength)
  .refine(isHttpsUrl, "Must be a public https address without user name or password");

/** A text that opens something for whoever has it, such as a link or a token: logs and idempotency records never hold it. */
export const Secret = () => z.string().meta({ format: "password" });

/** A page of a list; `cursor` is opaque and null on the last page. */
export const Page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), cursor: z.string().nullable() });

/** The query of a list: how many, and where to go on. */
export const PageQuery = z.object({
  limit: z.coerce.number<number>().int().min(1).max(limits.pageSize).optional(),
  cursor: z.string().max(2_000).optional(),
});

export const Empty = z.object({});
