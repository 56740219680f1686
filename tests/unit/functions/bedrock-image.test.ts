import { BedrockRuntimeClient, InvokeModelCommand } from "@aws-sdk/client-bedrock-runtime";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test } from "vitest";
import { createBedrockImage } from "../../../functions/media/generated/bedrock-image.ts";

const bedrock = mockClient(BedrockRuntimeClient);
const facts = { title: "RAGER on the river", description: "Three stages.", type: "RAGER" };
const make = () => createBedrockImage(facts, "amazon.nova-canvas-v1:0");

// Answers as Amazon Bedrock gives them for its image models.
const answer = (body: object) => ({ body: { transformToString: () => JSON.stringify(body) } }) as never;
const failure = (name: string, message: string) => Object.assign(new Error(message), { name });

beforeEach(() => {
  bedrock.reset();
});

test("Bedrock is asked for one picture of 16:9 that tells the event's title, description and type, twice where it fails", async () => {
  bedrock.on(InvokeModelCommand).resolves(answer({ images: [Buffer.from("picture").toString("base64")] }));
  expect((await make()).toString()).toBe("picture");
  const [sent] = bedrock.commandCalls(InvokeModelCommand).map(({ args }) => args[0].input);
  expect(await bedrock.call(0).thisValue.config.maxAttempts()).toBe(2);
  const body = JSON.parse(String(sent?.body));
  expect(sent?.modelId).toBe("amazon.nova-canvas-v1:0");
  expect(body.imageGenerationConfig).toMatchObject({ numberOfImages: 1, width: 1_280, height: 720 });
  for (const text of Object.values(facts)) expect(body.textToImageParams.text).toContain(text);
});

test("the prompt never exceeds what the model takes", async () => {
  bedrock.on(InvokeModelCommand).resolves(answer({ images: ["cA=="] }));
  await createBedrockImage({ ...facts, description: "word ".repeat(1_000) }, "amazon.nova-canvas-v1:0");
  const [sent] = bedrock.commandCalls(InvokeModelCommand).map(({ args }) => args[0].input);
  expect(JSON.parse(String(sent?.body)).textToImageParams.text.length).toBeLessThanOrEqual(1_000);
});

test.each([
  [
    "is throttled",
    failure("ThrottlingException", "Too many requests, please wait before trying again."),
    "media.generation-failed",
  ],
  ["times out", failure("TimeoutError", "The operation was aborted due to timeout"), "media.generation-failed"],
  [
    "has no access to the model",
    failure("AccessDeniedException", "You don't have access to the model."),
    "media.generation-failed",
  ],
  [
    "refuses the text by its content filter",
    failure(
      "ValidationException",
      "This request has been blocked by our content filters. Our filters automatically flagged this prompt.",
    ),
    "media.generation-refused",
  ],
] as const)("an image service that %s gives an error of its own", async (_what, error, code) => {
  bedrock.on(InvokeModelCommand).rejects(error);
  await expect(make()).rejects.toMatchObject({ code });
});

test("an answer without images because they were filtered is a refusal", async () => {
  const error = "All of the generated images have been blocked by our content filters.";
  bedrock.on(InvokeModelCommand).resolves(answer({ images: [], error }));
  await expect(make()).rejects.toMatchObject({ code: "media.generation-refused" });
});

test.each([
  [
    "is out of its quota",
    failure("ServiceQuotaExceededException", "No"),
    "The image service is busy. Try again in a minute.",
  ],
  [
    "finds the request invalid",
    failure("ValidationException", "Bad size"),
    "The image service didn't answer. Try again in a minute.",
  ],
  [
    "is blocked itself",
    failure("OtherException", "blocked"),
    "The image service didn't answer. Try again in a minute.",
  ],
])("an image service that %s fails with a text that tells what to do", async (_what, error, message) => {
  bedrock.on(InvokeModelCommand).rejects(error);
  await expect(make()).rejects.toMatchObject({ code: "media.generation-failed", message });
});

test.each([[{ images: [] }], [{}], [{ error: "filtered", images: ["cA=="] }]])(
  "an answer of %j is a refusal",
  async (body) => {
    bedrock.on(InvokeModelCommand).resolves(answer(body));
    await expect(make()).rejects.toMatchObject({ code: "media.generation-refused" });
  },
);
