/** The parts of the synthesized AWS::Cognito::UserPool properties that the stand-in obeys. */
export type UserPoolProperties = {
  UserPoolName?: string;
  Policies?: { PasswordPolicy?: PasswordPolicy };
  LambdaConfig?: {
    PreSignUp?: string;
    CustomMessage?: string;
    PostConfirmation?: string;
    PreTokenGenerationConfig?: { LambdaArn: string; LambdaVersion: string };
  };
  MfaConfiguration?: string;
  EnabledMfas?: string[];
  UsernameAttributes?: string[];
  UsernameConfiguration?: { CaseSensitive?: boolean };
  AutoVerifiedAttributes?: string[];
  UserAttributeUpdateSettings?: { AttributesRequireVerificationBeforeUpdate?: string[] };
  Schema?: {
    Name?: string;
    Required?: boolean;
    Mutable?: boolean;
    AttributeDataType?: string;
    StringAttributeConstraints?: { MaxLength?: string };
  }[];
  [other: string]: unknown;
};

/** The parts of the synthesized AWS::Cognito::UserPoolClient properties that the stand-in obeys. */
export type UserPoolClientProperties = {
  ExplicitAuthFlows?: string[];
  PreventUserExistenceErrors?: string;
  AccessTokenValidity?: number;
  IdTokenValidity?: number;
  RefreshTokenValidity?: number;
  AuthSessionValidity?: number;
  TokenValidityUnits?: { AccessToken?: string; IdToken?: string; RefreshToken?: string };
  WriteAttributes?: string[];
  GenerateSecret?: boolean;
  [other: string]: unknown;
};

/** The parts of the synthesized AWS::Cognito::UserPoolGroup properties that the stand-in obeys. */
export type UserPoolGroupProperties = {
  GroupName?: string;
  Description?: string;
  Precedence?: number;
  [other: string]: unknown;
};

/** One pool as the template declares it, with the ids it has on this machine. */
export type PoolDefinition = {
  id: string;
  clientId: string;
  userPool?: UserPoolProperties;
  client?: UserPoolClientProperties;
  groups?: UserPoolGroupProperties[];
};

export type PasswordPolicy = {
  MinimumLength?: number;
  RequireLowercase?: boolean;
  RequireUppercase?: boolean;
  RequireNumbers?: boolean;
  RequireSymbols?: boolean;
  [other: string]: unknown;
};

/** A pool's settings with Cognito's defaults filled in; validities in seconds. */
export type PoolSettings = {
  id: string;
  clientId: string;
  /** The part of the id after the region, which SRP mixes into the password. */
  srpName: string;
  region: string;
  userPool: UserPoolProperties;
  passwordPolicy: PasswordPolicy;
  requiredAttributes: string[];
  writeAttributes: string[] | null;
  verifyBeforeUpdate: string[];
  authFlows: string[];
  hidesUsers: boolean;
  isCaseSensitive: boolean;
  mfa: "OFF" | "OPTIONAL" | "ON";
  accessTokenSeconds: number;
  idTokenSeconds: number;
  refreshTokenSeconds: number;
  authSessionSeconds: number;
  groups: UserPoolGroupProperties[];
};

const UNIT_SECONDS: Record<string, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

const UNSUPPORTED_POOL = ["DeviceConfiguration", "SmsConfiguration", "AliasAttributes"];
const UNSUPPORTED_CLIENT = ["RefreshTokenRotation"];
const TRIGGERS = ["PreSignUp", "CustomMessage", "PostConfirmation", "PreTokenGenerationConfig"];

/** Reads a pool's settings out of its template properties. Throws when they ask for what the stand-in cannot do. */
export const poolSettings = (pool: PoolDefinition): PoolSettings => {
  const userPool = pool.userPool ?? {};
  const client = pool.client ?? {};
  assertSupported(userPool, client);
  const [region = "", srpName = ""] = pool.id.split("_");
  const units = client.TokenValidityUnits ?? {};
  const seconds = (value: number, unit: string) => value * (UNIT_SECONDS[unit] ?? 1);
  return {
    id: pool.id,
    clientId: pool.clientId,
    srpName,
    region,
    userPool,
    passwordPolicy: userPool.Policies?.PasswordPolicy ?? DEFAULT_PASSWORD_POLICY,
    requiredAttributes: (userPool.Schema ?? []).filter((one) => one.Required).map((one) => one.Name ?? ""),
    writeAttributes: client.WriteAttributes ?? null,
    verifyBeforeUpdate: userPool.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate ?? [],
    authFlows: client.ExplicitAuthFlows ?? ["ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    hidesUsers: client.PreventUserExistenceErrors === "ENABLED",
    isCaseSensitive: userPool.UsernameConfiguration?.CaseSensitive ?? false,
    mfa: (userPool.MfaConfiguration ?? "OFF") as PoolSettings["mfa"],
    accessTokenSeconds: seconds(client.AccessTokenValidity ?? 1, units.AccessToken ?? "hours"),
    idTokenSeconds: seconds(client.IdTokenValidity ?? 1, units.IdToken ?? "hours"),
    refreshTokenSeconds: seconds(client.RefreshTokenValidity ?? 30, units.RefreshToken ?? "days"),
    authSessionSeconds: seconds(client.AuthSessionValidity ?? 3, "minutes"),
    groups: pool.groups ?? [],
  };
};

const DEFAULT_PASSWORD_POLICY: PasswordPolicy = {
  MinimumLength: 8,
  RequireLowercase: true,
  RequireUppercase: true,
  RequireNumbers: true,
  RequireSymbols: true,
};

const assertSupported = (userPool: UserPoolProperties, client: UserPoolClientProperties): void => {
  const unsupported = [
    ...UNSUPPORTED_POOL.filter((name) => userPool[name] !== undefined),
    ...UNSUPPORTED_CLIENT.filter((name) => client[name] !== undefined),
    ...Object.keys(userPool.LambdaConfig ?? {}).filter((name) => !TRIGGERS.includes(name)),
    ...(client.GenerateSecret ? ["GenerateSecret"] : []),
    ...(client.AllowedOAuthFlowsUserPoolClient ? ["AllowedOAuthFlowsUserPoolClient"] : []),
    ...(userPool.UsernameAttributes?.includes("email") ? [] : ["a pool without UsernameAttributes: [email]"]),
  ];
  if (unsupported.length > 0) throw new Error(`The Cognito stand-in does not know: ${unsupported.join(", ")}`);
};
