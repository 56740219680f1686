import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import * as z from "zod";
import type { Letter } from "./letter.ts";

/** What Lambda writes of a batch that it discarded; `payload` is the whole event as text. */
const Discarded = z.looseObject({
  timestamp: z.string(),
  requestContext: z.looseObject({ functionArn: z.string() }),
  payload: z.string(),
});

const Payload = z.object({ Records: z.array(z.unknown()) });

/** The random id at the end of an object's key. */
const idOf = (key: string): string => key.slice(-36);

const readLetter = async (client: S3Client, Bucket: string, Key: string): Promise<Letter> => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
  const discarded = Discarded.parse(JSON.parse((await Body?.transformToString()) ?? ""));
  return {
    id: idOf(Key),
    at: discarded.timestamp,
    reader: discarded.requestContext.functionArn,
    event: Payload.parse(JSON.parse(discarded.payload)),
    isOfStream: true,
    keep: async (Records) => {
      const Body = JSON.stringify({ ...discarded, payload: JSON.stringify({ Records }) });
      await client.send(new PutObjectCommand({ Bucket, Key, Body }));
    },
    remove: async () => void (await client.send(new DeleteObjectCommand({ Bucket, Key }))),
  };
};

/** The letters in the bucket, by their objects' keys, the oldest first. */
export const readStreamLetters = async (client: S3Client, Bucket: string): Promise<Map<string, Letter>> => {
  const letters: [key: string, letter: Letter][] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: "aws/lambda/" }))
    for (const { Key = "" } of Contents) letters.push([Key, await readLetter(client, Bucket, Key)]);
  return new Map(letters.toSorted(([, one], [, other]) => one.at.localeCompare(other.at)));
};
