import { LOCAL_CREDENTIALS } from "../s3/credentials.ts";
import { REGION } from "../template/names.ts";

export type Endpoints = {
  dynamodb: string;
  s3: string;
  secrets: string;
  lambda?: string;
  sqs?: string;
  cognito?: string;
  /** Includes the stage, like the template's socket endpoint. */
  sockets?: string;
};

/** The environment every function gets besides its own variables: region, worthless credentials, local endpoints. */
export const toFunctionEnvironment = (endpoints: Endpoints): Record<string, string> => ({
  AWS_REGION: REGION,
  AWS_DEFAULT_REGION: REGION,
  AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
  AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
  // Keeps the machine's own AWS settings out, so that no forgotten call can reach AWS.
  AWS_CONFIG_FILE: "/dev/null",
  AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
  AWS_EC2_METADATA_DISABLED: "true",
  AWS_ENDPOINT_URL: endpoints.secrets,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secrets,
  AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
  AWS_ENDPOINT_URL_S3: endpoints.s3,
  ...(endpoints.lambda ? { AWS_ENDPOINT_URL_LAMBDA: endpoints.lambda } : {}),
  ...(endpoints.sqs ? { AWS_ENDPOINT_URL_SQS: endpoints.sqs } : {}),
  ...(endpoints.cognito ? { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.cognito } : {}),
  ...(endpoints.sockets ? { AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: endpoints.sockets } : {}),
  // The object store doesn't know the checksum trailers that newer SDKs add by default.
  AWS_REQUEST_CHECKSUM_CALCULATION: "WHEN_REQUIRED",
  AWS_RESPONSE_CHECKSUM_VALIDATION: "WHEN_REQUIRED",
});
