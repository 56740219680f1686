import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { callOrigin } from "./call.ts";
import { aMember, type Member, startSession } from "./fixtures.ts";
import { readPoolAddress } from "./sign-in.ts";

/** A new administrator besides the owner. */
export const anotherAdmin = async (): Promise<Member> => {
  const [pool, member] = await Promise.all([readPoolAddress(callOrigin()), aMember({ name: "Ada Admin" })]);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new CognitoIdentityProviderClient({ region: "us-east-1", endpoint: pool.endpoint, credentials });
  const membership = { UserPoolId: pool.userPoolId, Username: member.userId, GroupName: "admin" };
  await client.send(new AdminAddUserToGroupCommand(membership));
  return { ...member, token: (await startSession(member)).accessToken };
};
