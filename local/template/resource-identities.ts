import { arn, REGION, stableId } from "./names.ts";

/** What `Ref` and `Fn::GetAtt` return for a resource. */
export type Identity = {
  ref: string;
  attributes: Record<string, string>;
};

/** What an identity rule knows of a resource: its full name, and its properties on demand. */
export type IdentitySubject = {
  stack: string;
  logicalId: string;
  /** A resolved property as a string; undefined when it isn't set. */
  text(property: string): string | undefined;
};

type IdentityRule = (subject: IdentitySubject) => Identity;

const toName = (subject: IdentitySubject, property: string) =>
  subject.text(property) ?? `${subject.stack}-${subject.logicalId}`;
const toId = (subject: IdentitySubject, length = 10) => stableId(`${subject.stack}/${subject.logicalId}`, length);
const toLowerName = (subject: IdentitySubject, property: string) => toName(subject, property).toLowerCase();

const byId =
  (attribute: string): IdentityRule =>
  (subject) => {
    const id = toId(subject);
    return { ref: id, attributes: { [attribute]: id, Id: id } };
  };

const table: IdentityRule = (subject) => {
  const name = toName(subject, "TableName");
  const tableArn = arn("dynamodb", `table/${name}`);
  return { ref: name, attributes: { Arn: tableArn, StreamArn: `${tableArn}/stream/local`, TableId: toId(subject) } };
};

const bucket: IdentityRule = (subject) => {
  const name = toLowerName(subject, "BucketName");
  const regional = `${name}.s3.${REGION}.amazonaws.com`;
  return {
    ref: name,
    attributes: {
      Arn: `arn:aws:s3:::${name}`,
      DomainName: `${name}.s3.amazonaws.com`,
      RegionalDomainName: regional,
      WebsiteURL: `http://${name}.s3-website-${REGION}.amazonaws.com`,
    },
  };
};

const api: IdentityRule = (subject) => {
  const id = toId(subject);
  const scheme = subject.text("ProtocolType") === "WEBSOCKET" ? "wss" : "https";
  return { ref: id, attributes: { ApiId: id, ApiEndpoint: `${scheme}://${id}.execute-api.${REGION}.amazonaws.com` } };
};

const userPool: IdentityRule = (subject) => {
  const id = `${REGION}_${toId(subject, 9)}`;
  const provider = `cognito-idp.${REGION}.amazonaws.com/${id}`;
  const attributes = { UserPoolId: id, Arn: arn("cognito-idp", `userpool/${id}`), ProviderName: provider };
  return { ref: id, attributes: { ...attributes, ProviderURL: `https://${provider}` } };
};

const distribution: IdentityRule = (subject) => {
  const id = toId(subject, 13).toUpperCase();
  return { ref: id, attributes: { Id: id, DomainName: `${id.toLowerCase()}.cloudfront.net` } };
};

const queue: IdentityRule = (subject) => {
  const name = toName(subject, "QueueName");
  const url = `https://sqs.${REGION}.amazonaws.com/000000000000/${name}`;
  return { ref: url, attributes: { QueueUrl: url, QueueName: name, Arn: arn("sqs", name) } };
};

const cloudFrontFunction: IdentityRule = (subject) => {
  const functionArn = arn("cloudfront", `function/${toName(subject, "Name")}`);
  return { ref: functionArn, attributes: { FunctionARN: functionArn, "FunctionMetadata.FunctionARN": functionArn } };
};

const userPoolClient: IdentityRule = (subject) => {
  const id = toId(subject, 26);
  return { ref: id, attributes: { ClientId: id } };
};

const named =
  (property: string, service: string, kind: string): IdentityRule =>
  (subject) => {
    const name = toName(subject, property);
    return { ref: name, attributes: { Arn: arn(service, `${kind}${name}`) } };
  };

const secret: IdentityRule = (subject) => {
  const secretArn = arn("secretsmanager", `secret:${toName(subject, "Name")}-${toId(subject, 6)}`);
  return { ref: secretArn, attributes: { Id: secretArn } };
};

const layer: IdentityRule = (subject) => {
  const layerArn = arn("lambda", `layer:${toName(subject, "LayerName")}:1`);
  return { ref: layerArn, attributes: { LayerVersionArn: layerArn } };
};

const parameter: IdentityRule = (subject) => {
  const name = toName(subject, "Name");
  return { ref: name, attributes: { Type: "String", Value: subject.text("Value") ?? "" } };
};

/** The identity rule of every supported resource type. */
export const IDENTITIES: Record<string, IdentityRule> = {
  "AWS::DynamoDB::Table": table,
  "AWS::DynamoDB::GlobalTable": table,
  "AWS::S3::Bucket": bucket,
  "AWS::Lambda::Function": named("FunctionName", "lambda", "function:"),
  "AWS::Lambda::LayerVersion": layer,
  "AWS::Lambda::EventSourceMapping": byId("Id"),
  "AWS::SQS::Queue": queue,
  "AWS::ApiGatewayV2::Api": api,
  "AWS::ApiGatewayV2::Route": byId("RouteId"),
  "AWS::ApiGatewayV2::Integration": byId("IntegrationId"),
  "AWS::ApiGatewayV2::IntegrationResponse": byId("IntegrationResponseId"),
  "AWS::ApiGatewayV2::RouteResponse": byId("RouteResponseId"),
  "AWS::ApiGatewayV2::Authorizer": byId("AuthorizerId"),
  "AWS::ApiGatewayV2::Deployment": byId("DeploymentId"),
  "AWS::ApiGatewayV2::Stage": (subject) => ({ ref: subject.text("StageName") ?? "$default", attributes: {} }),
  "AWS::Scheduler::Schedule": named("Name", "scheduler", "schedule/default/"),
  "AWS::Scheduler::ScheduleGroup": named("Name", "scheduler", "schedule-group/"),
  "AWS::Cognito::UserPool": userPool,
  "AWS::Cognito::UserPoolClient": userPoolClient,
  "AWS::Cognito::UserPoolGroup": (subject) => ({ ref: toName(subject, "GroupName"), attributes: {} }),
  "AWS::Cognito::UserPoolDomain": (subject) => ({ ref: toName(subject, "Domain"), attributes: {} }),
  "AWS::SecretsManager::Secret": secret,
  "AWS::SSM::Parameter": parameter,
  "AWS::CloudFront::Distribution": distribution,
  "AWS::CloudFront::OriginAccessControl": byId("Id"),
  "AWS::CloudFront::ResponseHeadersPolicy": byId("Id"),
  "AWS::CloudFront::CachePolicy": byId("Id"),
  "AWS::CloudFront::OriginRequestPolicy": byId("Id"),
  "AWS::CloudFront::Function": cloudFrontFunction,
};

/** The identity of a resource that others only refer to. */
export const placeholderIdentity = (subject: IdentitySubject, service: string): Identity => {
  const name = `${subject.stack}-${subject.logicalId}`;
  return { ref: name, attributes: { Arn: arn(service, name), Id: name, Name: name } };
};
