import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
  type IBucket,
} from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { acknowledgeRule } from "../constructs/acknowledge-rule.ts";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { picturesNameOf } from "../constructs/recovery-buckets.ts";
import { formerVersions, type RecoveryStack, removedPictures } from "./recovery.ts";

/** Where pictures lie: one place for originals as they came, one for the re-encoded renditions the web may show. */
export class MediaStack extends CityStack {
  /** Renditions, under `media/<kind>/`: a rendition's address is `/` + its key. Hidden ones, under `removed/<kind>/`, have none. */
  readonly media: Bucket;
  /** Originals, for one day. */
  readonly uploads: Bucket;

  constructor(scope: Construct, city: CityProps, recovery: RecoveryStack | undefined) {
    super(scope, "Media", city);
    if (recovery) this.addDependency(recovery);
    const pictures = recovery && Bucket.fromBucketName(this, "Copies", picturesNameOf(this.settings));
    this.media = this.#bucket("Renditions", {
      removalPolicy: this.settings.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
      lifecycleRules: [removedPictures],
      ...this.#copiedTo(pictures),
    });
    this.media.addToResourcePolicy(this.#webMayRead());
    this.uploads = this.#bucket("Uploads", {
      removalPolicy: RemovalPolicy.DESTROY,
      lifecycleRules: [{ expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      cors: [
        {
          allowedMethods: [HttpMethods.POST],
          allowedOrigins: [this.settings.publicOrigin],
          allowedHeaders: ["*"],
          maxAge: 3_600,
        },
      ],
    });
  }

  /** Each new version goes to the recovery region, a deletion as well. */
  #copiedTo(destination: IBucket | undefined): BucketProps {
    if (!destination) return {};
    return {
      versioned: true,
      lifecycleRules: [removedPictures, formerVersions],
      replicationRules: [{ destination, deleteMarkerReplication: true, priority: 1 }],
    };
  }

  #bucket(id: string, props: BucketProps): Bucket {
    const bucket = new Bucket(this, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      ...props,
    });
    this.holdFast(bucket);
    acknowledgeRule(
      bucket,
      "S1",
      "Its readers are the distribution and our functions, and an access log would keep addresses of members.",
    );
    return bucket;
  }

  /**
   * Lets this account's web distribution read renditions. By account, not by distribution: the distribution needs the API,
   * the API needs this bucket, so naming it here would be a circle.
   */
  #webMayRead(): PolicyStatement {
    return new PolicyStatement({
      principals: [new ServicePrincipal("cloudfront.amazonaws.com")],
      actions: ["s3:GetObject"],
      resources: [this.media.arnForObjects("media/*")],
      conditions: { StringEquals: { "aws:SourceAccount": this.account } },
    });
  }
}
