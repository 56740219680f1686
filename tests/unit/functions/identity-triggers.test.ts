import {
  AdminAddUserToGroupCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test, vi } from "vitest";

const members = vi.hoisted(() => ({ ensureMember: vi.fn(), changeEmail: vi.fn(), markWelcomed: vi.fn() }));
const recordReferral = vi.hoisted(() => vi.fn());
const error = vi.hoisted(() => vi.fn());
const pause = vi.hoisted(() => vi.fn());
vi.mock("../../../functions/members/members.ts", () => members);
vi.mock("../../../functions/tickets/locks/copy-locks.ts", () => ({ copyLocks: vi.fn() }));
vi.mock("../../../functions/members/referrals.ts", () => ({ recordReferral }));
vi.mock("node:timers/promises", () => ({ setTimeout: pause }));
vi.mock("../../../functions/platform/log.ts", () => ({ log: { error } }));

const { handler: postConfirmation } = await import("../../../functions/identity/post-confirmation.trigger.ts");
const { handler: preTokenGeneration } = await import("../../../functions/identity/pre-token-generation.trigger.ts");

const owner = {
  sub: "sub-1",
  email: "Owner@city.example",
  email_verified: "true",
  name: "Olivia",
  phone_number: "+1904",
  "custom:referral": "PLAYYY1",
};
const somebody = { ...owner, email: "somebody@city.example" };
const record = { user_id: "sub-1", email: "owner@city.example" };
const isInstant = expect.stringMatching(/Z$/);

// Nobody's role can be read.
mockClient(DynamoDBDocumentClient).rejects(new Error("table busy"));
const pool = mockClient(CognitoIdentityProviderClient);
beforeEach(() => {
  pool.reset();
  pool.on(AdminAddUserToGroupCommand).resolves({});
  vi.resetAllMocks();
  pause.mockReturnValue(new Promise(() => undefined));
  members.ensureMember.mockImplementation(async ({ email }: { email: string }) => ({ ...record, email }));
  vi.stubEnv("OWNER_EMAIL", "owner@city.example");
  vi.stubEnv("ADMIN_TOTP_REQUIRED", "false");
});

const account = { userPoolId: "us-east-1_Pool", userName: "sub-1" };

const confirm = (userAttributes: Record<string, string>, triggerSource = "PostConfirmation_ConfirmSignUp") =>
  postConfirmation({ ...account, triggerSource, request: { userAttributes }, response: {} } as unknown as Parameters<
    typeof postConfirmation
  >[0]);

const generate = async (groupsToOverride: string[] = [], userAttributes: Record<string, string> = owner) => {
  const request = { userAttributes, groupConfiguration: { groupsToOverride } };
  const event = { ...account, triggerSource: "TokenGeneration_Authentication", request, response: {} };
  const answer = await preTokenGeneration(event as unknown as Parameters<typeof preTokenGeneration>[0]);
  const details = answer.response.claimsAndScopeOverrideDetails;
  return {
    claims: details.accessTokenGeneration?.claimsToAddOrOverride,
    groups: details.groupOverrideDetails?.groupsToOverride,
  };
};

const timesAdded = () => pool.commandCalls(AdminAddUserToGroupCommand).length;
const sessionsEnded = () => pool.commandCalls(AdminUserGlobalSignOutCommand).map(({ args: [{ input }] }) => input);

describe("a confirmation", () => {
  test("creates the member, books the referral, and records that nothing is left to do", async () => {
    await confirm(somebody);
    const person = { userId: "sub-1", email: "somebody@city.example", emailVerified: true };
    expect(members.ensureMember).toHaveBeenCalledWith({ ...person, name: "Olivia", phone: "+1904" }, isInstant);
    expect(recordReferral).toHaveBeenCalledWith(expect.objectContaining({ user_id: "sub-1" }), "PLAYYY1", isInstant);
    expect(members.markWelcomed).toHaveBeenCalledOnce();
    expect(timesAdded()).toBe(0);
  });

  test("makes the owner an administrator of the pool that sent the event", async () => {
    await confirm(owner);
    const sent = pool.commandCalls(AdminAddUserToGroupCommand)[0]?.args[0].input;
    expect(sent).toEqual({ UserPoolId: "us-east-1_Pool", Username: "sub-1", GroupName: "admin" });
  });

  test("of a new password creates nothing, and ends every session of the account", async () => {
    await confirm(owner, "PostConfirmation_ConfirmForgotPassword");
    expect(members.ensureMember).not.toHaveBeenCalled();
    expect(timesAdded()).toBe(0);
    expect(sessionsEnded()).toEqual([{ UserPoolId: "us-east-1_Pool", Username: "sub-1" }]);
  });

  test("of an account ends no session", async () => {
    await confirm(somebody);
    expect(sessionsEnded()).toEqual([]);
  });

  test("leaves no timer behind, whether the account was settled or not", async () => {
    members.ensureMember.mockRejectedValueOnce(new Error("table busy"));
    for (const turn of [0, 1]) {
      await confirm(somebody);
      expect(pause.mock.calls[turn]?.[2].signal.aborted).toBe(true);
    }
  });
});

