import { once } from "node:events";
import { createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { giveOwnTable } from "../../support/own-table.ts";

const media = giveOwnTable(() => import("../../../functions/media/generated/generate-image.ts"));

/** Amazon Bedrock, which speaks HTTP/2 and answers as a test says; a client asks at the address that it has read once. */
const bedrock = createServer((request, response) => {
  asked.push(decodeURIComponent(request.url));
  response.writeHead(answer.status, { "content-type": "application/json", "x-amzn-errortype": answer.errorType ?? "" });
  response.end(JSON.stringify(answer.body));
});
const asked: string[] = [];
let answer: { status: number; errorType?: string; body: object };

beforeAll(async () => {
  await once(bedrock.listen(0, "127.0.0.1"), "listening");
  const { port } = bedrock.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL_BEDROCK_RUNTIME", `http://127.0.0.1:${port}`);
  vi.stubEnv("IMAGE_MODEL", "amazon.nova-canvas-v1:0");
});
afterAll(() => {
  bedrock.close();
});

const make = () => {
  const facts = { title: "RAGER on the river", description: "Three stages.", type: "RAGER" };
  return media().generateImage(facts, "upl_01J00000000000000000000000");
};

test("an image that the stage's model does not make fails with its code", async () => {
  answer = { status: 404, errorType: "ResourceNotFoundException", body: { message: "Unknown" } };
  await expect(make()).rejects.toMatchObject({ code: "media.generation-failed" });
  expect(asked).toEqual(["/model/amazon.nova-canvas-v1:0/invoke"]);
});

test("a text that the model's filter turns down is refused with its code", async () => {
  answer = { status: 200, body: { images: [], error: "Blocked by our content filter" } };
  await expect(make()).rejects.toMatchObject({ code: "media.generation-refused" });
});
