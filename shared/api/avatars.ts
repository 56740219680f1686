import * as z from "zod";
import { limits } from "../model/limits.ts";
import { SignedUpload } from "../model/media.ts";
import { Empty } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

const Avatar = z.object({ avatar_url: z.string().nullable() });

export const avatars = defineRoutes({
  upload: {
    method: "POST",
    path: "/api/profile/avatar/uploads",
    access: "user",
    status: 201,
    summary: "A signed POST for the caller's own next picture, of the exact type and at most the stated size.",
    input: z.object({
      content_type: z.enum(["image/jpeg", "image/png", "image/webp", "image/avif"]),
      bytes: z.int().min(1).max(limits.avatarBytes),
    }),
    output: SignedUpload,
    // Repeated, it signs another upload; the one that was lost on its way expires unused.
    idempotency: "own",
    rate: { max: 30, seconds: 600 },
  },
  finish: {
    method: "POST",
    path: "/api/profile/avatar/uploads/{uploadId}/finish",
    access: "user",
    summary:
      "Make an uploaded picture the caller's avatar: a square JPEG without metadata, in place of the former one.",
    input: z.object({ uploadId: z.string().regex(/^upl_[0-9A-Z]{26}$/) }),
    output: Avatar,
    rate: { max: 30, seconds: 600 },
  },
  remove: {
    method: "DELETE",
    path: "/api/profile/avatar",
    access: "user",
    summary: "Delete the caller's avatar; repeating it changes nothing.",
    input: Empty,
    output: Avatar,
    rate: { max: 30, seconds: 600 },
  },
});
