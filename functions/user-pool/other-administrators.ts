import { CognitoIdentityProviderClient, ListUsersInGroupCommand } from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../platform/env.ts";

const pool = new CognitoIdentityProviderClient({});

/** Returns whether the user pool's `admin` group holds an enabled account besides the one named. */
export const hasOtherAdministrator = async (userId: string): Promise<boolean> => {
  const { Users = [] } = await pool.send(
    new ListUsersInGroupCommand({ UserPoolId: env("USER_POOL_ID"), GroupName: "admin" }),
  );
  const idOf = ({ Attributes = [] }: (typeof Users)[number]) => Attributes.find(({ Name }) => Name === "sub")?.Value;
  return Users.some((user) => user.Enabled !== false && idOf(user) !== userId);
};
