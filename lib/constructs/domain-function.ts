import { Aws, Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import type { WebSocketStage } from "aws-cdk-lib/aws-apigatewayv2";
import type { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { IUserPool } from "aws-cdk-lib/aws-cognito";
import { Effect, Policy, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  Architecture,
  type IFunction,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from "aws-cdk-lib/aws-lambda";
import { FilterPattern, type JsonPattern, LogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { FunctionEntry } from "../entries.ts";
import { CityStack } from "./city-stack.ts";
import { enableTracing } from "./enable-tracing.ts";
import { liveAlias } from "./gradual-deployments.ts";
import { configurationSetNameOf } from "./mail-domain.ts";
import { exportsNameOf } from "./recovery-buckets.ts";
import type { CityTable } from "./single-table.ts";

const readActions = ["GetItem", "BatchGetItem", "Query", "ConditionCheckItem"];
const writeActions = ["PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem"];

/** The bare address in `Name <address>`. */
const parseEmailAddress = (mail: string): string => mail.replace(/^.*<|>$/g, "");

export type DomainFunctionProps = {
  /** One sentence for the console. */
  description: string;
  /** Default 10. */
  timeoutSeconds?: number;
  /** Default 512; a function's share of processor grows with it. */
  memoryMb?: number;
};

/**
 * A Lambda function of the city: Node 24 on arm64, its own role and log group, and no right but those its `uses...` calls
 * give. Each of them grants the permission and sets the variable together.
 */
export class DomainFunction extends LambdaFunction {
  /** Fed by the table's stream, so that it has an age by which it is behind. */
  consumesStream = false;

  constructor(scope: Construct, id: string, entry: FunctionEntry, props: DomainFunctionProps) {
    const { settings, codeOf } = CityStack.cityOf(scope);
    const logGroup = new LogGroup(scope, `${id}Logs`, {
      retention: settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    role.addToPolicy(
      new PolicyStatement({
        actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
        resources: [logGroup.logGroupArn],
      }),
    );
    super(scope, id, {
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: codeOf(entry),
      handler: "index.handler",
      timeout: Duration.seconds(props.timeoutSeconds ?? 10),
      memorySize: props.memoryMb ?? 512,
      // Code that was live before stays at hand: its alias can be led back to it at once.
      ...(settings.production && { currentVersionOptions: { removalPolicy: RemovalPolicy.RETAIN } }),
      reservedConcurrentExecutions: settings.reservedConcurrency?.[entry],
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      // Lambda's own lines about each start and end would be two thirds of what is logged; it still tells of failures and time-outs.
      systemLogLevelV2: SystemLogLevel.WARN,
      environment: {
        STAGE: settings.name,
        PUBLIC_ORIGIN: settings.publicOrigin,
        CITY_ZONE: settings.cityZone,
        SUPPORT_MAIL: settings.supportMail,
        NODE_OPTIONS: "--enable-source-maps",
      },
    });
    if (settings.production?.traced.includes(entry)) enableTracing(this, role);
  }

  /**
   * Counts the log lines of this function whose message is `message`, in a metric `<function><name>` of the stage. For what code
   * refuses or gives up on purpose: Lambda sees a success, or sees an error in what is none.
   */
  addLogMetric(name: string, message: string, further: JsonPattern[] = []): Metric {
    const { settings } = CityStack.cityOf(this);
    const isMessage = FilterPattern.stringValue("$.message", "=", message);
    const filter = new MetricFilter(this, name, {
      logGroup: this.logGroup,
      filterPattern: FilterPattern.all(isMessage, ...further),
      metricNamespace: `Playyy/${settings.name}`,
      metricName: `${this.node.id}${name}`,
      metricValue: "1",
      defaultValue: 0,
    });
    return filter.metric({ statistic: "Sum", period: Duration.minutes(5) });
  }

  /** Reads the table and its indexes, or also writes to it. Never a scan. */
  uses(table: CityTable, mode: "read" | "read-write"): this {
    const actions = mode === "read" ? readActions : [...readActions, ...writeActions];
    this.allow(
      actions.map((action) => `dynamodb:${action}`),
      [table.tableArn, ...table.indexArns],
    );
    return this.withVariable("TABLE_NAME", table.tableName);
  }

  /** Reads one secret; its text never stands in the environment. */
  usesSecret(variable: `${string}_SECRET_ARN`, secret: ISecret): this {
    this.allow(["secretsmanager:GetSecretValue"], [secret.secretArn]);
    return this.withVariable(variable, secret.secretArn);
  }

  /** Does `actions` on the objects under `prefixes` of a bucket, and on no others. */
  usesBucket(variable: "MEDIA_BUCKET" | "UPLOAD_BUCKET", bucket: IBucket, actions: string[], prefixes: string[]): this {
    this.allow(
      actions.map((action) => `s3:${action}`),
      prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`)),
    );
    return this.withVariable(variable, bucket.bucketName);
  }

  /** Is told that an object is not there (404). Without this right S3 answers 403, be it there or not. */
  usesBucketListing(bucket: IBucket): this {
    this.allow(["s3:ListBucket"], [bucket.bucketArn]);
    return this;
  }

  /** Puts objects under `folders` of the recovery region's bucket for exports; does nothing on a stage without one. */
  keepsInRecovery(...folders: ("table/" | "accounts/" | "erasures/")[]): this {
    const { settings } = CityStack.cityOf(this);
    if (!settings.recoveryRegion) return this;
    this.allow(
      ["s3:PutObject"],
      folders.map((folder) => `${this.#exports}/${folder}*`),
    );
    return this.withVariable("RECOVERY_BUCKET", exportsNameOf(settings)).withVariable(
      "RECOVERY_REGION",
      settings.recoveryRegion,
    );
  }

  /** Exports the whole table as it is into the recovery region's bucket, and sees there which exports are complete. */
  exports(table: CityTable): this {
    this.allow(["dynamodb:ExportTableToPointInTime"], [table.tableArn]);
    this.allow(["s3:AbortMultipartUpload", "s3:PutObjectAcl"], [`${this.#exports}/table/*`]);
    this.allow(["s3:ListBucket"], [this.#exports]);
    return this.keepsInRecovery("table/").withVariable("TABLE_ARN", table.tableArn);
  }

  get #exports(): string {
    return `arn:${Aws.PARTITION}:s3:::${exportsNameOf(CityStack.cityOf(this).settings)}`;
  }

  /** Does `actions` on the user pool. */
  usesUserPool(pool: IUserPool, actions: string[]): this {
    if (actions.length) {
      this.allow(
        actions.map((action) => `cognito-idp:${action}`),
        [pool.userPoolArn],
      );
    }
    return this.withVariable("USER_POOL_ID", pool.userPoolId);
  }

  /** Calls Stripe with the stage's keys, or the stand-in where the stage names one. */
  usesStripe(keys: ISecret): this {
    const { stripeApiBase, automaticTax } = CityStack.cityOf(this).settings;
    if (automaticTax) this.withVariable("AUTOMATIC_TAX", "true");
    if (stripeApiBase) this.withVariable("STRIPE_API_BASE", stripeApiBase);
    return this.usesSecret("STRIPE_SECRET_ARN", keys);
  }

  /**
   * Sends mail as the city, from its one address only. Mails carry a Message-ID and attachments, so they are raw, which asks for
   * a right of its own. In SES's sandbox a recipient's identity is asked for as well as the sender's: who sends is therefore a
   * condition, not the resource.
   */
  usesMail(): this {
    const { settings } = CityStack.cityOf(this);
    if (settings.mailUrl === "ses:") {
      this.addToRolePolicy(
        new PolicyStatement({
          actions: ["ses:SendEmail", "ses:SendRawEmail"],
          resources: [
            this.#ses("identity", "*"),
            ...(settings.domain ? [this.#ses("configuration-set", configurationSetNameOf(settings))] : []),
          ],
          conditions: { StringEquals: { "ses:FromAddress": parseEmailAddress(settings.mailFrom) } },
        }),
      );
    }
    return this.withVariable("MAIL_URL", settings.mailUrl)
      .withVariable("MAIL_FROM", settings.mailFrom)
      .withVariable("POSTAL_ADDRESS", settings.postalAddress);
  }

  /** Sees whether an identity is verified. */
  usesMailIdentity(identity: string): this {
    this.allow(["ses:GetEmailIdentity"], [this.#ses("identity", identity)]);
    return this;
  }

  #ses(resource: string, resourceName: string): string {
    return Stack.of(this).formatArn({ service: "ses", resource, resourceName });
  }

  /** Puts messages into a queue, whose address is the variable's value. */
  queues(variable: `${string}_QUEUE_URL`, queue: IQueue): this {
    this.allow(["sqs:SendMessage"], [queue.queueArn]);
    return this.withVariable(variable, queue.queueUrl);
  }

  /** Calls another function, whose name is the variable's value. */
  invokes(variable: `${string}_FUNCTION`, called: IFunction): this {
    this.allow(["lambda:InvokeFunction"], [called.functionArn]);
    return this.withVariable(variable, called.functionName);
  }

  /**
   * Calls itself, by the name it was called by, for what its time didn't suffice for. The policy is one of its own: the function can't wait for
   * what names it.
   */
  invokesItself(): this {
    const { production } = CityStack.cityOf(this).settings;
    const called = production ? `${this.functionArn}:${liveAlias}` : this.functionArn;
    const statement = new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [called] });
    const policy = new Policy(this, "InvokeItself", { statements: [statement] });
    if (this.role) policy.attachToRole(this.role);
    return this;
  }

  /** Sends down live connections; `DELETE` also ends them. */
  usesSockets(stage: WebSocketStage, methods: ("POST" | "DELETE")[] = ["POST"]): this {
    const connections = methods.map((method) => `${stage.stageName}/${method}/@connections/*`);
    this.allow(
      ["execute-api:ManageConnections"],
      connections.map((resourceName) =>
        Stack.of(this).formatArn({ service: "execute-api", resource: stage.api.apiId, resourceName }),
      ),
    );
    return this.withVariable("WEBSOCKET_ENDPOINT", stage.callbackUrl);
  }

  /** Lets the stage's image model on Amazon Bedrock make images; does nothing where the stage names none. */
  usesImageModel(): this {
    const { imageModel } = CityStack.cityOf(this).settings;
    if (!imageModel) return this;
    const model = { service: "bedrock", account: "", resource: "foundation-model", resourceName: imageModel };
    this.allow(["bedrock:InvokeModel"], [Stack.of(this).formatArn(model)]);
    return this.withVariable("IMAGE_MODEL", imageModel);
  }

  /** Sets a variable that is no permission. */
  withVariable(variable: string, value: string): this {
    this.addEnvironment(variable, value);
    return this;
  }

  protected allow(actions: string[], resources: string[]): void {
    this.addToRolePolicy(new PolicyStatement({ effect: Effect.ALLOW, actions, resources }));
  }
}
