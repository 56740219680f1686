import { env } from "../platform/env.ts";

/**
 * Returns the PartiQL statement that reads every payment record with its invoice or checkout id and the subscription or
 * session it paid (decision D26). It changes nothing: records are unique by key, and reading them shows that.
 */
export const cleanupStatement = (): string =>
  `SELECT "ref", "subject", "amount", "at" FROM "${env("TABLE_NAME")}" WHERE "__edb_e__" = 'ledger' AND "kind" IN ['subscription', 'ticket']`;
