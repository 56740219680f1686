import type { Services } from "cognito-local/lib/services/index.js";
import { Targets } from "cognito-local/lib/targets/targets.js";
import { cognitoError, userNotFound } from "../errors.ts";
import type { PoolContext } from "../pool-context.ts";
import * as administration from "./administration.ts";
import * as ownAccount from "./own-account.ts";
import * as passwords from "./passwords.ts";
import * as secondFactor from "./second-factor.ts";
import * as sessions from "./sessions.ts";
import * as signIn from "./sign-in.ts";
import * as signUp from "./sign-up.ts";

type Operation = (pool: PoolContext, request: never) => Promise<object>;

/** An operation of cognito-local, which looks users up by their username alone. */
const cognitoLocalOperation =
  (name: keyof typeof Targets): Operation =>
  async (pool: PoolContext, request: { Username?: string }) => {
    const account = request.Username === undefined ? null : await pool.accounts.find(request.Username);
    if (request.Username !== undefined && !account) throw userNotFound();
    const cognito = { getUserPool: async () => pool.accounts };
    const services = { cognito, clock: { get: pool.now } } as unknown as Services;
    const target = Targets[name](services) as (ctx: object, request: object) => Promise<object>;
    return target(pool.ctx, { ...request, ...(account ? { Username: account.Username } : {}) });
  };

/** What cognito-local lacks, or does without checking a token, a policy or the age of a code. */
const OWN_OPERATIONS: Record<string, Operation> = {
  SignUp: signUp.signUp,
  ConfirmSignUp: signUp.confirmSignUp,
  ResendConfirmationCode: signUp.resendConfirmationCode,
  InitiateAuth: signIn.initiateAuth,
  RespondToAuthChallenge: signIn.respondToAuthChallenge,
  GetTokensFromRefreshToken: sessions.getTokensFromRefreshToken,
  RevokeToken: sessions.revokeToken,
  GlobalSignOut: sessions.globalSignOut,
  ForgotPassword: passwords.forgotPassword,
  ConfirmForgotPassword: passwords.confirmForgotPassword,
  ChangePassword: passwords.changePassword,
  AssociateSoftwareToken: secondFactor.associateSoftwareToken,
  VerifySoftwareToken: secondFactor.verifySoftwareToken,
  SetUserMFAPreference: secondFactor.setUserMFAPreference,
  GetUser: ownAccount.getUser,
  UpdateUserAttributes: ownAccount.updateUserAttributes,
  GetUserAttributeVerificationCode: ownAccount.getUserAttributeVerificationCode,
  VerifyUserAttribute: ownAccount.verifyUserAttribute,
  DeleteUser: ownAccount.deleteUser,
};

/** Operations that AWS answers to signed requests only. */
const ADMINISTRATION: Record<string, Operation> = {
  ListUsers: administration.listUsers,
  AdminGetUser: administration.adminGetUser,
  AdminListGroupsForUser: administration.adminListGroupsForUser,
  AdminCreateUser: administration.adminCreateUser,
  AdminSetUserPassword: administration.adminSetUserPassword,
  AdminConfirmSignUp: administration.adminConfirmSignUp,
  AdminUpdateUserAttributes: administration.adminUpdateUserAttributes,
  AdminSetUserMFAPreference: administration.adminSetUserMFAPreference,
  AdminUserGlobalSignOut: sessions.adminUserGlobalSignOut,
  AdminAddUserToGroup: cognitoLocalOperation("AdminAddUserToGroup"),
  AdminRemoveUserFromGroup: cognitoLocalOperation("AdminRemoveUserFromGroup"),
  AdminDeleteUser: cognitoLocalOperation("AdminDeleteUser"),
  AdminDisableUser: cognitoLocalOperation("AdminDisableUser"),
  AdminEnableUser: cognitoLocalOperation("AdminEnableUser"),
  ListGroups: cognitoLocalOperation("ListGroups"),
  ListUsersInGroup: cognitoLocalOperation("ListUsersInGroup"),
};

/**
 * Runs one operation of a pool. Throws CognitoError as Cognito does: for an unknown operation, an administrative
 * operation in a request without an AWS signature, and whatever the operation refuses.
 */
export const runOperation = async (
  pool: PoolContext,
  name: string,
  request: object,
  isSigned: boolean,
): Promise<object> => {
  const isAdministrative = Object.hasOwn(ADMINISTRATION, name);
  const operation = Object.hasOwn(OWN_OPERATIONS, name)
    ? OWN_OPERATIONS[name]
    : isAdministrative && ADMINISTRATION[name];
  if (!operation) throw cognitoError("UnknownOperationException", `The Cognito stand-in does not know ${name}`);
  if (isAdministrative && !isSigned) {
    throw cognitoError("MissingAuthenticationTokenException", "Missing Authentication Token");
  }
  return operation(pool, request as never);
};
