import { cognitoError } from "../errors.ts";
import type { PoolContext } from "../pool-context.ts";
import * as administration from "./administration.ts";
import * as ownAccount from "./own-account.ts";
import * as passwords from "./passwords.ts";
import * as secondFactor from "./second-factor.ts";
import * as sessions from "./sessions.ts";
import * as signIn from "./sign-in.ts";
import * as signUp from "./sign-up.ts";

type Operation = (pool: PoolContext, request: never) => Promise<object>;

/** Operations that a client calls by itself. */
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
  AdminAddUserToGroup: administration.adminAddUserToGroup,
  AdminRemoveUserFromGroup: administration.adminRemoveUserFromGroup,
  AdminDeleteUser: administration.adminDeleteUser,
  AdminDisableUser: administration.adminDisableUser,
  AdminEnableUser: administration.adminEnableUser,
  ListGroups: administration.listGroups,
  ListUsersInGroup: administration.listUsersInGroup,
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
