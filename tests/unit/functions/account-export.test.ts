import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { expect, test, vi } from "vitest";
import { readExportPage } from "../../../functions/account/export-account.ts";
import { handler } from "../../../functions/account/handler.ts";

vi.mock("../../../functions/account/export-account.ts", () => ({
  readExportPage: vi.fn(async () => ({ items: [], position: null })),
}));
vi.mock("../../../functions/members/members.ts", async (original) => ({
  ...(await original<object>()),
  ensureMember: async () => ({ email_hashes: ["hash-1"] }),
}));

mockClient(SecretsManagerClient).callsFake(async () => ({ SecretString: '{"current":"from-the-edge"}' }));
mockClient(DynamoDBDocumentClient).callsFake(async () => ({}));

test.each([
  ["true", "maya@x.test"],
  ["false", ""],
])(
  "a member's own export has what is stored by an address that is verified (%s): %j",
  async (email_verified, email) => {
    vi.stubEnv("ORIGIN_SECRET_ARN", "arn:aws:secretsmanager:us-east-1:1:secret:origin");
    vi.stubEnv("TABLE_NAME", "city");
    const claims = { sub: "user-1", token_use: "access", email: "maya@x.test", email_verified };
    const event = {
      routeKey: "GET /api/me/export",
      headers: { "x-origin-verify": "from-the-edge" },
      requestContext: { requestId: "request-1", http: { sourceIp: "192.0.2.1" }, authorizer: { jwt: { claims } } },
    };
    expect(await handler(event as never, {} as never)).toMatchObject({ statusCode: 200 });
    expect(vi.mocked(readExportPage).mock.lastCall?.[0]).toMatchObject({
      userId: "user-1",
      email,
      emailHashes: ["hash-1"],
    });
  },
);
