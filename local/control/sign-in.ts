import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { beginSrp } from "#cognito-stand-in/client";

/** Where a user pool answers, and which one it is. */
export type PoolAddress = { endpoint: string; userPoolId: string; userPoolClientId: string };

export type SignInTokens = { accessToken: string; idToken: string; refreshToken: string; userId: string };

export type NewAccount = {
  email: string;
  password: string;
  name: string;
  phone: string;
  referral?: string;
  captcha?: string;
};

type Received = { to: { address: string }[]; date: string; html?: string; text?: string };

const clients = new Map<string, CognitoIdentityProviderClient>();
const addresses = new Map<string, Promise<PoolAddress>>();

/** Signs up, confirms with the mailed code and signs in, on a running stack; who has an account already just signs in. */
export const signUpAndSignIn = async (baseUrl: string, account: NewAccount): Promise<SignInTokens> => {
  const pool = await readPoolAddress(baseUrl);
  if (await signUp(pool, account)) await confirmSignUp(baseUrl, account.email);
  return signIn(pool, account);
};

/** Confirms an account with its mailed code. Throws the pool's own error, also for an account confirmed before. */
export const confirmSignUp = async (baseUrl: string, email: string): Promise<void> => {
  const pool = await readPoolAddress(baseUrl);
  const ConfirmationCode = await readEmailedCode(baseUrl, email);
  const input = { ClientId: pool.userPoolClientId, Username: email, ConfirmationCode };
  await clientOf(pool).send(new ConfirmSignUpCommand(input));
};

/**
 * Signs in by SRP, as the browser does; at another time when `now` is given, which a token then carries.
 * Throws the pool's own error; an account with a second factor is refused here.
 */
export const signIn = async (
  pool: PoolAddress,
  account: { email: string; password: string },
  now?: string,
): Promise<SignInTokens> => {
  const [client, ClientId] = [now ? clientAt(pool, now) : clientOf(pool), pool.userPoolClientId];
  const srp = beginSrp(pool.userPoolId, account.password);
  const AuthParameters = { USERNAME: account.email, SRP_A: srp.clientA };
  const begin = { ClientId, AuthFlow: "USER_SRP_AUTH" as const, AuthParameters };
  const { ChallengeParameters = {} } = await client.send(new InitiateAuthCommand(begin));
  const ChallengeResponses = srp.prove(ChallengeParameters);
  const proof = { ClientId, ChallengeName: "PASSWORD_VERIFIER" as const, ChallengeResponses };
  const { AuthenticationResult: tokens } = await client.send(new RespondToAuthChallengeCommand(proof));
  if (!tokens?.AccessToken) throw new Error("The pool asks for a second factor");
  const { AccessToken: accessToken, IdToken: idToken = "", RefreshToken: refreshToken = "" } = tokens;
  return { accessToken, idToken, refreshToken, userId: ChallengeParameters.USER_ID_FOR_SRP ?? "" };
};

/** The user pool of a running stack, as its web app is told. */
export const readPoolAddress = (baseUrl: string): Promise<PoolAddress> => {
  const known = addresses.get(baseUrl) ?? readAddress(baseUrl);
  addresses.set(baseUrl, known);
  return known;
};

const readAddress = async (baseUrl: string): Promise<PoolAddress> => {
  const { userPoolId, userPoolClientId, cognitoEndpoint } = await (await fetch(`${baseUrl}/config.json`)).json();
  return { endpoint: new URL(cognitoEndpoint, baseUrl).href, userPoolId, userPoolClientId };
};

/** Signs up without confirming, and says whether the account is new. */
export const signUp = async (pool: PoolAddress, account: NewAccount): Promise<boolean> => {
  const { email, password, name, phone, referral, captcha } = account;
  const UserAttributes = [
    { Name: "email", Value: email },
    { Name: "name", Value: name },
    { Name: "phone_number", Value: phone },
    ...(referral ? [{ Name: "custom:referral", Value: referral }] : []),
  ];
  const ValidationData = captcha ? [{ Name: "captcha", Value: captcha }] : undefined;
  const input = {
    ClientId: pool.userPoolClientId,
    Username: email,
    Password: password,
    UserAttributes,
    ValidationData,
  };
  try {
    await clientOf(pool).send(new SignUpCommand(input));
    return true;
  } catch (error) {
    if ((error as Error).name === "UsernameExistsException") return false;
    throw error;
  }
};

/** The code of the newest mail to an address that holds one; waits for it up to 10 seconds. */
export const readEmailedCode = async (baseUrl: string, email: string): Promise<string> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const mail = await findNewestEmailTo(baseUrl, email);
    const code = `${mail?.text} ${mail?.html}`.match(/\bcode[=: ]+(\d{6})\b/i)?.[1];
    if (code) return code;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  throw new Error(`No code was mailed to ${email}`);
};

// The domain is sent in lower case, however it was typed; of two mails of one second the one to the spelling asked for is newer.
const findNewestEmailTo = async (baseUrl: string, email: string): Promise<Received | undefined> => {
  const [local = "", domain = ""] = email.split("@");
  const spellings = new Set([email.toLowerCase(), `${local}@${domain.toLowerCase()}`]);
  const found = await Promise.all([...spellings].map((spelling) => listEmailsTo(baseUrl, spelling)));
  return found
    .flat()
    .toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))
    .at(-1);
};

/** The emails to exactly this address, oldest first: a mailbox of thousands is slow to read as a whole. */
const listEmailsTo = async (baseUrl: string, address: string): Promise<Received[]> => {
  const query = new URLSearchParams({ "to.address": address });
  return (await (await fetch(`${baseUrl}/mail/email?${query}`)).json()) as Received[];
};

const clientOf = ({ endpoint, userPoolId }: PoolAddress): CognitoIdentityProviderClient => {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const region = userPoolId.split("_")[0] ?? "";
  const client = clients.get(endpoint) ?? new CognitoIdentityProviderClient({ region, endpoint, credentials });
  clients.set(endpoint, client);
  return client;
};

const clientAt = ({ endpoint, userPoolId }: PoolAddress, now: string): CognitoIdentityProviderClient => {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new CognitoIdentityProviderClient({ region: userPoolId.split("_")[0] ?? "", endpoint, credentials });
  client.middlewareStack.add(
    (next) => (sent) => {
      (sent.request as { headers: Record<string, string> }).headers["x-local-now"] = now;
      return next(sent);
    },
    { step: "build" },
  );
  return client;
};
