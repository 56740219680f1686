import { expect, test } from "vitest";
import { ApiError } from "../../../web/src/api/api-error.ts";
import { AuthFailure, toAuthFailure } from "../../../web/src/session/auth-errors.ts";
import { readAuthLink } from "../../../web/src/session/auth-link.ts";
import { aSession, serviceError } from "./fake-auth.ts";

const text = "You must provide either an email or phone number and a password";

test("[auth-05] a sign-in without email and phone, or without a password, is refused before anything is sent", async () => {
  const { session, auth } = await aSession();
  for (const input of [
    { password: "x" },
    { email: " ", phone: "", password: "x" },
    { email: "a@b.c" },
    { phone: "+1904" },
  ]) {
    await expect(session.signIn(input)).rejects.toMatchObject({ message: text });
  }
  expect(auth.signIn).not.toHaveBeenCalled();
  await expect(session.signIn({ phone: "+19045550100", password: "x" })).resolves.toBe("done");
});

test("[auth-05] a sign-up without email and phone, or without a password, is refused before anything is sent", async () => {
  const { session, auth } = await aSession();
  const complete = { email: "dana@example.com", password: "x", name: "Dana", phone: "+1904" };
  await expect(session.signUp({ ...complete, email: "", phone: "" })).rejects.toMatchObject({ message: text });
  await expect(session.signUp({ ...complete, password: "" })).rejects.toMatchObject({ message: text });
  expect(auth.signUp).not.toHaveBeenCalled();
  await session.signUp(complete);
  expect(auth.signUp).toHaveBeenCalledOnce();
});

test.each([
  ["session_missing", serviceError("UserUnAuthenticatedException", "User needs to be authenticated to call this API.")],
  ["invalid_credentials", serviceError("NotAuthorizedException", "Incorrect username or password.")],
  ["invalid_token", serviceError("NotAuthorizedException", "Invalid Refresh Token")],
  ["wrong_code", serviceError("NotAuthorizedException", "Invalid session for the user.")],
  ["refused", serviceError("NotAuthorizedException", "Unable to proceed")],
  ["invalid_token", serviceError("NotAuthorizedException", "Access Token has expired")],
  [
    "weak_password",
    serviceError("InvalidPasswordException", "Password did not conform with policy: Password not long enough"),
  ],
  [
    "weak_password",
    serviceError("InvalidParameterException", "1 validation error detected: Value at 'password' failed"),
  ],
  ["invalid_email", serviceError("InvalidParameterException", "Username should be an email.")],
  ["invalid_email", serviceError("InvalidParameterException", "Invalid email address format.")],
  [
    "invalid_email",
    new ApiError({ code: "invalid-input", message: "", status: 400, details: { fields: [{ path: "email" }] } }),
  ],
  [
    "refused",
    new ApiError({ code: "invalid-input", message: "", status: 400, details: { fields: [{ path: "phone" }] } }),
  ],
  ["refused", serviceError("InvalidParameterException", "Invalid phone number format.")],
  ["broken_link", serviceError("CodeMismatchException", "Invalid verification code provided, please try again.")],
  ["broken_link", serviceError("ExpiredCodeException", "Invalid code provided, please request a code again.")],
  ["account_exists", serviceError("UsernameExistsException", "User already exists")],
  [
    "already_confirmed",
    serviceError("NotAuthorizedException", "User cannot be confirmed. Current status is CONFIRMED"),
  ],
  ["already_confirmed", serviceError("InvalidParameterException", "User is already confirmed.")],
  ["too_many_attempts", serviceError("NotAuthorizedException", "Password attempts exceeded")],
  ["too_many_attempts", serviceError("LimitExceededException", "Attempt limit exceeded, please try after some time.")],
  ["retryable", serviceError("Unknown", "Bad Gateway", 502)],
  ["retryable", serviceError("Unknown", "Service Unavailable", 503)],
  ["retryable", serviceError("Unknown", "Gateway Timeout", 504)],
  ["retryable", serviceError("NetworkError", "A network error has occurred.", 0)],
  ["retryable", new TypeError("Failed to fetch dynamically imported module: /assets/amplify.js")],
])("[auth-29] %s is recognized from %s", (code, error) => {
  expect(toAuthFailure(error).code).toBe(code);
});

test("[auth-29] a missing session has its own message", async () => {
  const { session } = await aSession();
  expect(toAuthFailure(serviceError("UserUnAuthenticatedException")).message).toBe("Auth session missing!");
  await expect(session.changePassword("a", "b")).rejects.toMatchObject({ message: "Auth session missing!" });
});

test("[auth-29] other service errors are not mistaken for one of these", () => {
  expect(toAuthFailure(serviceError("InternalErrorException", "", 500)).code).toBe("refused");
  expect(toAuthFailure(serviceError("UsernameExistsException", "User already exists")).code).toBe("account_exists");
  expect(toAuthFailure(serviceError("CodeMismatchException", "Invalid code received for user")).code).toBe(
    "wrong_code",
  );
  expect(toAuthFailure("odd").code).toBe("refused");
});

test("[auth-29] a link with a missing or malformed address or code is broken", () => {
  const read = (query: string) => readAuthLink(new URLSearchParams(query));
  expect(read("email=a%2Bb%40example.com&code=012345")).toEqual({
    email: "a+b@example.com",
    code: "012345",
    next: "/",
  });
  for (const query of ["", "email=a@b.c", "code=123456", "email=a@b.c&code=12", "email=ab&code=123456"]) {
    expect(() => read(query), query).toThrow(AuthFailure);
  }
});

test("a weak password is refused with its reasons", () => {
  const error = serviceError(
    "InvalidPasswordException",
    "Password did not conform with policy: Password not long enough",
  );
  expect(toAuthFailure(error).reasons).toEqual(["Password not long enough"]);
});

test("our own message is extracted from Cognito's wrapper", () => {
  const error = serviceError("UserLambdaValidationException", "PreSignUp failed with error Please enter your name.");
  expect(toAuthFailure(error).message).toBe("Please enter your name");
});

test("a failure that is known stays what it is", () => {
  const failure = new AuthFailure("wrong_code", "Wrong");
  expect(toAuthFailure(failure)).toBe(failure);
});

test.each([
  ["retryable", serviceError("Odd", "", 503), "We couldn't reach the server. Please try again."],
  ["broken_link", serviceError("ExpiredCodeException", "raw"), "This link or code is no longer valid."],
  ["refused", serviceError("OddException", "The password is odd"), "The password is odd"],
  ["refused", serviceError("OddException", "The username is odd"), "The username is odd"],
  ["refused", serviceError("OddException", "It is already confirmed"), "It is already confirmed"],
  ["refused", serviceError("TypeError", "x is not a function"), "x is not a function"],
  ["refused", serviceError("OddException", "fetch it yourself"), "fetch it yourself"],
  [
    "blocked",
    serviceError("NotAuthorizedException", "User is disabled."),
    "This account is blocked. If you think that's a mistake, please contact us.",
  ],
])("is %s: %o", (code, error, message) => {
  expect(toAuthFailure(error)).toMatchObject({ code, message });
});

test("an email among several fields that our API refuses is an invalid email", () => {
  const fields = [{ path: "name" }, { path: "email" }];
  const details = { fields };
  const error = new ApiError({ status: 400, code: "invalid-input", message: "No", details });
  expect(toAuthFailure(error).code).toBe("invalid_email");
});
