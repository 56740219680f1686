import { GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import type { CloudFormationCustomResourceEvent } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test, vi } from "vitest";

vi.mock("../../../functions/platform/log.ts", () => ({ log: { error: vi.fn() } }));
const { handler } = await import("../../../functions/mail/mail-identity.resource.ts");

const ses = mockClient(SESv2Client);
const put = vi.fn();
beforeEach(() => {
  ses.reset();
  put.mockReset();
  vi.stubGlobal("fetch", put);
});

/** What CloudFormation is told when it asks for the resource; the wait's steps take no time. */
const toldAfter = async (RequestType: "Create" | "Update" | "Delete", WaitSeconds = "0.01") => {
  const event = {
    RequestType,
    ResponseURL: "https://cloudformation.example/answer",
    StackId: "stack",
    RequestId: "request",
    LogicalResourceId: "MailVerified",
    ResourceProperties: { ServiceToken: "arn", Identity: "city.example", WaitSeconds },
  } as unknown as CloudFormationCustomResourceEvent;
  await handler(event, undefined, 1);
  const [url, { method, body }] = put.mock.calls[0] ?? [];
  expect([url, method]).toEqual(["https://cloudformation.example/answer", "PUT"]);
  return JSON.parse(body);
};

test("a deployment continues as soon as SES has verified the domain", async () => {
  const asked = ses.on(GetEmailIdentityCommand, { EmailIdentity: "city.example" });
  asked.resolvesOnce({ VerifiedForSendingStatus: false }).resolves({ VerifiedForSendingStatus: true });
  const told = await toldAfter("Create");
  expect(told).toMatchObject({ Status: "SUCCESS", RequestId: "request", PhysicalResourceId: "verified/city.example" });
  expect(ses.calls()).toHaveLength(2);
});

test("a deployment whose domain is not verified in time fails with instructions", async () => {
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false });
  const told = await toldAfter("Create");
  expect(told.Status).toBe("FAILED");
  expect(told.Reason).toMatch(/city\.example.*deploy again: docs\/deploy\.md, Mail/);
});

test("a refused query is reported as a failure at once", async () => {
  ses.on(GetEmailIdentityCommand).rejects(new Error("not authorized"));
  expect(await toldAfter("Update")).toMatchObject({ Status: "FAILED", Reason: "not authorized" });
});

test("deleting the resource does not wait", async () => {
  expect(await toldAfter("Delete")).toMatchObject({ Status: "SUCCESS" });
  expect(ses.calls()).toEqual([]);
});
