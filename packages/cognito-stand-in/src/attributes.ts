import { cognitoError, invalidParameter } from "./errors.ts";
import type { PoolSettings } from "./pool-settings.ts";

const STANDARD = [
  ...["address", "birthdate", "email", "family_name", "gender", "given_name", "locale", "middle_name", "name"],
  ...["nickname", "phone_number", "picture", "preferred_username", "profile", "updated_at", "website", "zoneinfo"],
];
const MAX_VALUE_LENGTH = 2048;

/** Refuses attributes that a client may not write, that the schema lacks, or that are not in their format. */
export const assertWritable = (
  settings: PoolSettings,
  given: Record<string, string>,
  occasion: "sign-up" | "update",
): void => {
  const custom = (settings.userPool.Schema ?? []).map((one) => `custom:${one.Name}`);
  const writable = settings.writeAttributes ?? [...STANDARD, ...custom];
  for (const [name, value] of Object.entries(given)) {
    if (!writable.includes(name)) {
      throw cognitoError("NotAuthorizedException", "A client attempted to write unauthorized attribute");
    }
    const own = settings.userPool.Schema?.find((one) => name === `custom:${one.Name}`);
    if (occasion === "update" && own?.Mutable === false) {
      throw invalidParameter(`user.${name}: Attribute cannot be updated.\n`);
    }
    const longest = Number(own?.StringAttributeConstraints?.MaxLength ?? MAX_VALUE_LENGTH);
    if (value.length > longest) throw nonconforming(`${name}: String must be no longer than ${longest} characters`);
  }
  if (given.email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given.email)) {
    throw invalidParameter("Invalid email address format.");
  }
  if (given.phone_number && !/^\+[1-9]\d{1,14}$/.test(given.phone_number)) {
    throw invalidParameter("Invalid phone number format.");
  }
  const missing = occasion === "sign-up" && settings.requiredAttributes.find((name) => given[name] === undefined);
  if (missing) throw nonconforming(`${missing}: The attribute ${missing} is required`);
};

const nonconforming = (why: string) => invalidParameter(`Attributes did not conform to the schema: ${why}\n`);
