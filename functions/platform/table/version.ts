import { AppError } from "../../../shared/model/errors.ts";

/** The error for a change of a record that somebody else changed in the meantime. */
export const versionConflictError = (): AppError =>
  new AppError("version-conflict", "Somebody else changed this while you were editing. Reload to see their changes.");
