import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { type Place, store } from "./client.ts";

/** Does nothing if there is none. */
export const deleteObject = async (place: Place): Promise<void> => {
  await store.send(new DeleteObjectCommand(place));
};
