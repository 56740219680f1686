import { existsSync } from "node:fs";
import { join } from "node:path";
import { Duration } from "aws-cdk-lib";
import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct } from "constructs";

const root = join(import.meta.dirname, "../..");

/** Hashed names never change their content. */
const hashedFiles = ["assets/*", "door/assets/*"];

export type WebBundleProps = { folder: string; bucket: IBucket; distribution: IDistribution };

/** Puts the built web app into its bucket: new files first, then the pages that name them; old files stay for open tabs. */
export class WebBundle extends Construct {
  constructor(scope: Construct, id: string, { folder, bucket, distribution }: WebBundleProps) {
    super(scope, id);
    const path = join(root, folder);
    if (!existsSync(join(path, "index.html"))) throw new Error("Build the web app first: npx vite build");
    const shared = { destinationBucket: bucket, prune: false, memoryLimit: 512 };
    const files = new BucketDeployment(this, "Hashed", {
      ...shared,
      sources: [Source.asset(path)],
      exclude: ["*"],
      include: hashedFiles,
      cacheControl: [CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
    });
    const entry = new BucketDeployment(this, "Pages", {
      ...shared,
      sources: [Source.asset(path)],
      exclude: hashedFiles,
      cacheControl: [CacheControl.noCache()],
      distribution,
      distributionPaths: ["/*"],
    });
    entry.node.addDependency(files);
  }
}
