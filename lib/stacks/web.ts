import { CfnOutput, Duration, RemovalPolicy, SecretValue } from "aws-cdk-lib";
import { Certificate, CertificateValidation } from "aws-cdk-lib/aws-certificatemanager";
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  type Function as CloudFrontFunction,
  Distribution,
  type DistributionProps,
  FunctionEventType,
  HttpVersion,
  type IOrigin,
  OriginRequestPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { allRoutes } from "../../shared/api/index.ts";
import { sharedCopySeconds } from "../../shared/api/route.ts";
import { visitors } from "../../shared/api/visitors.ts";
import { acknowledgeRule } from "../constructs/acknowledge-rule.ts";
import { type CityProps, CityStack } from "../constructs/city-stack.ts";
import { adminPath } from "../constructs/contract-api.ts";
import { Firewall } from "../constructs/firewall.ts";
import { createSecurityHeaders } from "../constructs/security-headers.ts";
import { createConfigResponder, createPageRouter } from "../constructs/viewer-functions.ts";
import { WebBundle } from "../constructs/web-bundle.ts";
import type { CityResources } from "../resources.ts";
import type { AdminApiStack } from "./admin-api.ts";
import type { ApiStack } from "./api.ts";
import type { RealtimeStack } from "./realtime.ts";

export type Backends = { api: ApiStack; adminApi: AdminApiStack; realtime: RealtimeStack };

/** The one address of everything: web app, API, hooks, pictures and live connection behind one distribution. */
export class WebStack extends CityStack {
  readonly distribution: Distribution;
  readonly #resources: CityResources;
  readonly #entrances: Backends;
  readonly #headers: ResponseHeadersPolicy;

