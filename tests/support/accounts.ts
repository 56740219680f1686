import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  DeleteUserCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { inject } from "vitest";
import { call, callOrigin, ok } from "./call.ts";
import { type Member, password } from "./fixtures.ts";
import { readPoolAddress, signIn } from "./sign-in.ts";
import { stackAt } from "./stack.ts";

const pool = async (origin: string) => {
  const { endpoint, userPoolId } = await readPoolAddress(origin);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  return { userPoolId, client: new CognitoIdentityProviderClient({ region: "us-east-1", endpoint, credentials }) };
};

/** The user id of an account that may not be confirmed yet. */
export const userIdOf = async (email: string, origin = inject("origin")): Promise<string> => {
  const { client, userPoolId } = await pool(origin);
  const user = await client.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: email }));
  return user.UserAttributes?.find(({ Name }) => Name === "sub")?.Value ?? "";
};

/** The member signed in again, at another time when `now` is given: a token carries the time it was made. */
export const signInAgain = async (member: Member, now?: string): Promise<Member> => {
  const { accessToken } = await signIn(await readPoolAddress(inject("origin")), { email: member.email, password }, now);
  return { ...member, token: accessToken };
};

/** Deletes a member's account, to the end. */
export const deleteAccount = async ({ token }: Member): Promise<void> => {
  const { status } = await ok(call("account", "erase", { confirm: "DELETE" }, { token }));
  if (status !== "done") throw new Error(`The deletion is ${status}`);
};

/** Deletes a member's sign-in account at the pool itself, past the product. */
export const deleteAtPool = async ({ token }: Member): Promise<void> => {
  const { client } = await pool(callOrigin());
  await client.send(new DeleteUserCommand({ AccessToken: token }));
};

/** Gives an account another address, verified by its mailed code, and signs in with it. */
export const changeAddress = async (member: Member, email: string): Promise<Member> => {
  const { client } = await pool(inject("origin"));
  const AccessToken = member.token;
  await client.send(
    new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: "email", Value: email }] }),
  );
  const { html = "", text = "" } = await stackAt(inject("origin")).mailTo(email, /verify/i);
  const Code = `${text} ${html}`.match(/\b\d{6}\b/)?.[0];
  await client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: "email", Code }));
  return signInAgain({ ...member, email });
};

/** The member signed in with an address that the pool no longer holds for verified. */
export const withUnverifiedEmail = async (member: Member): Promise<Member> => {
  const { client, userPoolId: UserPoolId } = await pool(inject("origin"));
  const UserAttributes = [{ Name: "email_verified", Value: "false" }];
  await client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: member.userId, UserAttributes }));
  return signInAgain(member);
};
