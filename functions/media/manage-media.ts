import type { ImageGenerator, MediaUse, StoredMedia } from "../../shared/model/media.ts";
import { withIntent } from "../audit/audit-intents.ts";
import type { Admin } from "../audit/audit-row.ts";
import { newId } from "../platform/ids.ts";
import type { PosterFacts } from "./generated/draw-poster.ts";
import { generateImage, imageGenerator } from "./generated/generate-image.ts";
import { fetchRemoteMedia, type RemoteMedia } from "./remote/fetch-remote-media.ts";
import { finishUpload } from "./uploads.ts";

// An address may carry a token; its host says enough.
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");

/** Publishes an administrator's uploaded file, recorded before and after. Throws as `finishUpload`. */
export const publishUpload = (
  { uploadId, use }: { uploadId: string; use: MediaUse },
  admin: Admin,
  now: string,
): Promise<StoredMedia> =>
  withIntent(
    admin,
    { action: "media.upload", subject: uploadId, details: { use } },
    now,
    () => finishUpload({ use, userId: admin.userId, uploadId }),
    { toDetails: ({ url }) => ({ file: url }) },
  );

/** Fetches a file from elsewhere and publishes it for an administrator, recorded before and after. Throws as `fetchRemoteMedia`. */
export const publishRemoteMedia = (wanted: RemoteMedia, admin: Admin, now: string): Promise<StoredMedia> => {
  const uploadId = newId("upl", now);
  return withIntent(
    admin,
    { action: "media.fetch", subject: uploadId, details: { use: wanted.use, from: hostOf(wanted.url) } },
    now,
    () => fetchRemoteMedia(wanted, uploadId),
    { toDetails: ({ url }) => ({ file: url }) },
  );
};

/** Makes and publishes an event's image for an administrator, recorded before and after. Throws as `generateImage`. */
export const publishGeneratedImage = (
  facts: PosterFacts,
  admin: Admin,
  now: string,
): Promise<{ imageUrl: string; source: ImageGenerator }> => {
  const uploadId = newId("upl", now);
  return withIntent(
    admin,
    { action: "media.generate", subject: uploadId, details: { title: facts.title, source: imageGenerator() } },
    now,
    () => generateImage(facts, uploadId),
    { toDetails: ({ imageUrl }) => ({ file: imageUrl }) },
  );
};
