import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { store } from "./client.ts";

/** The keys that begin with a prefix, at most 1,000. */
export const listKeys = async (Bucket: string, Prefix: string): Promise<string[]> => {
  const { Contents = [] } = await store.send(new ListObjectsV2Command({ Bucket, Prefix }));
  return Contents.flatMap(({ Key }) => (Key ? [Key] : []));
};
