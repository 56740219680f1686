import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test, vi } from "vitest";

const ensure = vi.hoisted(() => vi.fn());
const error = vi.hoisted(() => vi.fn());
vi.mock("../../functions/members/members.ts", () => ({ ensure }));
vi.mock("../../functions/platform/log.ts", () => ({ log: { error } }));

const { handler: postConfirmation } = await import("../../functions/identity/post-confirmation.trigger.ts");
const { handler: preTokenGeneration } = await import("../../functions/identity/pre-token-generation.trigger.ts");

const pool = mockClient(CognitoIdentityProviderClient);
beforeEach(() => {
  pool.reset();
  pool.on(AdminAddUserToGroupCommand).resolves({});
  ensure.mockReset();
  vi.stubEnv("OWNER_EMAIL", "owner@city.example");
});

const owner = {
  sub: "sub-1",
  email: "Owner@city.example",
  email_verified: "true",
  name: "Olivia",
  phone_number: "+1904",
};

const confirmation = (userAttributes: Record<string, string>) =>
  ({
    triggerSource: "PostConfirmation_ConfirmSignUp",
    userPoolId: "us-east-1_Pool",
    userName: "sub-1",
    request: { userAttributes },
    response: {},
  }) as unknown as Parameters<typeof postConfirmation>[0];

const generation = (groupsToOverride: string[]) =>
  ({
    triggerSource: "TokenGeneration_Authentication",
    userPoolId: "us-east-1_Pool",
    userName: "sub-1",
    request: { userAttributes: owner, groupConfiguration: { groupsToOverride } },
    response: { claimsAndScopeOverrideDetails: {} },
  }) as unknown as Parameters<typeof preTokenGeneration>[0];

const claimsOf = async (groups: string[]) =>
  (await preTokenGeneration(generation(groups))).response.claimsAndScopeOverrideDetails.accessTokenGeneration
    ?.claimsToAddOrOverride;

test("the owner joins the group admin of the pool that sent the event", async () => {
  await postConfirmation(confirmation(owner));
  const sent = pool.commandCalls(AdminAddUserToGroupCommand)[0]?.args[0].input;
  expect(sent).toEqual({ UserPoolId: "us-east-1_Pool", Username: "sub-1", GroupName: "admin" });
  await postConfirmation(confirmation({ ...owner, email: "somebody@city.example" }));
  expect(pool.commandCalls(AdminAddUserToGroupCommand)).toHaveLength(1);
});

test("a confirmation makes the member record, and stands even when that fails", async () => {
  ensure.mockRejectedValueOnce(new Error("table busy"));
  await expect(postConfirmation(confirmation(owner))).resolves.toBeDefined();
  const person = { userId: "sub-1", email: "owner@city.example", name: "Olivia", phone: "+1904" };
  expect(ensure).toHaveBeenCalledWith(person, expect.stringMatching(/Z$/));
  expect(error).toHaveBeenCalledOnce();
});

test("on a stage that asks for it, the token of an administrator without an authenticator app says so", async () => {
  vi.stubEnv("ADMIN_TOTP_REQUIRED", "true");
  pool
    .on(AdminGetUserCommand)
    .resolvesOnce({})
    .resolvesOnce({ UserMFASettingList: ["SOFTWARE_TOKEN_MFA"] });
  expect(await claimsOf(["admin"])).toMatchObject({ second_factor: "missing" });
  expect(await claimsOf(["admin"])).toMatchObject({ second_factor: "ok" });
  expect(await claimsOf([])).not.toHaveProperty("second_factor");
});

test("where the stage does not ask for it, nobody is looked up", async () => {
  vi.stubEnv("ADMIN_TOTP_REQUIRED", "false");
  expect(await claimsOf(["admin"])).toMatchObject({ second_factor: "ok", email: owner.email });
  expect(pool.calls()).toHaveLength(0);
});
