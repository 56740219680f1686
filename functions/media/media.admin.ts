import { mediaAdmin } from "../../shared/api/media.ts";
import { serve } from "../serve.ts";
import { imageGenerator } from "./generated/generate-image.ts";
import { publishGeneratedImage, publishRemoteMedia, publishUpload } from "./manage-media.ts";
import { assertMayUpload } from "./publish-media.ts";
import { signUpload } from "./uploads.ts";

export const handler = serve("mediaAdmin", mediaAdmin, {
  async upload({ use, content_type, bytes }, caller, { now }) {
    assertMayUpload(use, content_type, bytes);
    return signUpload({ use, userId: caller.userId, contentType: content_type, bytes }, now);
  },
  async finish(upload, caller, { now }) {
    return publishUpload(upload, caller, now);
  },
  async fetchRemote(wanted, caller, { now }) {
    return publishRemoteMedia(wanted, caller, now);
  },
  async imageGenerator() {
    return { source: imageGenerator() };
  },
  async generateImage(facts, caller, { now }) {
    return publishGeneratedImage(facts, caller, now);
  },
});
