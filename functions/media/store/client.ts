import { S3Client } from "@aws-sdk/client-s3";

/** Where an object is. */
export type Place = { Bucket: string; Key: string };

/**
 * S3's client. Loading it takes as long as loading the whole rest of a function, and most calls of the functions that publish or delete files
 * do neither: whoever needs a call of this folder imports it where it is needed, by `import()` (decision 42).
 */
export const store = new S3Client({ forcePathStyle: true });
