import { UsageError } from "./cli-options.ts";
import type { Stage } from "./stage.ts";

/** The name of the table that the stage uses. Throws `UsageError` when the stage tells of none. */
export const getTableName = ({ table, failure, settings }: Stage): string => {
  if (table) return table;
  throw new UsageError(failure ? `AWS: ${failure}` : `Stage "${settings.name}" has no table yet: deploy it first.`);
};

/** Lets this process run the product's own verbs on the stage's table. To be called before any of them is loaded. */
export const setTableEnvironment = (stage: Stage): void => {
  const { endpoint, credentials, region } = stage.clientOf("dynamodb");
  process.env.TABLE_NAME = getTableName(stage);
  process.env.STAGE = stage.settings.name;
  process.env.AWS_REGION = region;
  if (endpoint) process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  if (credentials) {
    process.env.AWS_ACCESS_KEY_ID = credentials.accessKeyId;
    process.env.AWS_SECRET_ACCESS_KEY = credentials.secretAccessKey;
  }
};
