import { createPresignedPost, type PresignedPost, type PresignedPostOptions } from "@aws-sdk/s3-presigned-post";
import { store } from "./client.ts";

/** A form by which a browser uploads one file. */
export const signPost = (options: PresignedPostOptions): Promise<PresignedPost> => createPresignedPost(store, options);
