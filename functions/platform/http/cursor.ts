import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "../../../shared/model/errors.ts";
import { getSecret } from "../secrets.ts";

/** What a cursor is bound to: the same query of the same caller. */
export type CursorScope = { operation: string; userId: string | null; query: Record<string, unknown> };

const sign = (key: string, scope: CursorScope, payload: string): Buffer =>
  createHmac("sha256", key)
    .update(JSON.stringify([scope.operation, scope.userId, Object.entries(scope.query).sort()]))
    .update(payload)
    .digest()
    .subarray(0, 16);

/** Wraps a store's position so that nobody can read, forge or move it to another query. Null stays null. */
export const sealCursor = async (position: string | null, scope: CursorScope): Promise<string | null> => {
  if (position === null) return null;
  const payload = Buffer.from(position).toString("base64url");
  return `${payload}.${sign(await getSecret("SIGNING_SECRET_ARN"), scope, payload).toString("base64url")}`;
};

/** Unwraps a cursor. Throws `invalid-cursor` when it was altered or belongs to another query or caller. */
export const openCursor = async (cursor: string | undefined, scope: CursorScope): Promise<string | null> => {
  if (cursor === undefined) return null;
  const [payload = "", signature = ""] = cursor.split(".");
  const given = Buffer.from(signature, "base64url");
  const expected = sign(await getSecret("SIGNING_SECRET_ARN"), scope, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new AppError("invalid-cursor", "This page of the list has expired. Reload the list.");
  }
  return Buffer.from(payload, "base64url").toString();
};
