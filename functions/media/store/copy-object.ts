import { CopyObjectCommand } from "@aws-sdk/client-s3";
import { type Place, store } from "./client.ts";

/** Copies an object within its bucket, with its content type and cache header. Throws `NoSuchKey` without one. */
export const copyObject = async ({ Bucket, Key }: Place, to: string): Promise<void> => {
  await store.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: encodeURI(`${Bucket}/${Key}`) }));
};
