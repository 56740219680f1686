import { mediaAdmin } from "../../shared/api/media.ts";
import { serve } from "../serve.ts";
import { finishUpload, signUpload } from "./uploads.ts";

export const handler = serve("mediaAdmin", mediaAdmin, {
  async upload({ use, content_type, bytes }, caller, { now }) {
    return signUpload({ use, userId: caller.userId, contentType: content_type, bytes }, now);
  },
  async finish({ uploadId, use }, caller) {
    return finishUpload({ use, userId: caller.userId, uploadId });
  },
});
