import { Duration } from "aws-cdk-lib";
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

/** Whom pages may turn to besides ourselves: `connect` is called, `widgets` bring a script and a frame of their own. */
export type ExternalSources = { connect: string[]; widgets: string[] };

/** The policy that pages run under. Styles are inline because Emotion writes them so. */
export const contentSecurityPolicy = ({ connect, widgets }: ExternalSources): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...widgets].join(" "),
    ...(widgets.length > 0 ? [`frame-src ${widgets.join(" ")}`] : []),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(" ")}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "upgrade-insecure-requests",
  ].join("; ");

const permissionsPolicy = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

const override = true;

/** The headers that every answer of the web distribution carries. */
export const createSecurityHeaders = (scope: Construct, id: string, others: ExternalSources): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(others), override },
      contentTypeOptions: { override },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: "Permissions-Policy", value: permissionsPolicy, override },
        { header: "Cross-Origin-Opener-Policy", value: "same-origin", override },
      ],
    },
  });
