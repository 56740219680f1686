import { Aws } from "aws-cdk-lib";
import type { StageSettings } from "../stages.ts";

// Known by name in both regions: CloudFormation passes no reference from one to the other.
const bucketNameOf = ({ name }: Pick<StageSettings, "name">, kind: string, account: string): string =>
  `playyy-${name}-${kind}-${account}`;

/** The bucket of the recovery region with the exports of the table, the lists of accounts and the erasures since. */
export const exportsNameOf = (settings: Pick<StageSettings, "name">, account = Aws.ACCOUNT_ID): string =>
  bucketNameOf(settings, "exports", account);

/** The bucket of the recovery region with the copies of pictures. */
export const picturesNameOf = (settings: Pick<StageSettings, "name">): string =>
  bucketNameOf(settings, "pictures", Aws.ACCOUNT_ID);
