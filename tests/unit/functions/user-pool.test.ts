import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  ListUsersInGroupCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Caller } from "../../../functions/platform/http/caller.ts";
import { isAdminNow } from "../../../functions/user-pool/admin-role.ts";
import { listAdministrators } from "../../../functions/user-pool/administrators.ts";
import { blockCognitoUser, unblockCognitoUser } from "../../../functions/user-pool/block-cognito-user.ts";
import { deleteCognitoUser } from "../../../functions/user-pool/delete-cognito-user.ts";
import { endAdminRole } from "../../../functions/user-pool/end-admin-role.ts";
import { findVerifiedUser } from "../../../functions/user-pool/find-verified-user.ts";
import { isInPool } from "../../../functions/user-pool/is-in-pool.ts";
import { listConfirmedAccounts } from "../../../functions/user-pool/list-accounts.ts";
import { memberIdOf } from "../../../functions/user-pool/member-id.ts";
import { hasVerifiedEmail } from "../../../functions/user-pool/verified-email.ts";

const restored = vi.hoisted(() => ({ names: {} as Record<string, string> }));
vi.mock("../../../functions/user-pool/restored-account.entity.ts", () => ({
  RestoredAccountEntity: {
    get: ({ user_id }: { user_id: string }) => ({
      go: async () => ({ data: restored.names[user_id] ? { user_id, username: restored.names[user_id] } : null }),
    }),
  },
}));

const pool = mockClient(CognitoIdentityProviderClient);
const named = (name: string) => Object.assign(new Error(name), { name });

beforeEach(() => {
  pool.reset();
  restored.names = {};
  vi.stubEnv("USER_POOL_ID", "us-east-1_Pool");
});

describe("deleting an account from the user pool", () => {
  const account = { UserPoolId: "us-east-1_Pool", Username: "user-1" };

  test("signs it out everywhere before it is deleted", async () => {
    await deleteCognitoUser("user-1");
    expect(pool.calls().map(({ args }) => [args[0].constructor.name, args[0].input])).toEqual([
      ["AdminUserGlobalSignOutCommand", account],
      ["AdminDeleteUserCommand", account],
    ]);
  });

  test.each([AdminUserGlobalSignOutCommand, AdminDeleteUserCommand])(
    "fails when Cognito throttles %o, so that the job tries again",
    async (command) => {
      pool.on(command as typeof AdminDeleteUserCommand).rejectsOnce(named("TooManyRequestsException"));
      await expect(deleteCognitoUser("user-1")).rejects.toThrow("TooManyRequestsException");
      await expect(deleteCognitoUser("user-1")).resolves.toBeUndefined();
    },
  );

  test("is done when the account is already gone", async () => {
    pool.on(AdminUserGlobalSignOutCommand).rejects(named("UserNotFoundException"));
    await expect(deleteCognitoUser("user-1")).resolves.toBeUndefined();
    expect(pool.commandCalls(AdminDeleteUserCommand)).toEqual([]);
  });
});

describe("an account in the user pool", () => {
  test("is there, or isn't, as Cognito says", async () => {
    pool.on(AdminGetUserCommand).resolvesOnce({}).rejectsOnce(named("UserNotFoundException"));
    expect([await isInPool("user-1", "us-east-1_Pool"), await isInPool("user-1", "us-east-1_Pool")]).toEqual([
      true,
      false,
    ]);
  });

  test("isn't missing when Cognito throttles the question: nobody is erased for that", async () => {
    pool.on(AdminGetUserCommand).rejects(named("TooManyRequestsException"));
    await expect(isInPool("user-1", "us-east-1_Pool")).rejects.toThrow("TooManyRequestsException");
  });
});

