import { CognitoError } from "cognito-local/lib/errors.js";

/** An error with the exception name and the text that Cognito sends. */
export const cognitoError = (name: string, message: string): CognitoError => new CognitoError(name, message);

export const wrongCredentials = () => cognitoError("NotAuthorizedException", "Incorrect username or password.");
export const wrongCode = () =>
  cognitoError("CodeMismatchException", "Invalid verification code provided, please try again.");
export const expiredCode = () =>
  cognitoError("ExpiredCodeException", "Invalid code provided, please request a code again.");
export const invalidRefreshToken = () => cognitoError("NotAuthorizedException", "Invalid Refresh Token");
export const invalidParameter = (message: string) => cognitoError("InvalidParameterException", message);
export const userNotFound = () => cognitoError("UserNotFoundException", "User does not exist.");
