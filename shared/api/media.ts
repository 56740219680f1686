import * as z from "zod";
import { limits } from "../model/limits.ts";
import { ImageGenerator, MediaAccept, MediaType, MediaUse, SignedUpload, StoredMedia } from "../model/media.ts";
import { Empty, Line, Text } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

export const mediaAdmin = defineRoutes({
  upload: {
    method: "POST",
    path: "/api/admin/media/uploads",
    access: "admin",
    permission: "media",
    status: 201,
    summary: "A signed POST for one picture or video of the exact type and at most the stated size.",
    input: z.object({ use: MediaUse, content_type: MediaType, bytes: z.int().min(1) }),
    output: SignedUpload,
    // Repeated, it signs another upload; the one that was lost on its way expires unused.
    idempotency: "own",
  },
  finish: {
    method: "POST",
    path: "/api/admin/media/uploads/{uploadId}/finish",
    access: "admin",
    permission: "media",
    summary: "Check an uploaded file and publish it without metadata; the original is never public.",
    input: z.object({ uploadId: z.string().regex(/^[a-z]+_[0-9A-Z]{26}$/), use: MediaUse }),
    output: StoredMedia,
  },
  fetchRemote: {
    method: "POST",
    path: "/api/admin/media/remote",
    access: "admin",
    permission: "media",
    status: 201,
    summary: "Fetch a picture or video from a public https address once, and publish it like an upload.",
    input: z.object({ use: MediaUse, accept: MediaAccept, url: Line(limits.urlLength) }),
    output: StoredMedia,
    rate: { max: 60, seconds: 600 },
  },
  imageGenerator: {
    method: "GET",
    path: "/api/admin/media/image-generator",
    access: "admin",
    permission: "media",
    summary: "Who makes generated images here: Amazon Bedrock, or a designed poster.",
    input: Empty,
    output: z.object({ source: ImageGenerator }),
  },
  generateImage: {
    method: "POST",
    path: "/api/admin/media/generated",
    access: "admin",
    permission: "media",
    status: 201,
    summary: "Make an image of 16:9 for an event from its title, description and type, and publish it.",
    input: z.object({
      title: Line(limits.titleLength),
      description: Text().default(""),
      type: z.string().trim().max(limits.nameLength).default(""),
    }),
    output: z.object({ imageUrl: z.string(), source: ImageGenerator }),
    rate: { max: 30, seconds: 600 },
  },
});
