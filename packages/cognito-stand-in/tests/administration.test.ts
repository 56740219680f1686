import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import * as auth from "aws-amplify/auth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configureAmplify, createDevice } from "./amplify.ts";
import { poolDefinition, startPool } from "./user-pool.ts";

let pool: Awaited<ReturnType<typeof startPool>>;
let client: CognitoIdentityProviderClient;
const UserPoolId = poolDefinition.id;
const password = "correct horse 1";

beforeAll(async () => {
  pool = await startPool();
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  client = new CognitoIdentityProviderClient({ region: "us-east-1", endpoint: pool.url, credentials });
  configureAmplify(pool.url, createDevice());
});
afterAll(() => pool.close());

const aUser = async (email: string) => {
  const attributes = [{ Name: "email_verified", Value: "true" }];
  const create = { UserPoolId, Username: email, MessageAction: "SUPPRESS" as const, UserAttributes: attributes };
  await client.send(new AdminCreateUserCommand(create));
  await client.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
  );
  return { UserPoolId, Username: email };
};

const refreshed = () => auth.fetchAuthSession({ forceRefresh: true });

test("users are listed in pages and found by email", async () => {
  for (let index = 0; index < 7; index += 1) await aUser(`page${index}@example.com`);
  const found: string[] = [];
  let PaginationToken: string | undefined;
  do {
    const page = await client.send(new ListUsersCommand({ UserPoolId, Limit: 3, PaginationToken }));
    found.push(...(page.Users ?? []).map((user) => user.Username ?? ""));
    PaginationToken = page.PaginationToken;
  } while (PaginationToken);
  expect(new Set(found).size).toBe(7);
  const filtered = await client.send(new ListUsersCommand({ UserPoolId, Filter: 'email = "page3@example.com"' }));
  expect(filtered.Users).toHaveLength(1);
  expect(filtered.Users?.[0]?.UserCreateDate).toBeInstanceOf(Date);
});

test("a group appears in the next access token, and disappears after its removal", async () => {
  const user = await aUser("admin@example.com");
  await client.send(new AdminAddUserToGroupCommand({ ...user, GroupName: "admin" }));
  const { Groups } = await client.send(new AdminListGroupsForUserCommand(user));
  expect(Groups?.map((group) => group.GroupName)).toEqual(["admin"]);
  await auth.signIn({ username: user.Username, password });
  expect((await auth.fetchAuthSession()).tokens?.accessToken.payload["cognito:groups"]).toEqual(["admin"]);
  await client.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName: "admin" }));
  expect((await refreshed()).tokens?.accessToken.payload["cognito:groups"]).toBeUndefined();
  await auth.signOut();
});

test("a disabled or signed-out user can no longer refresh", async () => {
  const user = await aUser("gone@example.com");
  await auth.signIn({ username: user.Username, password });
  await client.send(new AdminUserGlobalSignOutCommand(user));
  expect((await refreshed()).tokens).toBeUndefined();
  await auth.signIn({ username: user.Username, password });
  await client.send(new AdminDisableUserCommand(user));
  expect((await refreshed()).tokens).toBeUndefined();
  expect((await client.send(new AdminGetUserCommand(user))).Enabled).toBe(false);
});

test("a deleted user is unknown", async () => {
  const user = await aUser("deleted@example.com");
  await client.send(new AdminDeleteUserCommand(user));
  const refused = client.send(new AdminGetUserCommand(user));
  await expect(refused).rejects.toMatchObject({ name: "UserNotFoundException" });
});

test("an unsigned request, as a browser sends it, cannot use administrator operations", async () => {
  const headers = {
    "content-type": "application/x-amz-json-1.1",
    "x-amz-target": "AWSCognitoIdentityProviderService.ListUsers",
  };
  const response = await fetch(pool.url, { method: "POST", headers, body: JSON.stringify({ UserPoolId }) });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ __type: "MissingAuthenticationTokenException" });
});
