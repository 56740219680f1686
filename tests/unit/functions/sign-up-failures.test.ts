import { CognitoIdentityProviderClient, SignUpCommand } from "@aws-sdk/client-cognito-identity-provider";
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
