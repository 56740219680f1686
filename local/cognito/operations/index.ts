import type { Services } from "cognito-local/lib/services/index.js";
import { Targets } from "cognito-local/lib/targets/targets.js";
import type { Realm } from "../realm.ts";
import { refuse, userNotFound } from "../refusals.ts";
import * as administration from "./administration.ts";
import * as ownAccount from "./own-account.ts";
import * as passwords from "./passwords.ts";
import * as secondFactor from "./second-factor.ts";
import * as sessions from "./sessions.ts";
import * as signIn from "./sign-in.ts";
import * as signUp from "./sign-up.ts";

type Operation = (realm: Realm, request: never) => Promise<object>;

/** What cognito-local lacks, or does without checking a token, a policy or the age of a code. */
const OURS: Record<string, Operation> = {
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
  AdminAddUserToGroup: theirs("AdminAddUserToGroup"),
  AdminRemoveUserFromGroup: theirs("AdminRemoveUserFromGroup"),
  AdminDeleteUser: theirs("AdminDeleteUser"),
  AdminDisableUser: theirs("AdminDisableUser"),
  AdminEnableUser: theirs("AdminEnableUser"),
  ListGroups: theirs("ListGroups"),
  ListUsersInGroup: theirs("ListUsersInGroup"),
};

/**
 * Runs one operation of a pool. Throws CognitoError as Cognito refuses: a name it does not know, an administrative
 * operation in a request without an AWS signature, and whatever the operation refuses.
 */
export async function runOperation(realm: Realm, name: string, request: object, isSigned: boolean): Promise<object> {
  const isAdministrative = Object.hasOwn(ADMINISTRATION, name);
  const operation = Object.hasOwn(OURS, name) ? OURS[name] : isAdministrative && ADMINISTRATION[name];
  if (!operation) throw refuse("UnknownOperationException", `The Cognito stand-in does not know ${name}`);
  if (isAdministrative && !isSigned) {
    throw refuse("MissingAuthenticationTokenException", "Missing Authentication Token");
  }
  return operation(realm, request as never);
}

/** An operation of cognito-local, which looks users up by their username alone. */
function theirs(name: keyof typeof Targets): Operation {
  return async (realm: Realm, request: { Username?: string }) => {
    const account = request.Username === undefined ? null : await realm.accounts.find(request.Username);
    if (request.Username !== undefined && !account) throw userNotFound();
    const cognito = { getUserPool: async () => realm.accounts };
    const services = { cognito, clock: { get: realm.now } } as unknown as Services;
    const target = Targets[name](services) as (ctx: object, request: object) => Promise<object>;
    return target(realm.ctx, { ...request, ...(account ? { Username: account.Username } : {}) });
  };
}
