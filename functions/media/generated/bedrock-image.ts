import { BedrockRuntimeClient, InvokeModelCommand } from "@aws-sdk/client-bedrock-runtime";
import * as z from "zod";
import { city } from "../../../shared/model/city.ts";
import { AppError } from "../../../shared/model/errors.ts";
import { log } from "../../platform/log.ts";
import type { PosterFacts } from "./draw-poster.ts";
import { shorten } from "./poster-text.ts";

const bedrock = new BedrockRuntimeClient({ maxAttempts: 2 });
const waitMilliseconds = 22_000;
// The longest prompt that Amazon's image models take.
const promptLength = 1_000;

const Answer = z.object({ images: z.array(z.string()).optional(), error: z.string().nullish() });

const refusedError = () =>
  new AppError(
    "media.generation-refused",
    "The image service turned this text down. Change the title or the description and try again.",
  );
const failedError = (text: string) => new AppError("media.generation-failed", text);

const toPrompt = ({ title, description, type }: PosterFacts): string =>
  shorten(
    `A vivid promotional photo for a city event in ${city.name}, Florida at dusk, no text, no letters. ${type} "${title}". ${description}`,
    promptLength,
  );

const toBody = (facts: PosterFacts) => ({
  taskType: "TEXT_IMAGE",
  textToImageParams: { text: toPrompt(facts), negativeText: "text, letters, watermark, logo" },
  imageGenerationConfig: { numberOfImages: 1, width: 1_280, height: 720, quality: "standard" },
});

const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const { name = "", message = "" } = error as Partial<Error>;
  log.warn("Bedrock made no image", { reason: name });
  if (/Throttling|ServiceQuota/.test(name)) return failedError("The image service is busy. Try again in a minute.");
  if (name === "ValidationException" && /content filter|blocked|policy/i.test(message)) return refusedError();
  return failedError("The image service didn't answer. Try again in a minute.");
};

/**
 * Lets a model on Amazon Bedrock make an image of 16:9 from an event's texts.
 * Throws `media.generation-refused` when its content filter turns the text down, or `media.generation-failed`.
 */
export const createBedrockImage = async (facts: PosterFacts, modelId: string): Promise<Buffer> => {
  const command = new InvokeModelCommand({
    modelId,
    contentType: "application/json",
    accept: "application/json",
    body: JSON.stringify(toBody(facts)),
  });
  try {
    const { body } = await bedrock.send(command, { abortSignal: AbortSignal.timeout(waitMilliseconds) });
    const { images, error } = Answer.parse(JSON.parse(body.transformToString()));
    if (error || !images?.[0]) throw refusedError();
    return Buffer.from(images[0], "base64");
  } catch (error) {
    throw toAppError(error);
  }
};
