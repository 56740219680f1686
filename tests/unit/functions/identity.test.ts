import type { CustomMessageTriggerEvent } from "aws-lambda";
import { afterEach, expect, test, vi } from "vitest";
import { handler as customMessage } from "../../../functions/identity/custom-message.trigger.ts";
import { accessClaims, assertCompleteSignUp, isOwner } from "../../../functions/identity/pool-account.ts";
import { renderPoolEmail } from "../../../functions/identity/pool-emails.ts";
import { toSignUpError } from "../../../functions/identity/sign-up-errors.ts";

const complete = { email: "dana@example.com", name: "Dana", phone_number: "+19045550100" };
const origin = "https://city.example";
const settings = { origin, zone: "America/New_York", postalAddress: "1 Example Street" };

afterEach(() => {
  vi.unstubAllEnvs();
});

test("a sign-up with a missing or blank email, name or phone number is refused", () => {
  expect(() => assertCompleteSignUp(complete)).not.toThrow();
  for (const field of Object.keys(complete)) {
    expect(() => assertCompleteSignUp({ ...complete, [field]: undefined }), field).toThrow();
    expect(() => assertCompleteSignUp({ ...complete, [field]: "  " }), field).toThrow();
  }
});

test.each(["\u200b", " \u2060\u3164 ", "\u2800\ufe0f"])(
  "a sign-up with a name that shows nothing is refused: %j",
  (name) => {
    expect(() => assertCompleteSignUp({ ...complete, name })).toThrow("Please enter your name");
  },
);

test("a sign-up with a name of more than 60 characters is refused with the limit", () => {
  expect(() => assertCompleteSignUp({ ...complete, name: "W".repeat(60) })).not.toThrow();
  expect(() => assertCompleteSignUp({ ...complete, name: "W".repeat(61) })).toThrow("at most 60 characters");
});

test("the confirmation email has a link with address and code, and the code to type", () => {
  const mail = renderPoolEmail("CustomMessage_SignUp", { email: "d+a@example.com" }, settings);
  expect(mail?.html).toContain(`${origin}/auth/confirm?email=d%2Ba%40example.com&amp;code={####}"`);
  expect(mail?.html.split("{####}")).toHaveLength(3);
});

test("a resent code comes in the same email as the first one", () => {
  expect(renderPoolEmail("CustomMessage_ResendCode", complete, settings)).toEqual(
    renderPoolEmail("CustomMessage_SignUp", complete, settings),
  );
});

test("the reset email leads to the page for a new password", () => {
  const mail = renderPoolEmail("CustomMessage_ForgotPassword", complete, settings);
  expect(mail?.html).toContain(`${origin}/auth/reset?email=dana%40example.com&amp;code={####}"`);
});

test("every email we word contains the code, as Cognito requires, and unknown ones are left to Cognito", () => {
  const sources = ["SignUp", "ResendCode", "ForgotPassword", "UpdateUserAttribute", "VerifyUserAttribute"];
  for (const source of sources)
    expect(renderPoolEmail(`CustomMessage_${source}`, complete, settings)?.html).toContain("{####}");
  expect(renderPoolEmail("CustomMessage_AdminCreateUser", complete, settings)).toBeNull();
});

test("the pool's own words stay where we have none, and are replaced where we have", async () => {
  const { zone: CITY_ZONE, postalAddress: POSTAL_ADDRESS } = settings;
  for (const [name, value] of Object.entries({ PUBLIC_ORIGIN: origin, CITY_ZONE, POSTAL_ADDRESS }))
    vi.stubEnv(name, value);
  const answerTo = async (triggerSource: string) => {
    const request = { userAttributes: complete, clientMetadata: { next: "/event/evt_1" } };
    const event = { triggerSource, request, response: { emailSubject: "Cognito's", emailMessage: "Its text" } };
    return (await customMessage(event as unknown as CustomMessageTriggerEvent)).response;
  };
  const own = renderPoolEmail("CustomMessage_SignUp", complete, settings, "/event/evt_1");
  expect(await answerTo("CustomMessage_SignUp")).toEqual({ emailSubject: own?.subject, emailMessage: own?.html });
  expect(await answerTo("CustomMessage_AdminCreateUser")).toEqual({
    emailSubject: "Cognito's",
    emailMessage: "Its text",
  });
});

test("[auth-10] a return address on another host is replaced with the default page in the confirmation link", () => {
  const linkAfter = (next: string) => renderPoolEmail("CustomMessage_SignUp", complete, settings, next)?.html;
  expect(linkAfter("/event/evt_1?tab=map")).toContain("&amp;next=%2Fevent%2Fevt_1%3Ftab%3Dmap");
  for (const elsewhere of ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]) {
    expect(linkAfter(elsewhere), elsewhere).toContain('&amp;next=%2F"');
  }
});

test("only the owner's verified address makes the owner", () => {
  const owner = { email: "Owner@City.example", email_verified: "true" };
  expect(isOwner(owner, "owner@city.example")).toBe(true);
  expect(isOwner({ ...owner, email_verified: "false" }, "owner@city.example")).toBe(false);
  expect(isOwner({ ...owner, email: "other@city.example" }, "owner@city.example")).toBe(false);
  expect(isOwner({ email: "", email_verified: "true" }, "")).toBe(false);
  expect(isOwner({ email_verified: "true" }, undefined)).toBe(false);
});

test("the access token names its user and, for administrators, whether a second factor exists and their role", () => {
  const claims = accessClaims({ ...complete, email_verified: "true" }, null, null)?.accessTokenGeneration;
  expect(claims?.claimsToAddOrOverride).toEqual({ email: complete.email, email_verified: "true", name: "Dana" });
  const admin = accessClaims(complete, "missing", "door")?.accessTokenGeneration;
  expect(admin?.claimsToAddOrOverride).toMatchObject({
    second_factor: "missing",
    email_verified: "false",
    desk_role: "door",
  });
});

const poolError = (name: string, message: string) => Object.assign(new Error(message), { name });

test("[look-02] what the user pool says of a username is said of the email, as its field's refusal", () => {
  const refusal = { code: "invalid-input", message: "Enter a valid email" };
  for (const message of ["Username should be an email.", "Invalid email address format."]) {
    expect(toSignUpError(poolError("InvalidParameterException", message))).toMatchObject({
      ...refusal,
      details: { fields: [{ path: "email", message: "Enter a valid email" }] },
    });
  }
  const aboutPhone = toSignUpError(poolError("InvalidParameterException", "Invalid phone number format."));
  expect(aboutPhone).toMatchObject({ code: "invalid-input", message: "Invalid phone number format." });
  expect(aboutPhone).not.toHaveProperty("details.fields");
});

test("what the user pool refuses for another reason keeps its kind, and what is unknown stays as it is", () => {
  expect(toSignUpError(poolError("TooManyRequestsException", "Slow"))).toMatchObject({ code: "too-many-requests" });
  expect(toSignUpError(poolError("CodeDeliveryFailureException", "No"))).toMatchObject({ code: "unavailable" });
  const unknown = poolError("ResourceNotFoundException", "No pool");
  expect(toSignUpError(unknown)).toBe(unknown);
});
