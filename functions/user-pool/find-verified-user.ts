import { CognitoIdentityProviderClient, ListUsersCommand } from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../platform/env.ts";
import { memberIdOf } from "./member-id.ts";

const pool = new CognitoIdentityProviderClient({});

/** The member with `email` (lower case, a valid address) as their verified address right now, or null. */
export const findVerifiedUser = async (email: string): Promise<string | null> => {
  const { Users = [] } = await pool.send(
    new ListUsersCommand({ UserPoolId: env("USER_POOL_ID"), Filter: `email = "${email}"`, Limit: 2 }),
  );
  const found = Users.filter(({ UserStatus }) => UserStatus !== "UNCONFIRMED").map(({ Attributes = [] }) =>
    Object.fromEntries(Attributes.map(({ Name, Value }) => [Name, Value])),
  );
  const verified = found.find((attributes) => attributes.email_verified === "true");
  return verified ? memberIdOf(verified) : null;
};
