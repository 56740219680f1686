import {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { signInAgain } from "../../support/accounts.ts";
import { call } from "../../support/call.ts";
import { aMember, anAdmin, type Member } from "../../support/fixtures.ts";
import { type PoolAddress, readPoolAddress } from "../../support/sign-in.ts";

let pool: PoolAddress;
let client: CognitoIdentityProviderClient;
beforeAll(async () => {
  pool = await readPoolAddress(inject("origin"));
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  client = new CognitoIdentityProviderClient({ region: "us-east-1", endpoint: pool.endpoint, credentials });
});

const membershipOf = ({ userId }: Member) => ({ UserPoolId: pool.userPoolId, Username: userId, GroupName: "admin" });
const askAsAdmin = async ({ token }: Member, now?: string) => {
  const { status, error } = await call("ticketsAdmin", "ambassadors", {}, { token, now });
  return [status, error?.code];
};
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

test("[auth-25] an administrator who is taken out of the group is refused 15 seconds later, while the token still lives", async () => {
  const member = await aMember();
  await client.send(new AdminAddUserToGroupCommand(membershipOf(member)));
  const admin = await signInAgain(member);
  expect(await askAsAdmin(admin)).toEqual([200, undefined]);
  await client.send(new AdminRemoveUserFromGroupCommand(membershipOf(member)));
  expect(await askAsAdmin(admin, inSeconds(16))).toEqual([403, "admin-only"]);
});

test("[admin-14] on one machine an administrator without an authenticator app is admitted", async () => {
  expect(await askAsAdmin(await anAdmin())).toEqual([200, undefined]);
});

test("[auth-25] the group alone is not enough: a token from before it names no administrator", async () => {
  const member = await aMember();
  await client.send(new AdminAddUserToGroupCommand(membershipOf(member)));
  expect(await askAsAdmin(member)).toEqual([403, "admin-only"]);
});

describe("[auth-25] [auth-26] an address that resembles the owner's makes nobody an administrator", () => {
  test.each([
    ["with something before it", (name: string, domain: string) => `the-${name}@${domain}`],
    ["with a tag", (name: string, domain: string) => `${name}+1@${domain}`],
    ["with something after it", (name: string, domain: string) => `${name}@${domain}.example.com`],
    ["under a domain below it", (name: string, domain: string) => `${name}@mail.${domain}`],
  ])("%s", async (_what, resemble) => {
    const [name = "", domain = ""] = (await anAdmin()).email.split("@");
    const member = await aMember({ email: resemble(name, domain) });
    expect(await askAsAdmin(member)).toEqual([403, "admin-only"]);
  });
});

test("[admin-10] the group in the token decides: a member of it with any address is admitted, an administrator's address without it is refused", async () => {
  const member = await aMember();
  await client.send(new AdminAddUserToGroupCommand(membershipOf(member)));
  const admin = await signInAgain(member);
  expect(await askAsAdmin(admin)).toEqual([200, undefined]);
  await client.send(new AdminRemoveUserFromGroupCommand(membershipOf(member)));
  const sameAddress = await signInAgain(member);
  expect(sameAddress.email).toBe(admin.email);
  expect(await askAsAdmin(sameAddress)).toEqual([403, "admin-only"]);
});
