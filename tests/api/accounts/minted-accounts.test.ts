import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { decodeJwt } from "jose";
import { expect, inject, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { aMember, password } from "../../support/fixtures.ts";
import { readPoolAddress, signIn, signUpAndSignIn } from "../../support/sign-in.ts";
import { stackAt } from "../../support/stack.ts";
import { openTable } from "../../support/table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const origin = inject("origin");
const person = { name: "Nora New", phone: "+19045550111" };
type Account = { email: string; userId: string };

/** Everything the table keeps of an account: whatever names its id, its address or one of its codes. */
const recordsOf = async ({ userId, email }: Account) =>
  (await (await openTable()).everything()).filter((item) => {
    const text = JSON.stringify(item);
    return text.includes(userId) || text.includes(email);
  });

const accountOf = async ({ email }: Account) => {
  const { endpoint, userPoolId: UserPoolId } = await readPoolAddress(origin);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new CognitoIdentityProviderClient({ region: "us-east-1", endpoint, credentials });
  const { $metadata: _one, ...user } = await client.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
  const { Groups } = await client.send(new AdminListGroupsForUserCommand({ UserPoolId, Username: email }));
  return { user, groups: Groups };
};

const claimsOf = ({ accessToken, idToken }: { accessToken: string; idToken: string }) =>
  [accessToken, idToken].map((token) => decodeJwt(token));

/** The same for every account: ids, codes, hashes and times give way to what they are. */
const withoutIdentity = (value: unknown, { userId, email }: Account): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, one) => (key === "suffix" || key === "token" ? typeof one : one))
      .replaceAll(userId, "<id>")
      .replaceAll(email, "<email>")
      .replace(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, "<uuid>")
      .replace(/\b[\da-f]{40}\b/g, "<hash>")
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/gi, "<time>")
      .replace(/"(iat|exp|auth_time|__edb_\w+__time)":\d+/g, '"$1":0'),
  );

test("a minted account leaves the same records and tokens as one that signed up, and signs in with its password", async () => {
  const [mintedEmail, email] = [uniqueId(), uniqueId()].map((id) => `m-${id}@x.test`) as [string, string];
  const signedUp = { email, ...(await signUpAndSignIn(origin, { email, password, ...person })) };
  const attributes = { name: person.name, phone_number: person.phone };
  const minted = {
    email: mintedEmail,
    ...(await stackAt(origin).mintSession({ email: mintedEmail, password, attributes })),
  };
  await stackAt(origin).settled();
  const seen = async (account: typeof minted) => {
    const records = await recordsOf(account);
    const kinds = records.map((record) => String(record.__edb_e__)).sort();
    const [member] = records.filter((record) => record.__edb_e__ === "member");
    const { referral_code, member_card_number, pk: _pk, ...fields } = member ?? {};
    const me = await ok(call("members", "me", {}, { token: account.accessToken }));
    return {
      kinds,
      codes: [referral_code, member_card_number].map((code) => typeof code),
      fields: withoutIdentity(fields, account),
      account: withoutIdentity(await accountOf(account), account),
      claims: withoutIdentity(claimsOf(account), account),
      me: Object.keys(me).sort(),
    };
  };
  const [ofSignedUp, ofMinted] = [await seen(signedUp), await seen(minted)];
  expect(ofMinted).toEqual(ofSignedUp);
  expect(ofMinted.kinds).toEqual(expect.arrayContaining(["member", "member-listing", "member-pointer"]));
  const { userId } = await signIn(await readPoolAddress(origin), { email: mintedEmail, password });
  expect(userId).toBe(minted.userId);
});

test("an address that has an account is signed in, its account stays as it is, and no email is sent", async () => {
  const member = await aMember({ name: "Ann Once" });
  const again = await stackAt(origin).mintSession({ email: member.email, password, attributes: { name: "Ann Twice" } });
  expect(again.userId).toBe(member.userId);
  expect(await ok(call("members", "me", {}, { token: again.accessToken }))).toMatchObject({ name: "Ann Once" });
  const mails = await stackAt(origin).mails();
  expect(mails.filter(({ to }) => JSON.stringify(to).includes(member.email))).toEqual([]);
});