  constructor(scope: Construct, city: CityProps, resources: CityResources, entrances: Backends) {
    super(scope, "Web", city);
    this.#resources = resources;
    this.#entrances = entrances;
    this.#headers = createSecurityHeaders(this, "Headers", {
      connect: this.#alsoCalled(),
      widgets: this.settings.captcha ? ["https://challenges.cloudflare.com"] : [],
    });
    const bundle = this.#bundleBucket();
    const pages = this.#files(S3BucketOrigin.withOriginAccessControl(bundle), createPageRouter(this, "Pages"));
    this.distribution = new Distribution(this, "Distribution", {
      comment: `PLAYYY ${this.settings.city}, stage ${this.settings.name}`,
      defaultBehavior: pages,
      additionalBehaviors: { ...this.#behaviors(bundle), ...this.#visitors(pages), ...this.#door(pages) },
      webAclId: new Firewall(this, "Firewall").attrArn,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      // CloudFront would show one member's 404 to the next one for 10 seconds.
      errorResponses: [403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
      ...this.#ownDomain(),
    });
    this.#accept();
    this.#addRecords();
    const { webFolder: folder } = this.settings;
    if (folder) new WebBundle(this, "Bundle", { folder, bucket: bundle, distribution: this.distribution });
    new CfnOutput(this, "Address", { value: `https://${this.distribution.distributionDomainName}` });
  }

  /** Addresses that pages call besides their own: signed uploads, the pool, and the socket for browsers whose 'self' leaves it out. */
  #alsoCalled(): string[] {
    const { bucketName, bucketRegionalDomainName } = this.#resources.uploads;
    const socket = this.settings.publicOrigin.replace(/^http/, "ws");
    const always = [`https://${bucketRegionalDomainName}`, socket];
    if (!this.settings.isDeployed) return always;
    // Uploads are signed for the address with the bucket in its path.
    const byPath = `https://s3.${this.region}.${this.urlSuffix}/${bucketName}`;
    return [...always, byPath, `${byPath}/`, `https://cognito-idp.${this.region}.${this.urlSuffix}`];
  }

  #bundleBucket(): Bucket {
    const bucket = new Bucket(this, "Files", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // Everything in it comes from a build.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledgeRule(
      bucket,
      "S1",
      "Its only reader is the distribution, and an access log would keep addresses of members.",
    );
    return bucket;
  }

  #behaviors(bundle: IBucket): Record<string, BehaviorOptions> {
    const { auth } = this.#resources;
    const { api, adminApi, realtime } = this.#entrances;
    const httpApi = this.#apiOrigin(api.contract.http.apiId);
    const apiCache = this.#apiCache();
    const config = createConfigResponder(this, "Config", {
      stage: this.settings.name,
      region: this.region,
      userPoolId: auth.pool.userPoolId,
      userPoolClientId: auth.client.userPoolClientId,
      cognitoEndpoint: this.settings.isDeployed ? null : "local://origin/cognito",
      signUp: this.settings.hidesAccounts ? "api" : "pool",
      captchaSiteKey: this.settings.captcha?.siteKey ?? null,
    });
    return {
      ...this.#sharedLists(httpApi),
      // Before the members' paths: the first pattern that fits is taken.
      [`${adminPath}*`]: this.#passed(this.#apiOrigin(adminApi.contract.http.apiId), apiCache),
      "/api/*": this.#passed(httpApi, apiCache),
      "/hooks/*": this.#passed(httpApi, CachePolicy.CACHING_DISABLED),
      "/ws": this.#passed(this.#apiOrigin(realtime.socket.apiId), CachePolicy.CACHING_DISABLED),
      "/media/*": this.#files(this.#mediaOrigin()),
      "/config.json": this.#files(S3BucketOrigin.withOriginAccessControl(bundle), config),
    };
  }

  /**
   * Pages that a function makes, for whoever has no app (decision 70). Everybody has the same copy: the API gets no token, cookie or address,
   * and of the query only what these pages know.
   */
  #visitors(pages: BehaviorOptions): Record<string, BehaviorOptions> {
    const cachePolicy = new CachePolicy(this, "VisitorCache", {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.hours(1),
      headerBehavior: CacheHeaderBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.allowList(...Object.keys(visitors.calendar.input.shape)),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
    const made = {
      ...this.#shared(this.#apiOrigin(this.#entrances.api.contract.http.apiId, "/api/visitors"), cachePolicy),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    };
    return {
      // Before the pattern that has it, too: the function for pages leads it to the address without the slash.
      "/calendar/": pages,
      "/calendar": made,
      "/calendar/*": made,
      "/sitemap.xml": made,
      "/robots.txt": made,
    };
  }

  /** The scanner: the one document that reads the camera. Its worker's own file carries the rights of the worker. */
  #door(pages: BehaviorOptions): Record<string, BehaviorOptions> {
    const nobody = { connect: [], widgets: [] };
    const responseHeadersPolicy = createSecurityHeaders(this, "DoorHeaders", nobody, { wasm: true, camera: true });
    const scanner = { ...pages, responseHeadersPolicy };
    return { "/door": scanner, "/door/*": scanner };
  }

  /** The media stack itself lets this account's distribution in: granted from here it would be a circle. */
  #mediaOrigin(): IOrigin {
    const { originAccessControlId } = new S3OriginAccessControl(this, "MediaAccess");
    return S3BucketOrigin.withBucketDefaults(this.#resources.media, { originAccessControlId });
  }

  #apiOrigin(apiId: string, originPath = ""): IOrigin {
    // A reference that CloudFormation resolves, again only when it changes: so a rotation names the version. The value is never in
    // the template.
    const versionId = this.settings.originVersion;
    const proof = SecretValue.secretsManager(this.#resources.secrets.origin.secretArn, {
      jsonField: "current",
      ...(versionId && { versionId }),
    });
    return new HttpOrigin(`${apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
      customHeaders: { "x-origin-verify": proof.unsafeUnwrap() },
      ...(originPath && { originPath }),
    });
  }

  #files(origin: IOrigin, onRequest?: CloudFrontFunction): BehaviorOptions {
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: this.#headers,
      compress: true,
      ...(onRequest && {
        functionAssociations: [{ function: onRequest, eventType: FunctionEventType.VIEWER_REQUEST }],
      }),
    };
  }

  #passed(origin: IOrigin, cachePolicy: CachePolicy | typeof CachePolicy.CACHING_DISABLED): BehaviorOptions {
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: this.#headers,
      compress: true,
    };
  }

  /** Caches only what the API says, and never one caller's answer for another: the token is part of the key. */
  #apiCache(): CachePolicy {
    return new CachePolicy(this, "ApiCache", {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.hours(1),
      headerBehavior: CacheHeaderBehavior.allowList("Authorization"),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
  }

  /**
   * One copy of a shared list for everybody (R46). Without an origin request policy the API gets no token, cookie or
   * address of the caller, so its answer cannot depend on them.
   */
  #sharedLists(origin: IOrigin): Record<string, BehaviorOptions> {
    const cachePolicy = new CachePolicy(this, "SharedCache", {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(sharedCopySeconds),
      headerBehavior: CacheHeaderBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.allowList("limit", "cursor", "when"),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
    const behavior = this.#shared(origin, cachePolicy);
    const shared = allRoutes.filter(({ route }) => route.cache?.isShared);
    return Object.fromEntries(shared.map(({ route }) => [route.path, behavior]));
  }

  #shared(origin: IOrigin, cachePolicy: CachePolicy): BehaviorOptions {
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy,
      responseHeadersPolicy: this.#headers,
      compress: true,
    };
  }

  #ownDomain(): Partial<DistributionProps> {
    const { domain } = this.settings;
    if (!domain) return {};
    const certificate = new Certificate(this, "Certificate", {
      domainName: domain.name,
      validation: CertificateValidation.fromDns(this.#zone()),
    });
    const minimumProtocolVersion = SecurityPolicyProtocol.TLS_V1_2_2021;
    return { domainNames: [domain.name], certificate, minimumProtocolVersion };
  }

  #addRecords(): void {
    const { domain } = this.settings;
    if (!domain) return;
    const record = {
      zone: this.#zone(),
      recordName: domain.name,
      target: RecordTarget.fromAlias(new CloudFrontTarget(this.distribution)),
    };
    new ARecord(this, "Ipv4", record);
    new AaaaRecord(this, "Ipv6", record);
  }

  #accept(): void {
    acknowledgeRule(this.distribution, "CFR1", "Members travel: the city's app works from every country.");
    acknowledgeRule(
      this.distribution,
      "CFR3",
      "An access log would keep addresses of members; the API logs routes without them.",
    );
    if (this.settings.domain) return;
    acknowledgeRule(
      this.distribution,
      "CFR4",
      "Without a domain of its own the stage has CloudFront's certificate and its protocols.",
    );
  }

  #zone() {
    const { hostedZoneId = "", zoneName = "" } = this.settings.domain ?? {};
    const known = this.node.tryFindChild("Zone");
    return (
      (known as ReturnType<typeof HostedZone.fromHostedZoneAttributes>) ??
      HostedZone.fromHostedZoneAttributes(this, "Zone", { hostedZoneId, zoneName })
    );
  }
}
