import type { ImageGenerator } from "../../../shared/model/media.ts";
import { optionalEnv } from "../../platform/env.ts";
import { toMediaStem } from "../media-path.ts";
import { publishSizedPicture } from "../publish-media.ts";
import { createBedrockImage } from "./bedrock-image.ts";
import { drawPoster, type PosterFacts } from "./draw-poster.ts";

/** Who makes images on this stage. */
export const imageGenerator = (): ImageGenerator => (optionalEnv("IMAGE_MODEL") ? "bedrock" : "poster");

/**
 * Makes an event's image and publishes it under `uploadId`: by the stage's model on Amazon Bedrock, else as a designed poster.
 * Throws `media.generation-refused` or `media.generation-failed`; nothing is published then.
 */
export const generateImage = async (
  facts: PosterFacts,
  uploadId: string,
): Promise<{ imageUrl: string; source: ImageGenerator }> => {
  const model = optionalEnv("IMAGE_MODEL");
  const image = model ? await createBedrockImage(facts, model) : await drawPoster(facts);
  const { url } = await publishSizedPicture(toMediaStem("event", "image", uploadId), image);
  return { imageUrl: url, source: imageGenerator() };
};
