export type EnvVariable =
  | "STAGE"
  | "TABLE_NAME"
  | "TABLE_ARN"
  | "PUBLIC_ORIGIN"
  | "USER_POOL_ID"
  | "USER_POOL_CLIENT_ID"
  | "TOKEN_ISSUER"
  | "TOKEN_JWKS_URL"
  | "MEDIA_BUCKET"
  | "UPLOAD_BUCKET"
  | "RECOVERY_BUCKET"
  | "RECOVERY_REGION"
  | "STRIPE_SECRET_ARN"
  | "STRIPE_API_BASE"
  | "SIGNING_SECRET_ARN"
  | "ORIGIN_SECRET_ARN"
  | "LIMITS_SECRET_ARN"
  | "DOOR_SECRET_ARN"
  | "MAIL_URL"
  | "MAIL_FROM"
  | "MAIL_RATE"
  | "MAIL_QUEUE_URL"
  | "POSTAL_ADDRESS"
  | "RECONCILE_RATE"
  | "SYNC_RUN_FUNCTION"
  | "EVENT_CHANGES_FUNCTION"
  | "SERVE_LINE_FUNCTION"
  | "WAITING_LISTS_FUNCTION"
  | "SUPPORT_MAIL"
  | "CITY_ZONE"
  | "WEBSOCKET_ENDPOINT"
  | "OWNER_EMAIL"
  | "CAPTCHA_SECRET_ARN"
  | "CAPTCHA_VERIFY_URL"
  | "ADMIN_TOTP_REQUIRED"
  | "HIDES_ACCOUNTS"
  | "AUTOMATIC_TAX"
  | "IMAGE_MODEL";

/** The value of a variable that the construct granted; its absence is a deployment fault, named. */
export const env = (name: EnvVariable): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(`The environment variable ${name} is not set: did the construct call the matching uses…()?`);
  return value;
};

/** The value of a variable that only some stages set. */
export const optionalEnv = (name: EnvVariable): string | undefined => process.env[name] || undefined;
