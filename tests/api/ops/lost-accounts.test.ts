import { Readable } from "node:stream";
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { MemberEntity } from "../../../functions/members/member.entity.ts";
import { openStage } from "../../../ops/stage.ts";
import { deleteAtPool } from "../../support/accounts.ts";
import { call, ok } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, type Member, password } from "../../support/fixtures.ts";
import { runOps } from "../../support/ops-command.ts";
import { readPoolAddress, signIn } from "../../support/sign-in.ts";
import { readStackEnvironment } from "../../support/stack-environment.ts";
import { keyOf, openTable } from "../../support/table.ts";

const load = async () => {
  await readStackEnvironment();
  return {
    ...(await import("../../../ops/restore/import-accounts.ts")),
    ...(await import("../../../ops/restore/repeat-erasures.ts")),
    ...(await import("../../../ops/restore/restore-table.ts")),
  };
};
let restoring: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  restoring = await load();
});

const openPool = async () => {
  const { endpoint, userPoolId, userPoolClientId } = await readPoolAddress(inject("origin"));
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new CognitoIdentityProviderClient({ region: "us-east-1", endpoint, credentials });
  return { client, UserPoolId: userPoolId, ClientId: userPoolClientId };
};

const lineOf = ({ userId, email }: Member, more: object = {}) => ({
  ...{ userId, email, name: "Ada", isBlocked: false, isAdmin: false },
  ...more,
});

const importAccounts = async (...lines: ReturnType<typeof lineOf>[]) =>
  restoring.importAccounts(await openPool(), (await openTable()).TableName, lines);

const signInAs = async (email: string, secret: string) =>
  signIn(await readPoolAddress(inject("origin")), { email, password: secret });

const chooseNewPassword = async (Username: string, Password: string): Promise<void> => {
  const { client, ClientId } = await openPool();
  await client.send(new ForgotPasswordCommand({ ClientId, Username }));
  const { html = "", text = "" } = await stack().mailTo(Username, /password/i);
  const ConfirmationCode = `${text} ${html}`.match(/\b\d{6}\b/)?.[0];
  await client.send(new ConfirmForgotPasswordCommand({ ClientId, Username, ConfirmationCode, Password }));
};

describe("an account that the user pool lost", () => {
  test("[recover-11] is made again without a known password: its owner chooses one by email and is the member they were", async () => {
    const member = await aMember();
    await ok(call("members", "update", { name: "Ada of Before" }, { token: member.token }));
    await deleteAtPool(member);
    expect(await importAccounts(lineOf(member))).toEqual({ made: 1, there: 0, takenFrom: [] });
    await expect(signInAs(member.email, password)).rejects.toThrow();
    await chooseNewPassword(member.email, "A-new-one-2!");
    const session = await signInAs(member.email, "A-new-one-2!");
    expect(session.userId).not.toBe(member.userId);
    const me = await ok(call("members", "me", {}, { token: session.accessToken }));
    expect([me.user_id, me.name]).toEqual([member.userId, "Ada of Before"]);
    // Repeated, it changes nothing: the password that was chosen still opens it.
    expect(await importAccounts(lineOf(member))).toEqual({ made: 0, there: 1, takenFrom: [] });
    await signInAs(member.email, "A-new-one-2!");
  });

  test("[recover-11] stays blocked if it was, and in the admin group if it was", async () => {
    const [blocked, admin] = await Promise.all([aMember(), aMember()]);
    for (const member of [blocked, admin]) await deleteAtPool(member);
    await importAccounts(lineOf(blocked, { isBlocked: true }), lineOf(admin, { isAdmin: true }));
    await chooseNewPassword(admin.email, "A-new-one-2!");
    const { accessToken } = await signInAs(admin.email, "A-new-one-2!");
    expect((await call("contentAdmin", "logos", {}, { token: accessToken })).status).toBe(200);
    const { client, UserPoolId } = await openPool();
    const found = await client.send(new AdminGetUserCommand({ UserPoolId, Username: blocked.email }));
    expect(found.Enabled).toBe(false);
  });

  test("[recover-12] isn't given to whoever has an account with its address by now, and one that was never lost is left alone", async () => {
    const [member, kept] = await Promise.all([aMember(), aMember()]);
    const lost = { ...lineOf(member), userId: `${member.userId}-of-before` };
    expect(await importAccounts(lost, lineOf(kept))).toEqual({ made: 0, there: 1, takenFrom: [lost.userId] });
    for (const one of [member, kept]) {
      const { accessToken } = await signInAs(one.email, password);
      expect((await ok(call("members", "me", {}, { token: accessToken }))).user_id).toBe(one.userId);
    }
  });
});

test("[recover-13] members who were erased since are erased again from a restored table, and no others", async () => {
  const [gone, stays, table] = [await aMember(), await aMember(), await openTable()];
  const isStored = async ({ userId }: Member) => Boolean(await table.get(keyOf(MemberEntity, { user_id: userId })));
  const erasedAt = new Date(Date.now() - 7_200_000).toISOString();
  const erasures = [gone.userId, "nobody"].map((userId) => ({ userId, erasedAt }));
  expect(await restoring.repeatErasures(table.TableName, erasures, new Date().toISOString())).toBe(1);
  await stack().invoke("EraseDue");
  expect([await isStored(gone), await isStored(stays)]).toEqual([false, true]);
});

test("[recover-14] nothing is restored into a table that is there already, in one sentence, and nothing is marked", async () => {
  const stage = ["--stage", "local", "--origin", inject("origin")];
  const table = await openTable();
  const name = `${table.TableName}-restored-202611201800`;
  const client = new DynamoDBClient(
    (await openStage({ stage: "local", origin: inject("origin") })).clientOf("dynamodb"),
  );
  const item = { Item: { pk: { S: "kept" }, sk: { S: "as it is" } } };
  await restoring.importLines(client, Readable.from([JSON.stringify(item)]), name);
  const { code, output } = await runOps("restore", [...stage, "--at", "2026-11-20T18:00:00Z"]);
  expect([code, output.trim()]).toEqual([
    1,
    `There is a table ${name} already, so nothing was restored into it: delete it, or name another second.`,
  ]);
  const lines = await restoring.exportLines(client, name).toArray();
  expect(lines.map((line) => JSON.parse(line))).toEqual([item]);
  expect(await table.everything("restore-mark")).toEqual([]);
});
