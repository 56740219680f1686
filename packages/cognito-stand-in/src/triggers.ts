import { type Account, attributeOf } from "./account-pool.ts";
import { cognitoError } from "./errors.ts";
import type { PoolSettings } from "./pool-settings.ts";

/** Runs a Lambda function by the name or ARN in the pool's LambdaConfig; rejects with the function's error. */
export type InvokeTrigger = (functionName: string, event: object) => Promise<unknown>;

type ClaimChanges = { add: Record<string, unknown>; suppress: string[] };
/** `groups` replace the account's own in the tokens. */
export type TokenChanges = { access: ClaimChanges; id: ClaimChanges; groups?: readonly string[] };

type Metadata = Record<string, string> | undefined;
type Answer = { response?: Record<string, unknown> };
type Details = {
  accessTokenGeneration?: V2Generation;
  idTokenGeneration?: V2Generation;
  groupOverrideDetails?: { groupsToOverride?: string[] };
};
type V2Generation = { claimsToAddOrOverride?: Record<string, unknown>; claimsToSuppress?: string[] };

const NO_CHANGES: TokenChanges = { access: { add: {}, suppress: [] }, id: { add: {}, suppress: [] } };
const MAX_MESSAGE_LENGTH = 20_000;

/** The Lambda triggers of one pool, called with the events Cognito sends. */
export class Triggers {
  private readonly settings: PoolSettings;
  private readonly invoke: InvokeTrigger;

  constructor(settings: PoolSettings, invoke: InvokeTrigger) {
    this.settings = settings;
    this.invoke = invoke;
  }

  /** Lets the pre-sign-up function refuse or confirm an account that does not exist yet. */
  async preSignUp(
    userName: string,
    userAttributes: Record<string, string>,
    validationData: Metadata,
    clientMetadata: Metadata,
  ) {
    const request = {
      userAttributes,
      validationData: validationData ?? null,
      ...(clientMetadata ? { clientMetadata } : {}),
    };
    const response = { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false };
    const answer = await this.run("PreSignUp", "PreSignUp_SignUp", userName, request, response);
    return { ...response, ...(answer ?? {}) };
  }

  /** Tells the post-confirmation function that an account was confirmed or got a new password. */
  async postConfirmation(
    source: "ConfirmSignUp" | "ConfirmForgotPassword",
    account: Account,
    clientMetadata: Metadata,
  ) {
    const request = { userAttributes: attributesOf(account), ...(clientMetadata ? { clientMetadata } : {}) };
    await this.run("PostConfirmation", `PostConfirmation_${source}`, account.Username, request, {});
  }

  /** Asks the custom-message function for an email; null when the pool has none or it changes nothing. */
  async customMessage(source: string, account: Account, clientMetadata: Metadata) {
    const request = {
      userAttributes: attributesOf(account),
      codeParameter: "{####}",
      linkParameter: "{##Click Here##}",
      usernameParameter: null,
      ...(clientMetadata ? { clientMetadata } : {}),
    };
    const empty = { smsMessage: null, emailMessage: null, emailSubject: null };
    const answer = await this.run("CustomMessage", `CustomMessage_${source}`, account.Username, request, empty);
    const subject = answer?.emailSubject;
    const message = answer?.emailMessage;
    if (typeof message !== "string") return null;
    if (!message.includes("{####}") || message.length > MAX_MESSAGE_LENGTH) throw invalidResponse("CustomMessage");
    return { subject: typeof subject === "string" ? subject : null, message };
  }

  /** Asks the pre-token-generation function which claims to add or leave out. */
  async preTokenGeneration(
    source: string,
    account: Account,
    groups: readonly string[],
    clientMetadata: Metadata,
  ): Promise<TokenChanges> {
    const request = {
      userAttributes: attributesOf(account),
      groupConfiguration: { groupsToOverride: groups, iamRolesToOverride: [], preferredRole: null },
      scopes: ["aws.cognito.signin.user.admin"],
      ...(clientMetadata ? { clientMetadata } : {}),
    };
    const empty = { claimsAndScopeOverrideDetails: null };
    const answer = await this.run("PreTokenGeneration", `TokenGeneration_${source}`, account.Username, request, empty);
    const details = answer?.claimsAndScopeOverrideDetails as Details | null | undefined;
    if (!details) return NO_CHANGES;
    const changes = { access: changesOf(details.accessTokenGeneration), id: changesOf(details.idTokenGeneration) };
    const instead = details.groupOverrideDetails?.groupsToOverride;
    return instead ? { ...changes, groups: instead } : changes;
  }

  private functionFor(trigger: string): { name: string; version: string } | null {
    const config = this.settings.userPool.LambdaConfig ?? {};
    if (trigger === "PreTokenGeneration") {
      const versioned = config.PreTokenGenerationConfig;
      return versioned ? { name: versioned.LambdaArn, version: versioned.LambdaVersion === "V2_0" ? "2" : "1" } : null;
    }
    const name = config[trigger as "PreSignUp" | "CustomMessage" | "PostConfirmation"];
    return name ? { name, version: "1" } : null;
  }

  private async run(trigger: string, triggerSource: string, userName: string, request: object, response: object) {
    const target = this.functionFor(trigger);
    if (!target) return null;
    const event = {
      version: target.version,
      region: this.settings.region,
      userPoolId: this.settings.id,
      userName,
      callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId: this.settings.clientId },
      triggerSource,
      request,
      response,
    };
    const answer = await this.invoke(target.name, event).catch((error: Error) => {
      throw cognitoError("UserLambdaValidationException", `${trigger} failed with error ${error.message}.`);
    });
    const given = (answer as Answer | null)?.response;
    if (!given) throw invalidResponse(trigger);
    return given;
  }
}

const invalidResponse = (trigger: string) =>
  cognitoError("InvalidLambdaResponseException", `Invalid lambda function output : Invalid response from ${trigger}`);

const changesOf = (generation: V2Generation | undefined): ClaimChanges => ({
  add: generation?.claimsToAddOrOverride ?? {},
  suppress: generation?.claimsToSuppress ?? [],
});

const attributesOf = (account: Account): Record<string, string> => {
  const attributes = Object.fromEntries(account.Attributes.map(({ Name, Value }) => [Name, Value ?? ""]));
  return { sub: attributeOf(account, "sub") ?? "", "cognito:user_status": account.UserStatus, ...attributes };
};
