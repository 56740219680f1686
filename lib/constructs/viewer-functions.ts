import { Stack } from "aws-cdk-lib";
import { Function as CloudFrontFunction, FunctionCode, FunctionRuntime } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

/**
 * Runs in CloudFront, so it is plain text there: `/` is the landing page, every other path that is not a file is the app.
 * By rewriting the question, not by replacing error answers, so that the API's 404 stays a 404.
 */
export const pageOf = `function handler(event) {
  var request = event.request;
  if (request.uri === "/") request.uri = "/landing.html";
  else if (!/\\.[A-Za-z0-9]+$/.test(request.uri)) request.uri = "/index.html";
  return request;
}`;

/** Answers every page's path with the page that draws it. */
export const pages = (scope: Construct, id: string): CloudFrontFunction =>
  new CloudFrontFunction(scope, id, { code: FunctionCode.fromInline(pageOf), runtime: FunctionRuntime.JS_2_0 });

/** Answers what the web app must know of its stage, so that one build of it fits every stage. */
export const answersConfig = (scope: Construct, id: string, config: Record<string, string | null>) => {
  const text = Stack.of(scope).toJsonString(config);
  const code = `var config = ${text};
function handler() {
  return {
    statusCode: 200,
    statusDescription: "OK",
    headers: {
      "content-type": { value: "application/json" },
      "cache-control": { value: "no-cache" },
      "x-content-type-options": { value: "nosniff" },
    },
    body: JSON.stringify(config),
  };
}`;
  return new CloudFrontFunction(scope, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 });
};
