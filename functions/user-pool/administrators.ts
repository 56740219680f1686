import {
  CognitoIdentityProviderClient,
  ListUsersInGroupCommand,
  type UserType,
} from "@aws-sdk/client-cognito-identity-provider";
import { env } from "../platform/env.ts";
import { memberIdOf } from "./member-id.ts";

const pool = new CognitoIdentityProviderClient({});

const idOf = ({ Attributes = [] }: UserType) =>
  memberIdOf(Object.fromEntries(Attributes.map(({ Name, Value }) => [Name, Value])));

/** Lists the ids of the enabled accounts in the user pool's `admin` group; a page has room for 60, more than a city has. */
export const listAdministrators = async (): Promise<string[]> => {
  const { Users = [] } = await pool.send(
    new ListUsersInGroupCommand({ UserPoolId: env("USER_POOL_ID"), GroupName: "admin" }),
  );
  return Users.filter(({ Enabled }) => Enabled !== false).map(idOf);
};
