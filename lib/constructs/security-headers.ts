import { Duration } from "aws-cdk-lib";
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

/** Whom pages may turn to besides ourselves: `connect` is called, `widgets` bring a script and a frame of their own. */
export type ExternalSources = { connect: string[]; widgets: string[] };

/** What a document may do that no other may: compile the decoder of codes, and use the camera. */
type DocumentRights = { wasm: boolean; camera: boolean };

const noRights: DocumentRights = { wasm: false, camera: false };

/** The policy that pages run under. Styles are inline because Emotion writes them so. */
export const contentSecurityPolicy = ({ connect, widgets }: ExternalSources, { wasm } = noRights): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...(wasm ? ["'wasm-unsafe-eval'"] : []), ...widgets].join(" "),
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

const unusedFeatures = [
  "accelerometer",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
];

const permissionsPolicy = ({ camera }: DocumentRights): string =>
  [...unusedFeatures.map((feature) => `${feature}=()`), `camera=${camera ? "(self)" : "()"}`].join(", ");

const override = true;

/** The headers that the answers of the web distribution carry. */
export const createSecurityHeaders = (
  scope: Construct,
  id: string,
  others: ExternalSources,
  rights = noRights,
): ResponseHeadersPolicy =>
  new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(others, rights), override },
      contentTypeOptions: { override },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: "Permissions-Policy", value: permissionsPolicy(rights), override },
        { header: "Cross-Origin-Opener-Policy", value: "same-origin", override },
      ],
    },
  });