describe("[recover-09] an account that was made again", () => {
  beforeEach(() => {
    restored.names = { "user-1": "made-again" };
    for (const command of [AdminGetUserCommand, AdminUserGlobalSignOutCommand, AdminListGroupsForUserCommand])
      pool.on(command as typeof AdminGetUserCommand, { Username: "user-1" }).rejects(named("UserNotFoundException"));
    pool.on(AdminListGroupsForUserCommand, { Username: "made-again" }).resolves({ Groups: [] });
    pool.on(AdminGetUserCommand, { Username: "made-again" }).resolves({
      UserAttributes: [
        { Name: "email", Value: "ada@city.example" },
        { Name: "email_verified", Value: "true" },
      ],
    });
  });
  const deleted = () => pool.commandCalls(AdminDeleteUserCommand).map(({ args }) => args[0].input.Username);
  const disabled = () => pool.commandCalls(AdminDisableUserCommand).map(({ args }) => args[0].input.Username);

  test("is found, blocked and deleted by the member's id", async () => {
    expect(await isInPool("user-1", "us-east-1_Pool")).toBe(true);
    expect(await hasVerifiedEmail("user-1", "ada@city.example")).toBe(true);
    await blockCognitoUser("user-1");
    await deleteCognitoUser("user-1");
    expect([disabled(), deleted()]).toEqual([["made-again"], ["made-again"]]);
  });

  test("is missing like any other once the user pool doesn't have it under its new name either", async () => {
    pool.on(AdminGetUserCommand, { Username: "made-again" }).rejects(named("UserNotFoundException"));
    expect(await isInPool("user-1", "us-east-1_Pool")).toBe(false);
  });

  test("isn't looked for under its new name while Cognito throttles the question", async () => {
    pool.on(AdminGetUserCommand, { Username: "user-1" }).rejects(named("TooManyRequestsException"));
    await expect(isInPool("user-1", "us-east-1_Pool")).rejects.toThrow("TooManyRequestsException");
    expect(pool.commandCalls(AdminGetUserCommand)).toHaveLength(1);
  });

  test("is an administrator under the member's id, not under its own", async () => {
    const Attributes = [
      { Name: "sub", Value: "made-again" },
      { Name: "email_verified", Value: "true" },
      { Name: "custom:restored_user_id", Value: "user-1" },
    ];
    pool.on(ListUsersInGroupCommand).resolves({ Users: [{ Attributes }] });
    expect(await listAdministrators()).toEqual(["user-1"]);
  });
});

describe("the admin role", () => {
  const callerOf = (username: string) => ({ username }) as Caller;
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22) + seconds * 1_000).toISOString();

  test("is asked for once in 15 seconds, and a removed administrator loses it after that", async () => {
    pool
      .on(AdminListGroupsForUserCommand)
      .resolvesOnce({ Groups: [{ GroupName: "admin" }] })
      .resolves({ Groups: [] });
    const answers = [];
    for (const seconds of [0, 14, 15]) answers.push(await isAdminNow(callerOf("olivia"), at(seconds)));
    expect(answers).toEqual([true, true, false]);
  });

  test("is asked for again after Cognito has throttled the question", async () => {
    pool
      .on(AdminListGroupsForUserCommand)
      .rejectsOnce(named("TooManyRequestsException"))
      .resolves({ Groups: [{ GroupName: "admin" }] });
    await expect(isAdminNow(callerOf("otto"), at(0))).rejects.toThrow("TooManyRequestsException");
    expect(await isAdminNow(callerOf("otto"), at(1))).toBe(true);
  });
});

describe("a verified address", () => {
  const attributes = (email: string, verified = "true") => [
    { Name: "email", Value: email },
    { Name: "email_verified", Value: verified },
  ];

  test.each([
    ["the pool has it as verified", { UserAttributes: attributes("Dana@city.example") }, true],
    ["it is not verified", { UserAttributes: attributes("dana@city.example", "false") }, false],
    ["the account has another one by now", { UserAttributes: attributes("other@city.example") }, false],
    ["the account is disabled", { UserAttributes: attributes("dana@city.example"), Enabled: false }, false],
  ])("is decided when %s", async (_case, user, isVerified) => {
    pool.on(AdminGetUserCommand).resolves({ Username: "user-1", ...user });
    expect(await hasVerifiedEmail("user-1", "dana@city.example")).toBe(isVerified);
  });

  test("belongs to nobody when the account is gone, and an unknown one is told from a busy pool", async () => {
    pool.on(AdminGetUserCommand).rejectsOnce(named("UserNotFoundException")).rejects(named("TooManyRequestsException"));
    expect(await hasVerifiedEmail("user-1", "dana@city.example")).toBe(false);
    await expect(hasVerifiedEmail("user-1", "dana@city.example")).rejects.toThrow("TooManyRequestsException");
  });
});

describe("the id of an account's member", () => {
  const attributes = { sub: "made-again", email_verified: "true", "custom:restored_user_id": "user-1" };

  test.each([
    ["the one it had before, while its address is verified", attributes, "user-1"],
    ["its own while its address isn't verified", { ...attributes, email_verified: "false" }, "made-again"],
    ["its own when it wasn't made again", { sub: "user-2", email_verified: "true" }, "user-2"],
    ["empty when it has none", {}, ""],
  ])("is %s", (_which, given, id) => expect(memberIdOf(given)).toBe(id));
});

test("of the administrators those whose account is disabled are left out", async () => {
  const user = (sub: string, Enabled?: boolean) => ({ Attributes: [{ Name: "sub", Value: sub }], Enabled });
  pool.on(ListUsersInGroupCommand).resolves({ Users: [user("ada", true), user("bea", false), user("cleo")] });
  expect(await listAdministrators()).toEqual(["ada", "cleo"]);
});

