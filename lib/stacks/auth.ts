import { Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  UserPoolEmail,
  UserPoolGroup,
  UserPoolOperation,
} from "aws-cdk-lib/aws-cognito";
import { Policy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { acknowledgeRule } from "../constructs/acknowledge-rule.ts";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { DomainFunction } from "../constructs/domain-function.ts";
import { MailVerified } from "../constructs/mail-verified.ts";
import { watchUserPool } from "../constructs/rate-alarms.ts";
import { errorsMinusRefusals, RunbookAlarm } from "../constructs/runbook-alarm.ts";
import type { CityTable } from "../constructs/single-table.ts";
import { region } from "../stages.ts";
import type { CitySecrets } from "./data.ts";

const turnstile = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

export type AuthDependencies = { table: CityTable; secrets: CitySecrets };

/** Members' accounts: the user pool, its triggers, the group of administrators, the web app's client. */
export class AuthStack extends CityStack {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** The `iss` of the pool's tokens. */
  readonly issuer: string;
  /** Where the pool's public keys are read. */
  readonly keysUrl: string;

  constructor(scope: Construct, city: CityProps, { table, secrets }: AuthDependencies) {
    super(scope, "Auth", city);
    this.pool = this.#pool();
    const { domain } = this.settings;
    if (domain) this.pool.node.addDependency(new MailVerified(this, "MailVerified", domain));
    this.#addTriggers(table, secrets);
    new UserPoolGroup(this, "Admins", {
      userPool: this.pool,
      groupName: "admin",
      description: "May use the back-office; every admin route reads this group again",
    });
    this.client = this.#webClient();
    this.holdFast(this.pool, this.client);
    watchUserPool(this, this.pool, this.client);
    this.issuer = `https://cognito-idp.${this.region}.amazonaws.com/${this.pool.userPoolId}`;
    const keysOrigin = this.settings.isDeployed ? this.issuer : `local://cognito/${this.pool.userPoolId}`;
    this.keysUrl = `${keysOrigin}/.well-known/jwks.json`;
  }

  #pool(): UserPool {
    const pool = new UserPool(this, "Members", {
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        fullname: { required: false, mutable: true },
        phoneNumber: { required: false, mutable: true },
      },
      // The code of the member who brought this one: given at sign-up, fixed from then on.
      customAttributes: {
        referral: new StringAttribute({ maxLen: 16, mutable: false }),
        // Whose account was made again after a loss: set by the restore when it makes the account, and never by a client.
        restored_user_id: new StringAttribute({ maxLen: 64, mutable: false }),
      },
      passwordPolicy: {
        minLength: 10,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(3),
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      email: this.#email(),
      // Kept even after a first deployment that failed: protected as it is, undoing that could not delete it. It has no name to clash.
      deletionProtection: this.settings.keepsData,
      removalPolicy: this.settings.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acknowledgeRule(pool, "COG2", "A second factor is the member's choice; administrators need one by stage (R28).");
    acknowledgeRule(pool, "COG8", "The Plus plan costs by member and month; Essentials has all that is used here.");
    return pool;
  }

  /** Through SES from the city's one address, as every other mail (R41); without a domain, the address itself is verified. */
  #email(): UserPoolEmail {
    const { domain, mailFrom } = this.settings;
    const [, fromName, fromEmail = mailFrom] = mailFrom.match(/^(.*?)\s*<(.+)>$/) ?? [];
    return UserPoolEmail.withSES({
      fromEmail,
      fromName,
      sesRegion: region,
      ...(domain && { sesVerifiedDomain: domain.zoneName }),
    });
  }

  #addTriggers(table: CityTable, secrets: CitySecrets): void {
    const preSignUp = new DomainFunction(this, "PreSignUp", "preSignUp", {
      description: "Judges a sign-up before it is made",
    })
      .withVariable("HIDES_ACCOUNTS", String(this.settings.hidesAccounts))
      .usesSecret("SIGNING_SECRET_ARN", secrets.signing)
      // Whether an address belongs to a blocked account, or to a member who is missing from the pool.
      .uses(table, "read")
      .usesSecret("LIMITS_SECRET_ARN", secrets.limits);
    const customMessage = new DomainFunction(this, "CustomMessage", "customMessage", {
      description: "Words the pool's e-mails",
    }).withVariable("POSTAL_ADDRESS", this.settings.postalAddress);
    const postConfirmation = new DomainFunction(this, "PostConfirmation", "postConfirmation", {
      description:
        "Makes the owner an administrator, settles what a new account brings, and ends sessions with a password reset",
    });
    const preTokenGeneration = new DomainFunction(this, "PreTokenGeneration", "preTokenGeneration", {
      description: "Settles what a confirmation left open, and puts e-mail and name into the access token",
    }).withVariable("ADMIN_TOTP_REQUIRED", String(this.settings.adminTotpRequired));
    for (const trigger of [postConfirmation, preTokenGeneration]) {
      trigger
        .uses(table, "read-write")
        .usesSecret("LIMITS_SECRET_ARN", secrets.limits)
        .withVariable("OWNER_EMAIL", this.settings.ownerEmail);
    }
    if (this.settings.captcha && secrets.captcha) {
      preSignUp
        .usesSecret("CAPTCHA_SECRET_ARN", secrets.captcha)
        .withVariable("CAPTCHA_VERIFY_URL", this.settings.captcha.verifyUrl ?? turnstile);
    }

    this.pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, preSignUp);
    this.pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, customMessage);
    this.pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, postConfirmation);
    this.pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, preTokenGeneration, LambdaVersion.V2_0);
    this.#letTrigger(preSignUp, ["AdminGetUser"]);
    this.#letTrigger(postConfirmation, ["AdminAddUserToGroup", "AdminUserGlobalSignOut"]);
    const readsUser = this.settings.adminTotpRequired ? ["AdminGetUser"] : [];
    this.#letTrigger(preTokenGeneration, ["AdminAddUserToGroup", ...readsUser]);

    // A refused sign-up is an error to Lambda: throwing is how this trigger says no.
    const refused = preSignUp.addLogMetric("Refusals", "sign-up refused");
    for (const trigger of [preSignUp, customMessage, postConfirmation, preTokenGeneration]) {
      new RunbookAlarm(this, `${trigger.node.id}Errors`, {
        problem: `Sign-up or sign-in fails in the pool's trigger ${trigger.node.id}.`,
        runbook: "sign-in-failures",
        ...(trigger === preSignUp
          ? { metric: errorsMinusRefusals(preSignUp, refused), threshold: 2 }
          : { metric: trigger.metricErrors() }),
      });
    }
  }

  /**
   * Lets a trigger call its own pool. The pool needs the trigger and the trigger needs its role's policy, so this right is a
   * policy of its own that nothing waits for; the other way round it would be a circle.
   */
  #letTrigger(trigger: DomainFunction, calls: string[]): void {
    const actions = calls.map((call) => `cognito-idp:${call}`);
    const statement = new PolicyStatement({ actions, resources: [this.pool.userPoolArn] });
    const policy = new Policy(this, `${trigger.node.id}PoolRights`, { statements: [statement] });
    if (trigger.role) policy.attachToRole(trigger.role);
  }

  /** For a public web page: no secret, password by SRP and refresh only, and no hint whether an account exists. */
  #webClient(): UserPoolClient {
    return this.pool.addClient("Web", {
      generateSecret: false,
      authFlows: { userSrp: true },
      disableOAuth: true,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(30),
      readAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        emailVerified: true,
        fullname: true,
        phoneNumber: true,
      }),
      writeAttributes: new ClientAttributes()
        .withStandardAttributes({ email: true, fullname: true, phoneNumber: true })
        .withCustomAttributes("referral"),
    });
  }
}
