import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { CityTable } from "./constructs/single-table.ts";
import type { AuthStack } from "./stacks/auth.ts";
import type { CitySecrets } from "./stacks/data.ts";

/** What functions may be given rights on. */
export type CityResources = {
  table: CityTable;
  secrets: CitySecrets;
  /** Where SES publishes bounces and complaints; absent without a domain of our own. */
  mailFeedback: ITopic | undefined;
  auth: AuthStack;
  /** Published renditions only. */
  media: IBucket;
  /** Originals as uploaded; never public. */
  uploads: IBucket;
};
