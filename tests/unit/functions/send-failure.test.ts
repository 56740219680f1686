import * as ses from "@aws-sdk/client-sesv2";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { isCertainlyUnsent, toSendFailure } from "../../../functions/mail/send-failure.ts";
import { sendEmail } from "../../../functions/mail/transport.ts";

const service = mockClient(SESv2Client);
beforeEach(() => {
  service.reset();
  vi.stubEnv("MAIL_URL", "ses:");
  vi.stubEnv("MAIL_FROM", "PLAYYY <hello@city.example>");
  vi.stubEnv("AWS_REGION", "us-east-1");
});

const mail = { id: "mail-1", to: "maya@example.com", subject: "Your tickets", html: "<p>Hi Maya</p>", text: "Hi Maya" };
const meta = { $metadata: {} };
const sandbox =
  "Email address is not verified. The following identities failed the check in region US-EAST-1: maya@example.com";

/** What comes of a mail when SES, or the way to it, throws this. */
const judged = async (error: Error) => {
  service.on(SendEmailCommand).rejects(error);
  return sendEmail(mail).then(() => null, toSendFailure);
};
const named = (name: string, message = "no") => Object.assign(new Error(message), { name, $fault: "client" });
const coded = (code: string) => Object.assign(new Error(`connect ${code} 10.0.0.1:443`), { code });

describe("a failure of the SES account is retried", () => {
  test.each([
    new ses.AccountSuspendedException({ message: "Account is suspended", ...meta }),
    new ses.SendingPausedException({ message: "Sending is paused", ...meta }),
    new ses.MailFromDomainNotVerifiedException({ message: "MAIL FROM is not verified", ...meta }),
    new ses.TooManyRequestsException({ message: "Too many requests", ...meta }),
    new ses.LimitExceededException({ message: "Daily message quota exceeded", ...meta }),
    new ses.NotFoundException({ message: "Configuration set does not exist", ...meta }),
    new ses.MessageRejected({ message: sandbox, ...meta }),
    named("ThrottlingException", "Maximum sending rate exceeded."),
    named("AccessDeniedException", "User is not authorized to perform ses:SendRawEmail"),
    named("CredentialsProviderError"),
    named("TimeoutError"),
    coded("ECONNREFUSED"),
  ])("$name $message", async (error) => {
    expect((await judged(error))?.kind).toBe("service");
  });
});

describe("a rejection of the email itself ends it", () => {
  test.each([
    new ses.MessageRejected({ message: "Email content is not acceptable", ...meta }),
    new ses.BadRequestException({ message: "Local address contains control or whitespace", ...meta }),
  ])("$name $message", async (error) => {
    expect((await judged(error))?.kind).toBe("refused");
  });
});

test("the reason contains the error and SES's message, and nobody's address", async () => {
  const failure = await judged(new ses.MessageRejected({ message: sandbox, ...meta }));
  expect(failure?.reason).toBe(
    "MessageRejected: Email address is not verified. The following identities failed the check in region US-EAST-1: …",
  );
});

test("any other error is reduced to its name, as its message may quote the email", () => {
  const error = (() => {
    try {
      return JSON.parse('{"name": Maya Member}');
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(toSendFailure(error)).toEqual({ kind: "later", reason: "SyntaxError" });
});

test("the raw email is sent once, from the city's address to one recipient", async () => {
  service.on(SendEmailCommand).resolves({ MessageId: "0100" });
  await sendEmail(mail);
  const [call, ...others] = service.commandCalls(SendEmailCommand);
  expect(others).toEqual([]);
  expect(call?.args[0].input.Destination).toEqual({ ToAddresses: [mail.to] });
  expect(Buffer.from(call?.args[0].input.Content?.Raw?.Data ?? "").toString()).toContain("Subject: Your tickets");
});

test.each([
  [160, ""],
  [161, "…"],
])("a reason of %d characters ends with %j after its first 160", async (length, end) => {
  const message = "x".repeat(length - "BadRequestException: ".length);
  const failure = await judged(new ses.BadRequestException({ message, ...meta }));
  expect(failure?.reason).toBe(`BadRequestException: ${"x".repeat(160 - "BadRequestException: ".length)}${end}`);
});

const answered = (code: string, responseCode: number) =>
  Object.assign(new Error(`${responseCode} to maya@example.com`), { code, responseCode });

test.each<[string, unknown, ReturnType<typeof toSendFailure>]>([
  ["refuses the envelope unsent", coded("EENVELOPE"), { kind: "refused", reason: "EENVELOPE" }],
  ["refuses the message unsent", coded("EMESSAGE"), { kind: "refused", reason: "EMESSAGE" }],
  ["refuses an envelope for good", answered("EENVELOPE", 500), { kind: "refused", reason: "EENVELOPE: 500 to …" }],
  ["refuses an envelope for now", answered("EENVELOPE", 499), { kind: "later", reason: "EENVELOPE: 499 to …" }],
  ["refuses something else for good", answered("EOTHER", 550), { kind: "later", reason: "EOTHER: 550 to …" }],
  ["can't be reached", coded("ECONNREFUSED"), { kind: "service", reason: "ECONNREFUSED" }],
  [
    "says that sending is paused",
    named("Paused", "not verified, paused"),
    { kind: "later", reason: "Paused: not verified, paused" },
  ],
  [
    "fails with a name beside its code",
    Object.assign(coded("EPIPE"), { name: "Broken" }),
    { kind: "service", reason: "Broken" },
  ],
  ["throws no error", "a text", { kind: "later", reason: "Error" }],
])("a server that %s is understood so", (_what, thrown, failure) => {
  expect(toSendFailure(thrown)).toEqual(failure);
});

const during = (code: string, command: string) => Object.assign(coded(code), { command });

test.each<[boolean, string, unknown]>([
  [true, "whose connection failed", during("ESOCKET", "CONN")],
  [true, "whose connection took too long", during("ETIMEDOUT", "CONN")],
  [false, "whose answer was lost", during("ESOCKET", "DATA")],
  [false, "whose answer took too long", during("ETIMEDOUT", "DATA")],
  [true, "whose server refused the connection", coded("ECONNREFUSED")],
  [true, "whose sender isn't known", coded("EAUTH")],
  [false, "whose connection was closed", coded("ECONNRESET")],
  [true, "that SES refused", named("BadRequestException")],
  [true, "that SES takes at another time", named("ThrottlingException")],
  [false, "that SES didn't answer", named("TimeoutError")],
  [false, "that SES failed at", named("InternalServiceErrorException")],
  [false, "that failed for an unknown reason", new TypeError("no")],
  [false, "that failed with a text", "no"],
  [false, "that failed with nothing", null],
])("it is %s that nobody has an email %s", (isUnsent, _which, thrown) => {
  expect(isCertainlyUnsent(thrown)).toBe(isUnsent);
});