describe("a sign-in to an account that was made again", () => {
  const madeAgain = { ...somebody, sub: "made-again", "custom:restored_user_id": "member-1" };

  test("[recover-09] is the former member's: their record is found and the token names them", async () => {
    expect((await generate([], madeAgain)).claims).toMatchObject({ member_id: "member-1" });
    expect(members.ensureMember.mock.calls[0]?.[0]).toMatchObject({ userId: "member-1" });
  });

  test("[recover-10] with an address that isn't verified is nobody's but its own", async () => {
    const { claims } = await generate([], { ...madeAgain, email_verified: "false" });
    expect(claims).not.toHaveProperty("member_id");
    expect(members.ensureMember.mock.calls[0]?.[0]).toMatchObject({ userId: "made-again" });
  });
});

const failures: [string, () => void][] = [
  ["the member's record", () => members.ensureMember.mockRejectedValueOnce(new Error("table busy"))],
  ["the referral", () => recordReferral.mockRejectedValueOnce(new Error("table busy"))],
  ["the owner's role", () => pool.on(AdminAddUserToGroupCommand).rejectsOnce(new Error("pool busy")).resolves({})],
  ["the note", () => members.markWelcomed.mockRejectedValueOnce(new Error("table busy"))],
];

describe.each(failures)("when %s fails", (_what, fail) => {
  test("the confirmation succeeds, and the next sign-in completes it", async () => {
    fail();
    await expect(confirm(owner)).resolves.toBeDefined();
    expect(error).toHaveBeenCalledOnce();
    const { groups } = await generate();
    expect(groups).toEqual(["admin"]);
    expect(members.markWelcomed).toHaveBeenCalled();
    expect(recordReferral).toHaveBeenCalled();
  });

  test("signing in still works, and the sign-in after it completes the account", async () => {
    fail();
    const { claims } = await generate();
    expect(claims).toMatchObject({ email: owner.email });
    expect((await generate()).groups).toEqual(["admin"]);
  });
});

describe("a sign-in", () => {
  test("does not restore an administrator who was removed from the group", async () => {
    members.ensureMember.mockResolvedValue({ ...record, welcomed_at: "2026-11-01T00:00:00.000Z" });
    expect(await generate()).toMatchObject({ groups: undefined });
    expect(timesAdded()).toBe(0);
    expect(recordReferral).not.toHaveBeenCalled();
  });

  test("of an owner who is an administrator already settles the account and leaves the token's groups as they are", async () => {
    expect((await generate(["admin"])).groups).toBeUndefined();
    expect(members.markWelcomed).toHaveBeenCalledOnce();
  });

  test("of an administrator whose role can't be read goes on without it, and the failure is logged", async () => {
    const { claims } = await generate(["admin"], somebody);
    expect(claims).toMatchObject({ second_factor: "ok" });
    expect(claims).not.toHaveProperty("desk_role");
    expect(error).toHaveBeenCalledExactlyOnceWith("role not found", expect.any(Error));
  });

  test("applies a changed and verified address and no other", async () => {
    members.ensureMember.mockResolvedValue({ ...record, welcomed_at: "2026-11-01T00:00:00.000Z" });
    await generate([], owner);
    await generate([], { ...somebody, email_verified: "false" });
    expect(members.changeEmail).not.toHaveBeenCalled();
    await generate([], somebody);
    expect(members.changeEmail).toHaveBeenCalledWith(
      expect.objectContaining(record),
      "somebody@city.example",
      isInstant,
    );
  });

  test("does not wait for a table that does not respond", async () => {
    members.ensureMember.mockReturnValue(new Promise(() => undefined));
    pause.mockResolvedValue(undefined);
    expect((await generate()).claims).toMatchObject({ email: owner.email });
    // Cognito gives a trigger 5 seconds in all.
    expect(pause).toHaveBeenCalledExactlyOnceWith(2_500, undefined, { signal: expect.any(AbortSignal) });
  });
});

test("a stage that requires a second factor marks the token of an administrator without one", async () => {
  vi.stubEnv("ADMIN_TOTP_REQUIRED", "true");
  pool
    .on(AdminGetUserCommand)
    .resolvesOnce({})
    .resolvesOnce({ UserMFASettingList: ["SOFTWARE_TOKEN_MFA"] })
    .resolves({});
  expect((await generate(["admin"], somebody)).claims).toMatchObject({ second_factor: "missing" });
  expect((await generate(["admin"], somebody)).claims).toMatchObject({ second_factor: "ok" });
  expect((await generate([], somebody)).claims).not.toHaveProperty("second_factor");
  // The owner who has just become one is asked like any other.
  expect((await generate()).claims).toMatchObject({ second_factor: "missing" });
});

test("a stage that does not require one looks nobody up", async () => {
  expect((await generate(["admin"], somebody)).claims).toMatchObject({ second_factor: "ok", email: somebody.email });
  expect(pool.calls()).toHaveLength(0);
});
