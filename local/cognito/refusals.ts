import { CognitoError } from "cognito-local/lib/errors.js";

/** A refusal with the exception name and the text that Cognito sends. */
export const refuse = (name: string, message: string): CognitoError => new CognitoError(name, message);

export const wrongCredentials = () => refuse("NotAuthorizedException", "Incorrect username or password.");
export const wrongCode = () => refuse("CodeMismatchException", "Invalid verification code provided, please try again.");
export const expiredCode = () => refuse("ExpiredCodeException", "Invalid code provided, please request a code again.");
export const invalidRefreshToken = () => refuse("NotAuthorizedException", "Invalid Refresh Token");
export const invalidParameter = (message: string) => refuse("InvalidParameterException", message);
export const userNotFound = () => refuse("UserNotFoundException", "User does not exist.");
