import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { UsageError } from "../cli-options.ts";
import type { Stage } from "../stage.ts";
import type { Letter } from "./letter.ts";
import { receiveMessages } from "./message-letters.ts";
import { readStreamLetters } from "./stream-letters.ts";

/** Everything that was given up and waits, the oldest first. */
export type LetterBox = { letters: Letter[]; close(): Promise<void> };

// Outputs of this machine are named by their stack, too.
const findOutput = ({ outputs }: Stage, name: string): string | undefined =>
  Object.entries(outputs).find(([key]) => key.split(".").at(-1) === name)?.[1];

const getOutput = (stage: Stage, name: string): string => {
  const value = findOutput(stage, name);
  if (value) return value;
  throw new UsageError(
    stage.failure ? `AWS: ${stage.failure}` : `Stage "${stage.settings.name}" has no ${name} yet: deploy it first.`,
  );
};

/**
 * Reads the letters of a stage: what readers of the table's stream gave up from the bucket, all others from the queue. Notices of letters that are
 * gone are removed. Throws `UsageError` before the first deployment.
 */
export const openLetterBox = async (stage: Stage): Promise<LetterBox> => {
  const checksums = {
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  } as const;
  const objects = new S3Client({ ...stage.clientOf("s3"), forcePathStyle: stage.isLocal, ...checksums });
  const queue = new SQSClient(stage.clientOf("sqs"));
  const known = {
    mailSender: findOutput(stage, "MailSender"),
    mailFeedback: findOutput(stage, "MailFeedbackFunction"),
  };
  const messages = await receiveMessages(queue, getOutput(stage, "DeadLetterQueue"), known);
  const ofStreams = await readStreamLetters(objects, getOutput(stage, "DeadLetterRecords"));
  for (const { key, remove } of messages.notices) {
    const letter = ofStreams.get(key);
    if (!letter) await remove();
    else ofStreams.set(key, { ...letter, remove: () => letter.remove().then(remove) });
  }
  const letters = [...ofStreams.values(), ...messages.letters];
  return { letters: letters.toSorted((one, other) => one.at.localeCompare(other.at)), close: messages.release };
};
