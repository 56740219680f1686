import { randomBytes } from "node:crypto";
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { forEachThrottled } from "../../functions/platform/parallel.ts";
import type { AccountLine } from "../../functions/recovery/account-lines.ts";
import { restoredIdAttribute } from "../../functions/user-pool/member-id.ts";
import { RestoredAccountEntity } from "../../functions/user-pool/restored-account.entity.ts";

/** Cognito makes 50 accounts a second; each takes up to five calls here. */
const pace = { concurrency: 5, perSecond: 10, mayContinue: () => true };

export type Pool = { client: CognitoIdentityProviderClient; UserPoolId: string };

/** How many accounts were made or were there already, and whose address another account has taken since. */
export type ImportReport = { made: number; there: number; takenFrom: string[] };

type Found = { username: string; isUnfinished: boolean; attributes: Record<string, string | undefined> };

const toRecord = (attributes: AttributeType[] = []) =>
  Object.fromEntries(attributes.map(({ Name, Value }) => [Name, Value]));

const toAttributes = ({ userId, email, name, phone }: AccountLine): AttributeType[] =>
  Object.entries({ email, email_verified: "true", name, phone_number: phone, [restoredIdAttribute]: userId }).flatMap(
    ([Name, Value]) => (Value ? [{ Name, Value }] : []),
  );

const createAccount = async ({ client, UserPoolId }: Pool, line: AccountLine): Promise<Found | null> => {
  const UserAttributes = toAttributes(line);
  try {
    const { User } = await client.send(
      new AdminCreateUserCommand({ UserPoolId, Username: line.email, MessageAction: "SUPPRESS", UserAttributes }),
    );
    return { username: User?.Username ?? "", isUnfinished: true, attributes: toRecord(User?.Attributes) };
  } catch (error) {
    if ((error as Error).name === "UsernameExistsException") return null;
    throw error;
  }
};

const findAccount = async ({ client, UserPoolId }: Pool, { email }: AccountLine): Promise<Found> => {
  const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
  const isUnfinished = user.UserStatus === "FORCE_CHANGE_PASSWORD";
  return { username: user.Username ?? "", isUnfinished, attributes: toRecord(user.UserAttributes) };
};

// Nobody knows this password: its owner chooses a new one by the code that is mailed to the verified address.
const setUnknownPassword = ({ client, UserPoolId }: Pool, Username: string) => {
  const Password = `${randomBytes(32).toString("base64url")}aA1!`;
  return client.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: true }));
};

const completeAccount = async (pool: Pool, table: string, line: AccountLine, account: Found): Promise<void> => {
  const { client, UserPoolId } = pool;
  const { username: Username, isUnfinished } = account;
  if (isUnfinished) await setUnknownPassword(pool, Username);
  await RestoredAccountEntity.put({ user_id: line.userId, username: Username }).go({ table });
  if (line.isAdmin) await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: "admin" }));
  if (line.isBlocked) await client.send(new AdminDisableUserCommand({ UserPoolId, Username }));
};

const importAccount = async (pool: Pool, table: string, line: AccountLine): Promise<"made" | "there" | "taken"> => {
  const made = await createAccount(pool, line);
  const account = made ?? (await findAccount(pool, line));
  // It was never lost.
  if (account.attributes.sub === line.userId) return "there";
  // An account that somebody made in the meantime stays theirs, whoever they are.
  if (account.attributes[restoredIdAttribute] !== line.userId) return "taken";
  await completeAccount(pool, table, line, account);
  return made ? "made" : "there";
};

/**
 * Makes the accounts of a list again that the user pool doesn't have, without an email to anybody: with the member's former id, a verified address, and a
 * password that nobody knows. An address that has an account by now is left alone. Repeated, it completes what was begun.
 */
export const importAccounts = async (
  pool: Pool,
  table: string,
  lines: readonly AccountLine[],
): Promise<ImportReport> => {
  const report: ImportReport = { made: 0, there: 0, takenFrom: [] };
  await forEachThrottled(lines, pace, async (line) => {
    const outcome = await importAccount(pool, table, line);
    if (outcome === "taken") report.takenFrom.push(line.userId);
    else report[outcome] += 1;
  });
  return report;
};
