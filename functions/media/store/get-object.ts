import { GetObjectCommand, type GetObjectCommandOutput } from "@aws-sdk/client-s3";
import { type Place, store } from "./client.ts";

/** Throws `NoSuchKey`, or `AccessDenied` where the bucket may not be listed, for an object that isn't there. */
export const getObject = (place: Place): Promise<GetObjectCommandOutput> => store.send(new GetObjectCommand(place));
