import {
  CognitoIdentityProviderClient,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test, vi } from "vitest";
import { signUp } from "../../../functions/identity/sign-up.ts";

const pool = mockClient(CognitoIdentityProviderClient);
const secrets = mockClient(SecretsManagerClient);
// Nobody had the address before.
mockClient(DynamoDBDocumentClient).on(GetCommand).resolves({});
const now = "2026-11-22T12:00:00.000Z";
const person = { email: "dana@city.example", password: "Correct-horse-9", name: "Dana", phone: "(904) 555-0100" };

const failWith = (name: string, message = "no") =>
  pool.on(SignUpCommand).rejects(Object.assign(new Error(message), { name, $fault: "client" }));

beforeEach(() => {
  pool.reset();
  secrets.on(GetSecretValueCommand).resolves({ SecretString: "a-signing-secret" });
  vi.stubEnv("USER_POOL_CLIENT_ID", "client-1");
  vi.stubEnv("SIGNING_SECRET_ARN", "arn:aws:secretsmanager:us-east-1:000000000000:secret:signing");
  vi.stubEnv("HIDES_ACCOUNTS", "false");
});

test.each(["TooManyRequestsException", "LimitExceededException"])(
  "a sign-up that Cognito throttles with %s says when to try again",
  async (name) => {
    failWith(name);
    const text = "Too many attempts. Try again in up to 15 minutes.";
    await expect(signUp(person, now)).rejects.toMatchObject({ code: "too-many-requests", message: text });
  },
);

test.each(["InternalErrorException", "UnexpectedLambdaException", "CodeDeliveryFailureException"])(
  "a sign-up that fails on Cognito's side with %s can be tried again at once",
  async (name) => {
    failWith(name);
    await expect(signUp(person, now)).rejects.toMatchObject({
      code: "unavailable",
      message: "We couldn't create your account. Please try again.",
      details: { retryAfterSeconds: 1 },
    });
  },
);

test("a password that the pool rejects is answered with its reason alone", async () => {
  failWith("InvalidPasswordException", "Password did not conform with policy: Password not long enough");
  await expect(signUp(person, now)).rejects.toMatchObject({
    code: "weak_password",
    details: { reasons: ["Password not long enough"] },
  });
});

test("the words of a trigger that refuses a sign-up reach the visitor without Cognito's wrapping", async () => {
  failWith("UserLambdaValidationException", "PreSignUp failed with error Please confirm that you are a person..");
  await expect(signUp(person, now)).rejects.toMatchObject({
    code: "bad-request",
    message: "Please confirm that you are a person.",
  });
});

test("an error that nobody expects is not turned into one for the visitor", async () => {
  failWith("ResourceNotFoundException", "User pool client client-1 does not exist.");
  await expect(signUp(person, now)).rejects.toThrow("User pool client client-1 does not exist.");
});

const knownWords = "An account with this email already exists.";
const blockedWords = `PreSignUp failed with error ${knownWords}.`;

test.each([
  ["UsernameExistsException", "User already exists"],
  ["UserLambdaValidationException", blockedWords],
])(
  "a known address is refused where accounts aren't hidden, whether the pool answers %s with %j",
  async (name, words) => {
    failWith(name, words);
    await expect(signUp(person, now)).rejects.toMatchObject({ code: "account.exists", message: knownWords });
    expect(pool.commandCalls(ResendConfirmationCodeCommand)).toHaveLength(0);
  },
);

test("the same words in another kind of error don't make an address a known one", async () => {
  failWith("ResourceNotFoundException", blockedWords);
  await expect(signUp(person, now)).rejects.toThrow(blockedWords);
  await expect(signUp(person, now)).rejects.not.toHaveProperty("code");
});

const accepted = async (more: object) => {
  pool.on(SignUpCommand).resolves({});
  await signUp({ ...person, ...more }, now);
  const { ValidationData, ...input } = pool.commandCalls(SignUpCommand)[0]?.args[0].input ?? {};
  return { ...input, validated: ValidationData?.map(({ Name, Value }) => (Name === "proof" ? Name : [Name, Value])) };
};

const account = [
  { Name: "email", Value: person.email },
  { Name: "name", Value: person.name },
  { Name: "phone_number", Value: "+19045550100" },
];
const plain = { ClientId: "client-1", Username: person.email, Password: person.password, UserAttributes: account };
const fromFriend = [...account, { Name: "custom:referral", Value: "PLAYYYABC123" }];

test.each([
  ["nothing more", {}, { ...plain, validated: ["proof"] }],
  ["a referral code", { referral: "PLAYYYABC123" }, { ...plain, UserAttributes: fromFriend, validated: ["proof"] }],
  [
    "a page to go to",
    { next: "/event/evt_1" },
    { ...plain, ClientMetadata: { next: "/event/evt_1" }, validated: ["proof"] },
  ],
  ["a captcha's token", { captcha: "a-person" }, { ...plain, validated: ["proof", ["captcha", "a-person"]] }],
])("a sign-up with %s passes exactly that to the pool", async (_what, more, expected) => {
  expect(await accepted(more)).toEqual(expected);
});
