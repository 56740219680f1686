import { AppError } from "../../../shared/model/errors.ts";

/** The error for a change of a record that somebody else changed in the meantime. */
export const versionConflictError = (): AppError =>
  new AppError("version-conflict", "Somebody else changed this in the meantime. Check their changes, then try again.");

type Comparison<Attribute> = {
  eq(attribute: Attribute, value: number): string;
  notExists(attribute: Attribute): string;
};

/**
 * The condition of a write that a stored record still has the version that was read: `patch(...).where((stored, operations) =>
 * isVersion(before, stored.version, operations))`. A record from before versions were kept has none, which is 0.
 */
export const isVersion = <Attribute>(
  version: number,
  attribute: Attribute,
  { eq, notExists }: Comparison<Attribute>,
): string => (version === 0 ? `(${notExists(attribute)} OR ${eq(attribute, 0)})` : eq(attribute, version));