describe("an account's sign-in", () => {
  const sent = () => pool.calls().map(({ args }) => args[0].constructor.name);

  test("is turned off and its sessions are ended, in this order", async () => {
    pool.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: "hosts" }] });
    await blockCognitoUser("user-1");
    expect(sent()).toEqual([
      "AdminListGroupsForUserCommand",
      "AdminDisableUserCommand",
      "AdminUserGlobalSignOutCommand",
    ]);
  });

  test("stays on for an administrator, whatever other groups they are in", async () => {
    pool.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: "hosts" }, { GroupName: "admin" }] });
    await expect(blockCognitoUser("user-1")).rejects.toMatchObject({ code: "account.is-admin" });
    expect(sent()).toEqual(["AdminListGroupsForUserCommand"]);
  });

  test.each([
    ["off", blockCognitoUser, AdminDisableUserCommand],
    ["on", unblockCognitoUser, AdminEnableUserCommand],
  ])(
    "that can't be turned %s is not found when the account is gone, and else fails as Cognito says",
    async (_, turn, command) => {
      pool.on(AdminListGroupsForUserCommand).resolves({});
      pool
        .on(command as typeof AdminDisableUserCommand)
        .rejectsOnce(named("UserNotFoundException"))
        .rejects(named("TooManyRequestsException"));
      await expect(turn("user-1")).rejects.toMatchObject({ code: "not-found" });
      await expect(turn("user-1")).rejects.toThrow("TooManyRequestsException");
    },
  );
});

describe("ending the admin role", () => {
  const account = { UserPoolId: "us-east-1_Pool", Username: "user-1" };

  test("takes the account out of the group and ends its sessions", async () => {
    await endAdminRole("user-1");
    expect(pool.calls().map(({ args }) => args[0].input)).toEqual([{ ...account, GroupName: "admin" }, account]);
  });

  test("is done when the account is gone, and fails while Cognito throttles", async () => {
    pool
      .on(AdminRemoveUserFromGroupCommand)
      .rejectsOnce(named("UserNotFoundException"))
      .rejects(named("TooManyRequestsException"));
    await expect(endAdminRole("user-1")).resolves.toBeUndefined();
    await expect(endAdminRole("user-1")).rejects.toThrow("TooManyRequestsException");
  });
});

test("being an administrator is one group among others", async () => {
  pool.on(AdminListGroupsForUserCommand).resolves({ Groups: [{ GroupName: "hosts" }, { GroupName: "admin" }] });
  expect(await isAdminNow({ username: "oda" }, "2026-11-22T00:00:00.000Z")).toBe(true);
});

describe("of the accounts in the user pool", () => {
  const user = (sub: string, email_verified: string, UserStatus: string, Enabled = true) => ({
    Attributes: Object.entries({ sub, email_verified }).map(([Name, Value]) => ({ Name, Value })),
    UserStatus: UserStatus as "CONFIRMED",
    Enabled,
  });

  test("the one with an address is found if it has confirmed and verified it", async () => {
    const [confirmed, unverified, unconfirmed] = [
      user("ada", "true", "CONFIRMED"),
      user("bea", "false", "CONFIRMED"),
      user("cleo", "true", "UNCONFIRMED"),
    ];
    const find = async (Users: (typeof confirmed)[]) => {
      pool.on(ListUsersCommand).resolves({ Users });
      return findVerifiedUser("ada@city.example");
    };
    expect(await find([unconfirmed, unverified, confirmed])).toBe("ada");
    expect(await find([unconfirmed, unverified])).toBeNull();
    expect(await find([])).toBeNull();
  });

  test("those that have confirmed are listed, blocked ones as such, from the position on that is named", async () => {
    pool.on(ListUsersCommand).resolves({
      Users: [
        user("ada", "true", "CONFIRMED"),
        user("bea", "true", "CONFIRMED", false),
        user("cleo", "true", "UNCONFIRMED"),
      ],
      PaginationToken: "more",
    });
    const { accounts, position } = await listConfirmedAccounts(null);
    expect(accounts.map(({ attributes, isBlocked }) => [attributes.sub, isBlocked])).toEqual([
      ["ada", false],
      ["bea", true],
    ]);
    expect(position).toBe("more");
    pool.on(ListUsersCommand).resolves({});
    expect(await listConfirmedAccounts("more")).toEqual({ accounts: [], position: null });
    const positions = pool.commandCalls(ListUsersCommand).map(({ args }) => args[0].input);
    expect(positions.map((input) => ["PaginationToken" in input, input.PaginationToken])).toEqual([
      [false, undefined],
      [true, "more"],
    ]);
  });
});
