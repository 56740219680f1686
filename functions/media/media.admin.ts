import { mediaAdmin } from "../../shared/api/media.ts";
import { serve } from "../serve.ts";
import { generateImage, imageGenerator } from "./generated/generate-image.ts";
import { assertMayUpload } from "./publish-media.ts";
import { fetchRemoteMedia } from "./remote/fetch-remote-media.ts";
import { finishUpload, signUpload } from "./uploads.ts";

export const handler = serve("mediaAdmin", mediaAdmin, {
  async upload({ use, content_type, bytes }, caller, { now }) {
    assertMayUpload(use, content_type, bytes);
    return signUpload({ use, userId: caller.userId, contentType: content_type, bytes }, now);
  },
  async finish({ uploadId, use }, caller) {
    return finishUpload({ use, userId: caller.userId, uploadId });
  },
  async fetchRemote(input, _caller, { now }) {
    return fetchRemoteMedia(input, now);
  },
  async imageGenerator() {
    return { source: imageGenerator() };
  },
  async generateImage(input, _caller, { now }) {
    return generateImage(input, now);
  },
});
