import { randomInt } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import * as z from "zod";
import { RunnerError } from "../runner-error.ts";
import { type Resource, readProperties } from "../template/resource.ts";
import type { Template } from "../template/template.ts";

const Generate = z.object({
  SecretStringTemplate: z.string().optional(),
  GenerateStringKey: z.string().optional(),
  PasswordLength: z.coerce.number().default(32),
  ExcludeCharacters: z.string().default(""),
  ExcludePunctuation: z.boolean().default(false),
  ExcludeNumbers: z.boolean().default(false),
  ExcludeUppercase: z.boolean().default(false),
  ExcludeLowercase: z.boolean().default(false),
  IncludeSpace: z.boolean().default(false),
  RequireEachIncludedType: z.boolean().default(true),
});
const SecretProperties = z.object({ SecretString: z.string().optional(), GenerateSecretString: Generate.optional() });

const DYNAMIC_REFERENCE =
  /\{\{resolve:secretsmanager:(arn:aws:secretsmanager:[^:]*:[^:]*:secret:[^:}]+|[^:}]+)(?::SecretString)?(?::([^:}]*))?[^}]*\}\}/g;

export type SecretStore = {
  /** The value of a secret by ARN or name; undefined when there is none. */
  value(id: string): string | undefined;
  set(id: string, value: string): void;
  /** Replaces `{{resolve:secretsmanager:...}}` with the values. */
  fill(text: string): string;
};

/** Generates each secret of the template once and stores it in a file, or in memory without one. */
export const openSecrets = (template: Template, file?: string): SecretStore => {
  const values: Record<string, string> = file && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const save = () => file && writeFileSync(file, `${JSON.stringify(values, null, 2)}\n`, { mode: 0o600 });
  for (const resource of template.all("AWS::SecretsManager::Secret"))
    if (!matchesTemplate(resource, values[resource.identity.ref]))
      values[resource.identity.ref] = generateSecret(resource);
  save();
  const find = (id: string) =>
    Object.keys(values).find((arn) => arn === id || arn.replace(/-[a-z0-9]{6}$/, "").endsWith(`:secret:${id}`));
  const value = (id: string) => values[find(id) ?? ""];
  return {
    value,
    set: (id, text) => {
      values[find(id) ?? id] = text;
      save();
    },
    fill: (text) =>
      text.replace(DYNAMIC_REFERENCE, (whole, id: string, key?: string) => pickKey(whole, value(id), key)),
  };
};

/** Whether a stored value still matches the template: present, and an object where the template names a key. */
const matchesTemplate = (resource: Resource, kept: string | undefined): boolean => {
  const { GenerateSecretString } = readProperties(resource, SecretProperties);
  return kept !== undefined && (!GenerateSecretString?.GenerateStringKey || kept.startsWith("{"));
};

const pickKey = (reference: string, value: string | undefined, key?: string): string => {
  const found = value !== undefined && key ? JSON.parse(value)[key] : value;
  if (typeof found === "string") return found;
  throw new RunnerError(`${reference} isn't a secret of the template.`);
};

const generateSecret = (resource: Resource): string => {
  const { SecretString, GenerateSecretString } = readProperties(resource, SecretProperties);
  if (SecretString !== undefined) return SecretString;
  const settings = GenerateSecretString ?? Generate.parse({});
  const password = generateText(settings);
  if (!settings.GenerateStringKey) return password;
  return JSON.stringify({
    ...JSON.parse(settings.SecretStringTemplate ?? "{}"),
    [settings.GenerateStringKey]: password,
  });
};

const generateText = (settings: z.output<typeof Generate>): string => {
  const groups = [
    settings.ExcludeLowercase ? "" : "abcdefghijklmnopqrstuvwxyz",
    settings.ExcludeUppercase ? "" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    settings.ExcludeNumbers ? "" : "0123456789",
    settings.ExcludePunctuation ? "" : "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
  ].map((group) => [...group].filter((one) => !settings.ExcludeCharacters.includes(one)).join(""));
  const all = groups.join("");
  const one = (from: string) => from[randomInt(from.length)] ?? "";
  const required = groups.filter((group) => group.length > 0).map(one);
  const rest = Array.from({ length: settings.PasswordLength - required.length }, () => one(all));
  return [...required, ...rest].join("");
};
