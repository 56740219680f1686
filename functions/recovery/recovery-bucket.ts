import { ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { optionalEnv } from "../platform/env.ts";

let client: S3Client | undefined;

/** The bucket in the recovery region, with its client; null on a stage without one. */
const openRecoveryBucket = (): { Bucket: string; s3: S3Client } | null => {
  const Bucket = optionalEnv("RECOVERY_BUCKET");
  if (!Bucket) return null;
  client ??= new S3Client({ region: optionalEnv("RECOVERY_REGION") });
  return { Bucket, s3: client };
};

/** Puts an object into the bucket of the recovery region. Does nothing on a stage without one. */
export const keepObject = async (Key: string, Body = ""): Promise<void> => {
  const bucket = openRecoveryBucket();
  if (bucket) await bucket.s3.send(new PutObjectCommand({ Bucket: bucket.Bucket, Key, Body }));
};

/** Returns whether the bucket of the recovery region has an object whose key begins with `prefix` and ends with `end`. */
export const hasObject = async (prefix: string, end = ""): Promise<boolean> => {
  const bucket = openRecoveryBucket();
  let ContinuationToken: string | undefined;
  do {
    const page = await bucket?.s3.send(
      new ListObjectsV2Command({ Bucket: bucket.Bucket, Prefix: prefix, ContinuationToken }),
    );
    if (page?.Contents?.some(({ Key = "" }) => Key.endsWith(end))) return true;
    ContinuationToken = page?.NextContinuationToken;
  } while (ContinuationToken);
  return false;
};
