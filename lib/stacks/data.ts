import { CfnOutput, Fn, RemovalPolicy } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { acknowledgeRule } from "../constructs/acknowledge-rule.ts";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { MailDomain } from "../constructs/mail-domain.ts";
import { watchTable } from "../constructs/rate-alarms.ts";
import { type CityTable, restoredTable, SingleTable } from "../constructs/single-table.ts";
import type { KeyedEntity } from "../entities.ts";

export type CitySecrets = {
  /** `{apiKey, webhookSecret}`, filled in by hand (docs/deploy.md). */
  stripe: Secret;
  /** Signs cursors, member cards and links. */
  signing: Secret;
  /** Hashes addresses for limits that outlive an account; a new key goes before the old ones (docs/deploy.md). */
  limits: Secret;
  /** `{current, previous?}`: what the web distribution sends in `x-origin-verify`, so that the API answers nobody else. */
  origin: Secret;
  /** `{keys: [{kid, d, x, y, from}]}`: the key pairs that sign tickets' codes, made by `npm run door-keys`. */
  door: Secret;
  /** Of the captcha's widget, where the stage has one. */
  captcha?: Secret;
};

/** What must outlive everything else: the table, the secrets, and the name under which mail is sent. */
export class DataStack extends CityStack {
  readonly table: CityTable;
  readonly secrets: CitySecrets;
  /** Where SES publishes bounces and complaints; absent without a domain of our own. */
  readonly mailFeedback: ITopic | undefined;

  constructor(scope: Construct, city: CityProps, entities: KeyedEntity[]) {
    super(scope, "Data", city);
    this.table = this.#table(entities);
    watchTable(this, this.table.tableName);
    const { domain } = this.settings;
    this.mailFeedback = domain && new MailDomain(this, "Mail", domain).feedback;
    this.secrets = {
      stripe: this.#secret("stripe", "Stripe: apiKey and webhookSecret", {
        secretStringTemplate: JSON.stringify({ apiKey: "", webhookSecret: "" }),
        generateStringKey: "unused",
      }),
      signing: this.#secret("signing", "Signs cursors, member cards and links"),
      limits: this.#secret("limits", "Hashes addresses for limits that outlive an account"),
      origin: this.#secret("origin", "Proves to the API that a request came through the web distribution", {
        secretStringTemplate: "{}",
        generateStringKey: "current",
      }),
      door: this.#secret("door", "The city's keys for tickets' codes", {
        secretStringTemplate: JSON.stringify({ keys: [] }),
        generateStringKey: "unused",
      }),
      ...(this.settings.captcha && { captcha: this.#secret("captcha", "The secret of the Turnstile widget") }),
    };
  }

  /**
   * The city's own table, or a restored one in its place. What the own table is called stays exported either way: a stack that
   * still imports it could not be led to another one otherwise.
   */
  #table(entities: KeyedEntity[]): CityTable {
    const own = new SingleTable(this, "Table", entities);
    this.holdFast(own);
    for (const value of [own.tableName, own.tableArn, own.tableStreamArn]) this.exportValue(value);
    return this.settings.restoredTable ? restoredTable(own, this.settings.restoredTable) : own;
  }

  /** Of this making of the stack: a secret that an earlier one left behind does not stand in the way by its name. */
  get #incarnation(): string {
    const guid = Fn.select(2, Fn.split("/", this.stackId));
    return Fn.select(0, Fn.split("-", guid));
  }

  #secret(name: string, description: string, form: { secretStringTemplate?: string; generateStringKey?: string } = {}) {
    const { recoveryRegion } = this.settings;
    const secret = new Secret(this, `${name}Secret`, {
      secretName: `playyy/${this.settings.name}/${name}/${this.#incarnation}`,
      description,
      generateSecretString: { passwordLength: 48, excludePunctuation: true, ...form },
      ...(recoveryRegion && { replicaRegions: [{ region: recoveryRegion }] }),
      // Kept with the data, but not after a first deployment that failed: then nothing was ever in it.
      removalPolicy: this.settings.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
    this.holdFast(secret);
    new CfnOutput(this, `${name[0]?.toUpperCase()}${name.slice(1)}Secret`, { value: secret.secretArn });
    acknowledgeRule(
      secret,
      "SMG4",
      "Rotated by hand (docs/deploy.md): Stripe gives its keys, and a new signing key ends open links.",
    );
    return secret;
  }
}
