import type { ImageGenerator } from "../../../shared/model/media.ts";
import { optionalEnv } from "../../platform/env.ts";
import { toMediaStem } from "../media-path.ts";
import { publishSizedPicture } from "../publish-media.ts";
import type { PosterFacts } from "./draw-poster.ts";

/** Who makes images on this stage. */
export const imageGenerator = (): ImageGenerator => (optionalEnv("IMAGE_MODEL") ? "bedrock" : "poster");

// Each is loaded when it is needed first: what draws posters, and Bedrock's client, take longer to load than all else of the function.
const createImage = async (facts: PosterFacts): Promise<Buffer> => {
  const model = optionalEnv("IMAGE_MODEL");
  if (model) return (await import("./bedrock-image.ts")).createBedrockImage(facts, model);
  return (await import("./draw-poster.ts")).drawPoster(facts);
};

/**
 * Makes an event's image and publishes it under `uploadId`: by the stage's model on Amazon Bedrock, else as a designed poster.
 * Throws `media.generation-refused` or `media.generation-failed`; nothing is published then.
 */
export const generateImage = async (
  facts: PosterFacts,
  uploadId: string,
): Promise<{ imageUrl: string; source: ImageGenerator }> => {
  const { url } = await publishSizedPicture(toMediaStem("event", "image", uploadId), await createImage(facts));
  return { imageUrl: url, source: imageGenerator() };
};
