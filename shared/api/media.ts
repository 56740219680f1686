import * as z from "zod";
import { limits } from "../model/limits.ts";
import { defineRoutes } from "./route.ts";

export const PictureUse = z.enum(["deal", "event", "logo"]);

export const mediaAdmin = defineRoutes({
  upload: {
    method: "POST",
    path: "/api/admin/media/uploads",
    access: "admin",
    status: 201,
    summary: "A signed POST for one picture of the exact type and at most the stated size.",
    input: z.object({
      use: PictureUse,
      content_type: z.enum(["image/jpeg", "image/png", "image/webp", "image/avif"]),
      bytes: z.int().min(1).max(limits.pictureBytes),
    }),
    output: z.object({ upload_id: z.string(), url: z.string(), fields: z.record(z.string(), z.string()) }),
  },
  finish: {
    method: "POST",
    path: "/api/admin/media/uploads/{uploadId}/finish",
    access: "admin",
    summary: "Re-encode an uploaded picture and publish its renditions; the original is never public.",
    input: z.object({ uploadId: z.string().regex(/^[a-z]+_[0-9A-Z]{26}$/), use: PictureUse }),
    output: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  },
});
