import { CognitoIdentityProviderClient, ListUsersCommand } from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../platform/env.ts";

const pool = new CognitoIdentityProviderClient({});

/** Cognito's own limit. */
const pageSize = 60;

/** Attributes of an account by name. */
type PoolAttributes = Partial<Record<string, string>>;

/** A confirmed account of the user pool; a blocked one can't sign in. */
export type ConfirmedAccount = { isBlocked: boolean; attributes: PoolAttributes };

/** Lists one page of the confirmed accounts of the user pool; an account that is still signing up is left out. */
export const listConfirmedAccounts = async (
  position: string | null,
): Promise<{ accounts: ConfirmedAccount[]; position: string | null }> => {
  const { Users = [], PaginationToken } = await pool.send(
    new ListUsersCommand({
      UserPoolId: env("USER_POOL_ID"),
      Limit: pageSize,
      ...(position ? { PaginationToken: position } : {}),
    }),
  );
  const confirmed = Users.filter(({ UserStatus }) => UserStatus !== "UNCONFIRMED");
  return {
    accounts: confirmed.map(({ Enabled, Attributes = [] }) => ({
      isBlocked: Enabled === false,
      attributes: Object.fromEntries(Attributes.map(({ Name, Value }) => [Name, Value])),
    })),
    position: PaginationToken ?? null,
  };
};
