/** A refusal as Cognito answers it: the exception's name as `code`, and its text. */
export class CognitoError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

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
export const groupNotFound = () => cognitoError("ResourceNotFoundException", "Group not found.");
