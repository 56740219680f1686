import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from "@aws-sdk/client-s3";
import { createPresignedPost, type PresignedPost, type PresignedPostOptions } from "@aws-sdk/s3-presigned-post";

/*
 * The calls of S3. Loading its client takes as long as loading the whole rest of a function, and most calls of the functions that publish
 * or delete files do neither: whoever needs this module imports it where it is needed, by `import()` (decision 42).
 */

const store = new S3Client({ forcePathStyle: true });

/** Where an object is. */
export type Place = { Bucket: string; Key: string };

export const putObject = async (object: Place & PutObjectCommandInput): Promise<void> => {
  await store.send(new PutObjectCommand(object));
};

/** Throws `NoSuchKey`, or `AccessDenied` where the bucket may not be listed, for an object that isn't there. */
export const getObject = (place: Place): Promise<GetObjectCommandOutput> => store.send(new GetObjectCommand(place));

/** Copies an object within its bucket, with its content type and cache header. Throws `NoSuchKey` without one. */
export const copyObject = async ({ Bucket, Key }: Place, to: string): Promise<void> => {
  await store.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: encodeURI(`${Bucket}/${Key}`) }));
};

/** Does nothing if there is none. */
export const deleteObject = async (place: Place): Promise<void> => {
  await store.send(new DeleteObjectCommand(place));
};

/** The keys that begin with a prefix, at most 1,000. */
export const listKeys = async (Bucket: string, Prefix: string): Promise<string[]> => {
  const { Contents = [] } = await store.send(new ListObjectsV2Command({ Bucket, Prefix }));
  return Contents.flatMap(({ Key }) => (Key ? [Key] : []));
};

/** A form by which a browser uploads one file. */
export const signPost = (options: PresignedPostOptions): Promise<PresignedPost> => createPresignedPost(store, options);
