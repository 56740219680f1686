/** The stand-in as a library. What a client needs to sign in without Amplify is in `cognito-stand-in/client`. */

export type { PoolEmail } from "./messages.ts";
export type { MintedAccount, MintedSession } from "./operations/mint-session.ts";
export type {
  PasswordPolicy,
  PoolDefinition,
  UserPoolClientProperties,
  UserPoolGroupProperties,
  UserPoolProperties,
} from "./pool-settings.ts";
export { type CognitoStandInOptions, type RunningCognitoStandIn, startCognitoStandIn } from "./start-cognito.ts";
export type { InvokeTrigger } from "./triggers.ts";
