import { PutObjectCommand, type PutObjectCommandInput } from "@aws-sdk/client-s3";
import { type Place, store } from "./client.ts";

export const putObject = async (object: Place & PutObjectCommandInput): Promise<void> => {
  await store.send(new PutObjectCommand(object));
};
