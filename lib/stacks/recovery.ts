import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption, type LifecycleRule } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { limits } from "../../shared/model/limits.ts";
import { acknowledgeRule } from "../constructs/acknowledge-rule.ts";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { exportsNameOf, picturesNameOf } from "../constructs/recovery-buckets.ts";

/** As long as the table can be restored to any second. */
const keptDays = 35;

/** An avatar that stays removed has no other end; a day later than the last appeal that could bring it back. */
export const removedPictures: LifecycleRule = {
  prefix: "removed/",
  expiration: Duration.days(limits.removedPictureDays + 1),
};

/** What was overwritten or deleted can be brought back as long as the table. */
export const formerVersions: LifecycleRule = {
  noncurrentVersionExpiration: Duration.days(keptDays),
  expiredObjectDeleteMarker: true,
};

/** What is left of the city if its region, its table or its user pool is lost, in another region. */
export class RecoveryStack extends CityStack {
  constructor(scope: Construct, city: CityProps, recoveryRegion: string) {
    super(scope, "Recovery", city, recoveryRegion);
    this.#bucket("Exports", exportsNameOf(city.settings), [
      { prefix: "table/", expiration: Duration.days(keptDays) },
      { prefix: "accounts/", expiration: Duration.days(keptDays) },
      // An erasure is repeated in whatever was exported before it, so its record outlives the last such export.
      { prefix: "erasures/", expiration: Duration.days(keptDays + 5) },
      { abortIncompleteMultipartUploadAfter: Duration.days(1), noncurrentVersionExpiration: Duration.days(1) },
    ]);
    this.#bucket("Pictures", picturesNameOf(city.settings), [removedPictures, formerVersions]);
  }

  #bucket(id: string, bucketName: string, lifecycleRules: LifecycleRule[]): void {
    const bucket = new Bucket(this, id, {
      bucketName,
      versioned: true,
      lifecycleRules,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // S3 deletes no bucket that holds something: the stack's deletion fails then, and no name stays in the way of another one.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledgeRule(bucket, "S1", "Only the daily job, S3's replication and the restore command reach it.");
  }
}
