import * as auth from "aws-amplify/auth";
import { afterEach, expect, test } from "vitest";
import { configureAmplify, createDevice } from "./amplify.ts";
import { poolDefinition, startPool } from "./user-pool.ts";

type TriggerEvent = { version: string; triggerSource: string; request: Record<string, unknown>; response: object };
type Answers = Record<string, (event: TriggerEvent) => object>;

const password = "correct horse 1";
const username = "triggered@example.com";
const userPool = {
  ...poolDefinition.userPool,
  LambdaConfig: {
    PreSignUp: "pre-sign-up",
    CustomMessage: "custom-message",
    PostConfirmation: "post-confirmation",
    PreTokenGenerationConfig: { LambdaArn: "pre-token-generation", LambdaVersion: "V2_0" },
  },
};
let pool: Awaited<ReturnType<typeof startPool>> | undefined;
afterEach(() => pool?.close());

const plainMessage = () => ({ emailSubject: "Hello", emailMessage: "<p>Your code: {####}</p>" });

const aTriggeredPool = async (answers: Answers) => {
  const events: TriggerEvent[] = [];
  const invokeTrigger = async (name: string, event: object) => {
    const received = structuredClone(event) as TriggerEvent;
    events.push(received);
    return { ...received, response: { ...received.response, ...answers[name]?.(received) } };
  };
  pool = await startPool({ pools: [{ ...poolDefinition, userPool }], invokeTrigger });
  configureAmplify(pool.url, createDevice());
  return { events, pool };
};

const signUp = () =>
  auth.signUp({ username, password, options: { userAttributes: { email: username, name: "Dana" } } });

test("the triggers receive Cognito's events in Cognito's order", async () => {
  const { events, pool } = await aTriggeredPool({ "custom-message": plainMessage });
  await signUp();
  await auth.confirmSignUp({ username, confirmationCode: pool.lastCode() });
  await auth.signIn({ username, password });
  await auth.fetchAuthSession({ forceRefresh: true });
  expect(events.map((event) => [event.version, event.triggerSource])).toEqual([
    ["1", "PreSignUp_SignUp"],
    ["1", "CustomMessage_SignUp"],
    ["1", "PostConfirmation_ConfirmSignUp"],
    ["2", "TokenGeneration_Authentication"],
    ["2", "TokenGeneration_RefreshTokens"],
  ]);
  const confirmation = events[2]?.request.userAttributes;
  expect(confirmation).toMatchObject({ email: username, email_verified: "true", "cognito:user_status": "CONFIRMED" });
});

test("an error of the pre-sign-up trigger leaves no account behind", async () => {
  const refuse = () => {
    throw new Error("Name is missing");
  };
  const { pool } = await aTriggeredPool({ "pre-sign-up": refuse });
  const refused = signUp();
  await expect(refused).rejects.toMatchObject({
    name: "UserLambdaValidationException",
    message: "PreSignUp failed with error Name is missing.",
  });
  expect(pool.mails).toHaveLength(0);
});

test("every placeholder of the code in a custom email is filled in", async () => {
  const link = () => ({
    emailSubject: "Join",
    emailMessage: '<a href="https://x.example/?code={####}">go</a> or {####}',
  });
  const { pool } = await aTriggeredPool({ "custom-message": link });
  await signUp();
  const mail = pool.mails.at(-1);
  expect(mail).toMatchObject({ to: username, subject: "Join" });
  expect(mail?.html.match(/\d{6}/g)).toHaveLength(2);
  expect(mail?.html).not.toContain("{####}");
});

test("claims are added to the access token, except those Cognito keeps for itself", async () => {
  const generate = () => ({
    claimsAndScopeOverrideDetails: {
      accessTokenGeneration: {
        claimsToAddOrOverride: { email: username, sub: "somebody-else" },
        claimsToSuppress: ["scope"],
      },
    },
  });
  const { pool } = await aTriggeredPool({ "custom-message": plainMessage, "pre-token-generation": generate });
  await signUp();
  await auth.confirmSignUp({ username, confirmationCode: pool.lastCode() });
  await auth.signIn({ username, password });
  const { tokens } = await auth.fetchAuthSession();
  expect(tokens?.accessToken.payload.email).toBe(username);
  expect(tokens?.accessToken.payload.sub).toBe(tokens?.idToken?.payload.sub);
});
